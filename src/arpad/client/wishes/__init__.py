"""What a program may wish for, as values: what is sent to the API of the desk."""

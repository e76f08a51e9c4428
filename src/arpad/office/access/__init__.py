"""Access: accounts and how their owners prove who they are. What they may do is in the rights."""

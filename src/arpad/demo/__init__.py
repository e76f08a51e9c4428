"""The demonstration: invented federations whose reports the real office takes in, rates, publishes.

Everything here is made up from a seed, the same on every machine. Nothing here knows a rule: what
happens to the reports is the office's business.
"""

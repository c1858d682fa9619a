"""A site on which one member has thousands of everything, and what they can do there."""

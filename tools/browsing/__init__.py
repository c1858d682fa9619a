"""Parts of tools/browser: a window, hands that use it, flows, enhancements, and an audit of every kind of page."""

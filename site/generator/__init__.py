"""Builds the site: Markdown chapters in, static pages in three forms out.

The way through the package: `chapters` reads a page, `markdown` parses it into tokens with our
`directives` among them, `outputs` has Python run what they ask for, `article` makes HTML of it all,
`bundle` and `assets` make scripts, styles and packed data, `forms` makes whole pages, and `build`
calls them in turn. `environment` and `checks` are for setting up and checking the repository.
"""

"""Builds the site: Markdown chapters in, static pages in three forms out.

The way through the package: `chapters` reads a page, `markdown` parses it into tokens with our
directives among them, `outputs` runs what the directives ask for, `render` makes HTML of it,
`bundle` and `assets` make scripts, styles and packed data, `forms` puts the files together,
`build` calls them in turn.
"""

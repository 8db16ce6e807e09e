"""The country: geography in, hex maps and map pictures out.

Nothing here is needed to play.  It stands on numpy, scipy, shapely and pyproj, which the extra
`ground` installs; import the modules one by one, so that a bare installation can still import
the package.
"""

"""Maps: geography in, hex maps and map pictures out.

Nothing here is needed to play.  It uses numpy, scipy, shapely and pyproj, which the extra `ground`
installs.  Import the modules one by one, so that the package can be imported without them.
"""

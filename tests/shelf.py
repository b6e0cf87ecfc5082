"""The boxes that come with Escale. A box of another distribution may be installed beside them."""

from escale.boxes.registry import BOXES

# They have what an external box need not have: golden games, pages in docs/, a board in the site.
BUILT_IN = {slug: box for slug, box in BOXES.items() if box.catalogue.package.startswith("escale.")}

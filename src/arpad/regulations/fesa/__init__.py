"""FESA, the federation of European shogi: what its editions share, and the editions themselves."""

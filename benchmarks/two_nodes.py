"""A real cluster of two nodes on this host, one core and one worker process each."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from arpad.engines.cluster import ray_module

NODES = 2


@contextmanager
def two_nodes(store: int = 100 * 2**20) -> Iterator[None]:
    """Be connected to the cluster; `store` is the memory for values on each node, in bytes."""
    ray = ray_module()
    # Ray has to be imported with its settings made.
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    node: dict[str, Any] = {
        "num_cpus": 1,
        "object_store_memory": store,
        "node_ip_address": "127.0.0.1",
    }
    cluster: Any = Cluster(
        initialize_head=True, head_node_args={**node, "include_dashboard": False}
    )
    try:
        for _ in range(NODES - 1):
            cluster.add_node(**node)
        ray.init(address=cluster.address, logging_level="ERROR", log_to_driver=False)
        yield
    finally:
        ray.shutdown()
        cluster.shutdown()

"""The trained networks as ONNX files, and the catalog that says what each one is."""

from tehai.models.catalog import CatalogError, ModelEntry, Training, load, parse_catalog

__all__ = ["CatalogError", "ModelEntry", "Training", "load", "parse_catalog"]

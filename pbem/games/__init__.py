"""What a title brings to the service, facet by facet, and the data in which they speak."""

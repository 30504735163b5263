/** The oldest Node that runs the product. */
export const OLDEST_NODE = '20.19.0';

/** The Node of the container images (docker/Dockerfile*), on which CI runs the tests too. */
export const IMAGE_NODE = '24.21.0';

/** Every dependency must run on each of these. */
export const SUPPORTED_NODE = [OLDEST_NODE, '22.23.3', IMAGE_NODE];

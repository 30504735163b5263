// What a process needs that runs no model: without ONNX Runtime, which the server's image does not contain.
export { loadManifest, modelVersionOf } from './bundle/load-bundle';
export { type DriftReference, loadReference } from './bundle/load-reference';
export { viewSizeOf } from './bundle/manifest';

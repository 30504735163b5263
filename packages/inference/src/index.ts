export { BundleError } from './bundle/bundle-error';
export { type Bundle, loadBundle, loadManifest, modelVersionOf } from './bundle/load-bundle';
export { type DriftReference, loadReference, REFERENCE_FILE } from './bundle/load-reference';
export { type Manifest, manifestSchema, viewSizeOf } from './bundle/manifest';
export { createDetector, type Detector, type DetectorOptions } from './create-detector';
export { createDecoder, type Decoder, type Detection, type ImageSize, type Maps } from './decode/decode-detections';
export { showsOneMouth } from './findings/shows-one-mouth';
export { mayBeTurnedNegative, showsTurnedNegative } from './findings/shows-turned-negative';
export { toFindings } from './findings/to-findings';
export { tonesOf } from './guard/tones-of';
export { toothNotices } from './guard/tooth-notices';
export { turnedNegative } from './guard/turned-negative';
export { createBatcher, type ImageOutputs } from './runtime/batcher';
export {
  createRuntime,
  PROVIDERS,
  type Provider,
  ProviderError,
  type RunOutputs,
  type Runtime,
  type RuntimeOptions,
  TFJS_PROVIDERS,
} from './runtime/create-runtime';
export { describeAttempts } from './runtime/describe-attempts';
export type { ProviderAttempt, TfjsProvider } from './runtime/messages';
export { type InputPixels, TensorFiller } from './tensor/fill-tensor';
export { convertBundle } from './tfjs/convert-bundle';

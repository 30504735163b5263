export {
  type AnnotationToAdjust,
  adjustAnnotations,
  type CalibratedImage,
  type Calibration,
  curveOf,
} from './adjust-annotations';
export { expectedCalibrationError } from './calibration-error';
export { adjustConfidence, type Curve, detectedThreshold, IDENTITY } from './curve';
export { type CalibrationCurve, type FittedCalibration, fitCalibration, type JudgedSuggestion } from './fit-calibration';
export { fitCurve } from './fit-curve';
export { DECIDED_TOGETHER, MIN_CURVE_DECISIONS, MIN_CURVE_RADIOGRAPHS, MIN_DEVICE_DECISIONS } from './limits';

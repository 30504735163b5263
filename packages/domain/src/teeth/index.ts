export { CHART_ROWS, compareTeeth } from './chart-order';
export { formatTooth, formatToothOnChart, NOTATIONS, type Notation } from './notation';
export {
  bitingSurface,
  compareSurfaces,
  formatSurfaces,
  SURFACES,
  type Surface,
  sortSurfaces,
  surfaceOfKey,
  surfacesOfTooth,
} from './surfaces';
export {
  ALL_TEETH,
  isPatientRight,
  isPosterior,
  isPrimary,
  isToothNumber,
  isUpper,
  mirrorTooth,
  PERMANENT_TEETH,
  PRIMARY_TEETH,
  positionOf,
  quadrantOf,
  type ToothNumber,
} from './teeth';

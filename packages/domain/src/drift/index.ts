export {
  compareFigures,
  DRIFT_WINDOW,
  driftLimit,
  type FigureComparison,
  MIN_DRIFT_DISTANCE,
  MIN_DRIFT_RADIOGRAPHS,
} from './compare-figures';
export {
  countFigures,
  type FigureCounts,
  figuresOf,
  GRID_BINS,
  gridOf,
  OWN_FIGURES,
  type RadiographFigures,
  rejectionsOf,
  type Tones,
} from './figures';

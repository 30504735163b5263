export { type LegendItem, legendItems } from './legend';
export { LegendDrawing } from './legend-drawing';
export { LegendList } from './legend-list';
export { Odontogram, type OdontogramLabels, type OdontogramProps } from './odontogram';
export { type ChartTheme, DARK_THEME, FORCED_COLORS_THEME, LIGHT_THEME } from './theme';
export type { StatusSymbol, TeethStates, ToothState } from './tooth-state';

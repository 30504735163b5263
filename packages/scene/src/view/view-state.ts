import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Point } from '../geometry/boxes';
import { DEFAULT_FILTER, type Filter } from './visibility';

export type ToolId = 'select' | 'annotate' | 'outline' | 'hand';

/**
 * How the picture is shown; the filters work on the tiles, never on the drawn annotations. Brightness and contrast in percent
 * of its own, gamma as the exponent's inverse (above 1 opens the dark parts), sharpening 0 to 100.
 */
export interface Adjustment {
  readonly brightness: number;
  readonly contrast: number;
  readonly gamma: number;
  readonly sharpening: number;
  readonly inverted: boolean;
}
export const NEUTRAL_ADJUSTMENT: Adjustment = { brightness: 100, contrast: 100, gamma: 1, sharpening: 0, inverted: false };

/** What brings out one kind of finding: a start, from which a person goes on. */
export const ADJUSTMENT_PRESETS = {
  caries: { brightness: 95, contrast: 145, gamma: 0.9, sharpening: 30, inverted: false },
  bone: { brightness: 110, contrast: 115, gamma: 1.35, sharpening: 20, inverted: false },
  restoration: { brightness: 75, contrast: 125, gamma: 0.75, sharpening: 10, inverted: false },
} as const satisfies Record<string, Adjustment>;
export type AdjustmentPreset = keyof typeof ADJUSTMENT_PRESETS;

/** What the interface knows besides the records: fast state, one store per mounted editor. */
export interface ViewState {
  readonly tool: ToolId;
  readonly selectedId: string | null;
  /** Selected besides it; a selection of one alone empties this. */
  readonly alsoSelected: readonly string[];
  /** Choosing an annotation adds it or takes it away, as with Shift held: a finger has no Shift. */
  readonly selectsMore: boolean;
  /** Objects that a person has put out of sight here; the list still holds them. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly hoveredId: string | null;
  readonly annotationsVisible: boolean;
  readonly labelsVisible: boolean;
  /** The suggestions are gone through one after the other, the least sure first. */
  readonly reviewing: boolean;
  readonly filter: Filter;
  readonly adjustment: Adjustment;
  /** A box being drawn, or drawn and waiting for its class. */
  readonly pendingBox: Box | null;
  readonly pickingType: boolean;
  /** Corners of an outline being drawn, the last one under the pointer. */
  readonly pendingOutline: readonly Point[];
  /** The cross that the keyboard moves while it draws an outline. */
  readonly cursor: Point | null;
  /** The corner of the outline in the form that its numbers are of; marked in the picture. */
  readonly markedCorner: number | null;
  /** What the next annotation is, until its form says otherwise: the last one's class, or a favourite. */
  readonly pendingType: FindingType;
  /** The rectangle that is drawn to select what it touches. */
  readonly marquee: Box | null;
}

export type ViewStore = StoreApi<ViewState>;

export function createViewStore(): ViewStore {
  return createStore<ViewState>(() => ({
    tool: 'select',
    selectedId: null,
    alsoSelected: [],
    selectsMore: false,
    hiddenIds: new Set(),
    hoveredId: null,
    annotationsVisible: true,
    labelsVisible: true,
    reviewing: false,
    filter: DEFAULT_FILTER,
    adjustment: NEUTRAL_ADJUSTMENT,
    pendingBox: null,
    pickingType: false,
    pendingOutline: [],
    cursor: null,
    markedCorner: null,
    pendingType: 'PRIM_CAR_CAVITY',
    marquee: null,
  }));
}

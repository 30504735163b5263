import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Point } from '../geometry/boxes';
import { DEFAULT_FILTER, type Filter } from './visibility';

const TOOL_IDS = ['select', 'annotate', 'outline', 'hand', 'ruler', 'angle'] as const;
export type ToolId = (typeof TOOL_IDS)[number];

/** Returns true for the id of a command that selects the tool of the same id. */
export function isToolId(id: string): id is ToolId {
  return TOOL_IDS.some((tool) => tool === id);
}

/**
 * The display of the image; its filters apply to the tiles, never to the annotations. Brightness and contrast in
 * percent of the original, gamma as the inverse of the exponent (above 1 lightens dark areas), sharpening 0 to 100.
 */
export interface Adjustment {
  readonly brightness: number;
  readonly contrast: number;
  readonly gamma: number;
  readonly sharpening: number;
  readonly inverted: boolean;
}
export const NEUTRAL_ADJUSTMENT: Adjustment = { brightness: 100, contrast: 100, gamma: 1, sharpening: 0, inverted: false };

/** Starting points that make one kind of finding more visible. */
export const ADJUSTMENT_PRESETS = {
  caries: { brightness: 95, contrast: 145, gamma: 0.9, sharpening: 30, inverted: false },
  bone: { brightness: 110, contrast: 115, gamma: 1.35, sharpening: 20, inverted: false },
  restoration: { brightness: 75, contrast: 125, gamma: 0.75, sharpening: 10, inverted: false },
} as const satisfies Record<string, Adjustment>;
export type AdjustmentPreset = keyof typeof ADJUSTMENT_PRESETS;

/** Fast interface state besides the records; one store per mounted editor. */
export interface ViewState {
  readonly tool: ToolId;
  readonly selectedId: string | null;
  /** Further selected annotations. Setting `selectedId` alone clears this. */
  readonly alsoSelected: readonly string[];
  /** Choosing an annotation adds it or takes it away, as with Shift; for touch screens. */
  readonly selectsMore: boolean;
  /** Annotations that the person has hidden on the image; the list still shows them. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly hoveredId: string | null;
  /** The image is shown mirrored left to right, as the sides were swapped. */
  readonly mirrored: boolean;
  readonly annotationsVisible: boolean;
  readonly labelsVisible: boolean;
  /** The person reviews one suggestion after another: issues, restorations, doubtful teeth. */
  readonly reviewing: boolean;
  readonly filter: Filter;
  readonly adjustment: Adjustment;
  /** A box that is being drawn or has no finding type yet. */
  readonly pendingBox: Box | null;
  readonly pickingType: boolean;
  /** Corners of an outline that is being drawn, the last one at the pointer. */
  readonly pendingOutline: readonly Point[];
  /** The cursor of an outline drawn by keyboard. */
  readonly cursor: Point | null;
  /** Points of the ruler (two) or the angle (three, the second its vertex), as far as they are set. */
  readonly measured: readonly Point[];
  /** The corner that is edited in the form; highlighted on the image. */
  readonly markedCorner: number | null;
  /** Finding type of the next annotation, chosen by the key of a favourite; null where its position proposes one. */
  readonly pendingType: FindingType | null;
  /** Finding types of the annotations that the person has added, the last one first. */
  readonly recentTypes: readonly FindingType[];
  /** The rectangle of a selection in progress. */
  readonly marquee: Box | null;
}

export type ViewStore = StoreApi<ViewState>;

/** Creates the state of the view with its defaults. */
export function createViewStore(): ViewStore {
  return createStore<ViewState>(() => ({
    tool: 'select',
    selectedId: null,
    alsoSelected: [],
    selectsMore: false,
    hiddenIds: new Set(),
    hoveredId: null,
    mirrored: false,
    annotationsVisible: true,
    labelsVisible: true,
    reviewing: false,
    filter: DEFAULT_FILTER,
    adjustment: NEUTRAL_ADJUSTMENT,
    pendingBox: null,
    pickingType: false,
    pendingOutline: [],
    cursor: null,
    measured: [],
    markedCorner: null,
    pendingType: null,
    recentTypes: [],
    marquee: null,
  }));
}

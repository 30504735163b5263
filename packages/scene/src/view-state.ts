import type { Box } from '@molaar/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_FILTER, type Filter } from './visibility';

export type ToolId = 'select' | 'annotate' | 'hand';

/** How the picture is shown, in percent of its own; the filters work on the tiles, never on the drawn objects. */
export interface Adjustment {
  readonly brightness: number;
  readonly contrast: number;
  readonly inverted: boolean;
}
export const NEUTRAL_ADJUSTMENT: Adjustment = { brightness: 100, contrast: 100, inverted: false };

/** What the interface knows besides the records: fast state, one store per mounted editor. */
export interface ViewState {
  readonly tool: ToolId;
  readonly selectedId: string | null;
  readonly hoveredId: string | null;
  readonly annotationsVisible: boolean;
  readonly filter: Filter;
  readonly adjustment: Adjustment;
  /** A box being drawn, or drawn and waiting for its class. */
  readonly pendingBox: Box | null;
  readonly pickingClass: boolean;
}

export type ViewStore = StoreApi<ViewState>;

export function createViewStore(): ViewStore {
  return createStore<ViewState>(() => ({
    tool: 'select',
    selectedId: null,
    hoveredId: null,
    annotationsVisible: true,
    filter: DEFAULT_FILTER,
    adjustment: NEUTRAL_ADJUSTMENT,
    pendingBox: null,
    pickingClass: false,
  }));
}

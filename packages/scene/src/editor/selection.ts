import type { SceneAnnotation } from '../records/annotation';
import type { Scene } from '../records/scene';
import type { ViewStore } from '../view/view-state';

export interface Selection {
  /** Returns the selected annotations, the one in the form first. */
  selection(): SceneAnnotation[];
  select(ids: readonly string[]): void;
  /** Selects the annotation alone; with `more`, or in the mode that selects several, adds it or takes it away. */
  choose(id: string, more?: boolean): void;
  /** Hides annotations; shows them when all are hidden. */
  toggleHidden(ids: readonly string[]): void;
}

/** Creates the selection of one editor. Deleted annotations leave it. */
export function createSelection(scene: Scene, view: ViewStore): Selection {
  function select(ids: readonly string[]): void {
    view.setState({ selectedId: ids[0] ?? null, alsoSelected: ids.slice(1) });
  }

  scene.subscribe(() => {
    const { selectedId, alsoSelected, hoveredId } = view.getState();
    const selected = [...(selectedId ? [selectedId] : []), ...alsoSelected];
    const present = selected.filter((id) => scene.get(id));
    if (present.length < selected.length) select(present);
    if (hoveredId && !scene.get(hoveredId)) view.setState({ hoveredId: null });
  });

  // Setting `selectedId` alone selects one annotation and deselects the others.
  view.subscribe((state, before) => {
    if (state.selectedId !== before.selectedId && state.alsoSelected === before.alsoSelected && state.alsoSelected.length > 0)
      view.setState({ alsoSelected: [] });
  });

  return {
    selection() {
      const { selectedId, alsoSelected } = view.getState();
      return [selectedId ?? '', ...alsoSelected].flatMap((id) => scene.get(id) ?? []);
    },
    select,
    choose(id, more = false) {
      const { selectedId, alsoSelected, selectsMore } = view.getState();
      const chosen = selectedId && (more || selectsMore) ? [selectedId, ...alsoSelected] : [];
      select(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
    toggleHidden(ids) {
      view.setState(({ hiddenIds }) => {
        const next = new Set(hiddenIds);
        const hide = ids.some((id) => !next.has(id));
        for (const id of ids) hide ? next.add(id) : next.delete(id);
        return { hiddenIds: next, hoveredId: null };
      });
    },
  };
}

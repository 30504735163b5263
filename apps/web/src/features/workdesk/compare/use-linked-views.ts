import type { Alignment } from '@molaar/domain/findings';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import type { ImagePlane } from '../viewer/image-plane';
import type { WorkdeskContextValue } from '../workdesk-context';
import { linkViews, viewAlignment } from './link-views';
import { alignEditors, type ComparedImage } from './use-comparison';

export interface LinkedViews {
  readonly linked: boolean;
  readonly toggle: () => void;
  /** Aligns the images by their teeth, and links them. */
  readonly align: () => void;
  readonly setOtherMap: (map: LeafletMap | null) => void;
}

/**
 * Links both views. At first they are aligned by the teeth; views that were moved while unlinked keep their offset when
 * they are linked again.
 */
export function useLinkedViews(
  workdesk: WorkdeskContextValue,
  plane: ImagePlane,
  map: LeafletMap | null,
  other: ComparedImage | null,
): LinkedViews {
  const [linked, setLinked] = useState(true);
  const [otherMap, setOtherMap] = useState<LeafletMap | null>(null);
  /** The alignment that a person has chosen; null aligns by the teeth. */
  const [chosen, setChosen] = useState<Alignment | null>(null);

  useEffect(() => {
    if (!map || !otherMap || !other || !linked) return;
    const alignment = chosen ?? alignEditors(workdesk, other.workdesk);
    return linkViews({ map, plane }, { map: otherMap, plane: other.plane }, alignment);
    // The teeth are read when the views are linked, not at each edit: nothing jumps while somebody edits.
  }, [map, otherMap, other?.plane, linked, chosen, plane]);

  return {
    linked,
    toggle() {
      if (!linked && map && otherMap && other) setChosen(viewAlignment({ map, plane }, { map: otherMap, plane: other.plane }));
      setLinked(!linked);
    },
    align() {
      setChosen(null);
      setLinked(true);
    },
    setOtherMap,
  };
}

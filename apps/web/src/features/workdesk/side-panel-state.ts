import { useMediaQuery } from '@mantine/hooks';
import type { DisplaySettings } from '@molaar/contracts';
import type { Editor } from '@molaar/scene';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSaveDisplay } from '../../client/display/use-save-display';

/** As in the style sheet: a phone in portrait, where the panel slides over the image. */
const PHONE = '(max-width: 560px) and (orientation: portrait)';

/** Whether the page has the width of a phone. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });

/** Returns how much of the image's lower part the panel covers, in CSS pixels: on a phone it slides over the image. */
export function coveredHeight(image: HTMLElement, panel: HTMLElement | null): number {
  if (!panel) return 0;
  const below = image.getBoundingClientRect();
  const above = panel.getBoundingClientRect();
  const isOver = above.left < below.right && above.right > below.left;
  return isOver ? Math.max(0, below.bottom - Math.max(above.top, below.top)) : 0;
}

export interface SidePanelState {
  readonly folded: boolean;
  readonly toggle: () => void;
  /** Opens it for the moment: what the person does next is in it. */
  readonly open: () => void;
}

/**
 * Returns whether the panel beside the image is folded, as this person left it. On a phone the image comes first: each
 * one opens with the panel folded. It is open while a drawing waits for its finding type.
 */
export function useSidePanel({ view }: Editor, display: DisplaySettings): SidePanelState {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(display.panel && !isPhone);
  const isPicking = useStore(view, (state) => state.pickingType);
  const saveDisplay = useSaveDisplay({ silent: true });
  const save = useRef(saveDisplay);
  save.current = saveDisplay;

  const open = useCallback(() => setOpen(true), []);
  useEffect(() => {
    if (isPicking) setOpen(true);
  }, [isPicking]);

  const toggle = useCallback(() => {
    setOpen(!isOpen);
    if (!isPhone) save.current({ panel: !isOpen });
  }, [isOpen, isPhone]);
  return { folded: !isOpen, toggle, open };
}

import { type KeyboardEvent, useRef } from 'react';
import { hasHighlight } from '../../../shell/has-highlight';
import { bestMatch } from './rank-options';

interface Entering {
  data: Parameters<typeof bestMatch>[0];
  /** The label of what is chosen: any other text was typed. */
  chosen: string;
  onChoose: (value: string) => void;
  /** Called when Enter has chosen an option. */
  onEntered: (() => void) | undefined;
}

/**
 * Returns the handler of a Select's keys that chooses the best match of the typed text with Enter. The Select's own
 * highlight follows the text only after a moment, so it counts only where arrow keys have moved it. Enter never submits
 * the form with a text that is not chosen.
 * @returns For `onKeyDownCapture`: it keeps Enter from the Select.
 */
export function useEnterBestMatch({ data, chosen, onChoose, onEntered }: Entering): (event: KeyboardEvent<HTMLInputElement>) => void {
  const movedByArrows = useRef(false);
  return (event) => {
    const { currentTarget: input, key } = event;
    if (key !== 'Enter') {
      movedByArrows.current = key === 'ArrowDown' || key === 'ArrowUp';
      return;
    }
    if (event.nativeEvent.isComposing || input.readOnly) return;
    const isTyped = input.value !== chosen;
    if (hasHighlight(input) && (movedByArrows.current || !isTyped)) {
      // The Select chooses the highlighted option, right after this.
      event.preventDefault();
      onEntered?.();
    } else if (isTyped) {
      event.preventDefault();
      event.stopPropagation();
      const match = bestMatch(data, input.value);
      if (match === undefined) return;
      onChoose(match);
      onEntered?.();
    }
  };
}

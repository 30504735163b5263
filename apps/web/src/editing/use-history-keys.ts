import { useEffect, useRef } from 'react';

interface Actions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
}

/**
 * Handles Ctrl or Cmd with Z, Y, Shift+Z and S on the whole page. In text fields too: typing there is part of the same
 * history, and the browser's own undo would restore letters that the page no longer shows. Dialogs keep their keys.
 */
export function useHistoryKeys(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      latest.current[action]();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function actionOf({ key, shiftKey }: KeyboardEvent): keyof Actions | null {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    case 's':
      return 'save';
    default:
      return null;
  }
}

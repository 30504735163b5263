import { useEffect } from 'react';
import { closesOpenedDialog } from './closes-opened-dialog';

/**
 * Ignores the second click of a double click outside of a dialog. The first one has opened it: Mantine's overlay below
 * the pointer would close it at once, and nothing would seem to happen.
 */
export function useSecondClicks(): void {
  useEffect(() => {
    const ignore = (event: MouseEvent) => {
      if (closesOpenedDialog(event)) event.stopPropagation();
    };
    // Before the listeners of React.
    document.addEventListener('click', ignore, true);
    return () => document.removeEventListener('click', ignore, true);
  }, []);
}

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether the portal fills the screen: then the workdesk lies over everything around it. */
export function useFullPage(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Returns whether the portal is in full screen: then the workdesk covers everything around it. */
export function useFullPage(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

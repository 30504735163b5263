import { useEffect, useRef } from 'react';

/** Files that are pasted anywhere on the page; text is pasted where it belongs. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, enabled = true): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!enabled) return;
    function onPaste(event: ClipboardEvent): void {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [enabled]);
}

import { saveText } from './drafts/save-text';
import { whenIdle } from './when-idle';

/** Where index.html reads where the image was last. */
const STAGE_KEY = 'molaar:stage';

/**
 * Remembers the place of the image in the window, so that the page itself can show the next image there before the
 * portal's code has loaded (index.html).
 *
 * @returns the function that drops it, if it is not yet written
 */
export function rememberStage(container: HTMLElement): () => void {
  return whenIdle(() => {
    const { left, top, width, height } = container.getBoundingClientRect();
    const stage = JSON.stringify({ left, top, width, height, window: [window.innerWidth, window.innerHeight] });
    // Without space left the next image appears a moment later.
    if (width > 0 && height > 0 && localStorage.getItem(STAGE_KEY) !== stage) saveText(STAGE_KEY, stage);
  });
}

/** Removes the image that the page itself has shown: the workdesk has it now, or it cannot be opened. */
export function removeFirstPicture(): void {
  document.getElementById('first-picture')?.remove();
}

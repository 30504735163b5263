import type { Image } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import type { Editor } from '@molaar/scene';
import { showAlert } from '../../../client/alerts/alerts';
import { fileAddress } from '../../../client/api/bearer';
import { currentLocale } from '../../../client/locale/locale-store';
import { shownImage } from './shown-image';

/** Swaps the sides once the other image is there: its first request makes it on the server. */
export async function swapSides(editor: Editor, image: Image): Promise<void> {
  const text = translations(currentLocale()).images.sides;
  const { mirrored } = editor;
  const thumbnail = document.createElement('img');
  thumbnail.src = fileAddress(shownImage(image, !mirrored).thumbnailUrl);
  try {
    await thumbnail.decode();
  } catch {
    showAlert('error', text.notSwapped(), { tag: 'sides' });
    return;
  }
  // A second press during the request.
  if (editor.mirrored !== mirrored) return;
  editor.swapSides();
  showAlert('success', text.swapped({ count: editor.scene.size }), { tag: 'sides' });
}

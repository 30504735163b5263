import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { type ImageSize, sizeBelowLimit } from './check-file';

const JPEG_QUALITY = 0.92;

/** Makes a copy below the pixel limit in the browser. A PNG stays a PNG unless it would be too large. */
export async function scaleBelowLimit(file: File, size: ImageSize): Promise<{ file: File; size: ImageSize }> {
  const target = sizeBelowLimit(size);
  const bitmap = await createImageBitmap(file, { resizeWidth: target.width, resizeHeight: target.height, resizeQuality: 'high' });
  const canvas = new OffscreenCanvas(target.width, target.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  let blob = await canvas.convertToBlob({ type: file.type, quality: JPEG_QUALITY });
  if (blob.size > IMAGE_LIMITS.maxBytes) blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  const name = blob.type === 'image/jpeg' ? file.name.replace(/\.png$/i, '.jpg') : file.name;
  return { file: new File([blob], name, { type: blob.type }), size: target };
}

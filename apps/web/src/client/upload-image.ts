import { type Image, image } from '@molaar/contracts';
import { CallError } from './failure';
import { callHeaders } from './trpc';

export interface UploadOptions {
  readonly file: Blob;
  readonly fileName: string;
  readonly patientId: string;
  /** Share sent, 0 to 1; 1 while the server still checks and stores. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** POST /api/image. Rejects with CallError on a refusal, with a DOMException named AbortError when cancelled. */
export function uploadImage({ file, fileName, patientId, onProgress, signal }: UploadOptions): Promise<Image> {
  const form = new FormData();
  form.append('patientId', patientId);
  form.append('file', file, fileName);
  return new Promise((resolve, reject) => {
    // fetch reports no progress of what it sends; XMLHttpRequest does.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/image');
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(new CallError(request.response));
      const answer = image.safeParse(request.response);
      if (answer.success) resolve(answer.data);
      else reject(new CallError(null));
    };
    request.onerror = () => reject(new CallError(null));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

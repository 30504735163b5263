import { CallError } from './failure';
import { callHeaders } from './trpc';

/**
 * Downloads a file under the server's file name. By fetch and not by a link: an error can then be shown, and is not
 * downloaded as a file.
 * @param fallbackName When the server names none.
 * @throws CallError as the call does
 */
export async function downloadFile(address: string, fallbackName: string): Promise<void> {
  const response = await fetchFile(address);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? fallbackName);
}

/** Requests a file. @throws CallError as the call does */
export async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address, { headers: callHeaders() }).catch(() => {
    throw new CallError(null);
  });
  if (!response.ok) throw new CallError(await response.json().catch(() => null));
  return response;
}

/** Long enough for the browser to read the file, in milliseconds. */
const URL_LIFETIME = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME);
}

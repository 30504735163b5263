import type { NamedDetails } from './pattern';

export interface FileToSend extends NamedDetails {
  name: string;
  bytes: Buffer;
  sha256: string;
  kind: string;
}

export type SendResult =
  | { is: 'sent'; outcome: 'ASSIGNED' | 'UNASSIGNED' | 'DUPLICATE' }
  /** The portal does not take this file, now or later. */
  | { is: 'rejected'; code: string }
  /** @param waitMs How long the portal asks to wait; @param lasts Somebody has to change something first. */
  | { is: 'later'; reason: string; waitMs: number; lasts: boolean };

const TIMEOUT_MS = 120_000;
const OUTCOMES = ['ASSIGNED', 'UNASSIGNED', 'DUPLICATE'] as const;
/** The file itself is at fault. */
const REJECTIONS = new Set([400, 413, 415, 422]);
/** The key, its permissions, the subscription or the address. */
const LASTING = new Set([401, 402, 403, 404, 405]);

interface Portal {
  url: string;
  key: string;
}

/** Sends a file. With its hash as idempotency key, it is stored once however often the answer is lost. */
export async function sendFile(portal: Portal, file: FileToSend, signal: AbortSignal): Promise<SendResult> {
  const first = await post(portal, file, { 'Idempotency-Key': `watch-folder-${file.sha256}` }, signal);
  // The key was used with other details, or its answer was lost: the portal recognizes the file by its content.
  return first === 'used' ? ((await post(portal, file, {}, signal)) as SendResult) : first;
}

async function post(
  { url, key }: Portal,
  file: FileToSend,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<SendResult | 'used'> {
  const form = new FormData();
  for (const name of ['identityCode', 'dateTaken', 'kind'] as const) if (file[name] !== undefined) form.set(name, file[name]);
  form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  let response: Response;
  let body: { outcome?: unknown; message?: unknown };
  try {
    response = await fetch(`${url}/api/x/unassigned-images`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Request-Type': 'ajax', ...headers },
      body: form,
      // Another address would get the key.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    body = (await response.json()) as typeof body;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return { is: 'later', reason: `the portal cannot be reached (${cause?.code ?? name})`, waitMs: 0, lasts: false };
  }
  const { status } = response;
  const outcome = OUTCOMES.find((one) => one === body.outcome);
  if (response.ok && outcome) return { is: 'sent', outcome };
  const code = typeof body.message === 'string' ? body.message : String(status);
  if (code === 'IDEMPOTENCY_CONFLICT' && headers['Idempotency-Key']) return 'used';
  if (REJECTIONS.has(status)) return { is: 'rejected', code };
  const waitMs = 1000 * (Number(response.headers.get('Retry-After')) || 0);
  return { is: 'later', reason: `the portal answered ${status} ${code}`, waitMs, lasts: LASTING.has(status) };
}

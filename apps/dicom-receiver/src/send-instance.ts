export type SendResult =
  | { is: 'delivered' }
  /** The portal does not take this object, now or later. */
  | { is: 'rejected'; code: string }
  /** @param waitMs How long the portal asks to wait; @param lasts Somebody has to change something first. */
  | { is: 'later'; reason: string; waitMs: number; lasts: boolean };

const TIMEOUT_MS = 120_000;
/** The object itself is at fault. */
const REJECTIONS = new Set([400, 413, 415, 422]);
/** The key, its permissions, the subscription or the address. */
const LASTING = new Set([401, 402, 403, 404, 405]);
const OUT_OF_RESOURCES = 0xa700;
const BOUNDARY = 'molaar-dicom-receiver-4f0b6c1d9e';

interface Item {
  [tag: string]: { Value?: unknown[] } | undefined;
}

/** Sends an object by STOW-RS. The portal recognizes one that it has already. */
export async function sendInstance({ url, key }: { url: string; key: string }, file: Buffer, signal: AbortSignal): Promise<SendResult> {
  let response: Response;
  let body: Item & { message?: unknown };
  try {
    response = await fetch(`${url}/api/x/dicomweb/studies`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/dicom+json',
        'Content-Type': `multipart/related; type="application/dicom"; boundary=${BOUNDARY}`,
      },
      body: Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/dicom\r\n\r\n`),
        file,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
      // Another address would get the key.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    body = (await response.json()) as typeof body;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return { is: 'later', reason: `the portal cannot be reached (${cause?.code ?? name})`, waitMs: 0, lasts: false };
  }
  if (response.ok && itemOf(body, '00081199')) return { is: 'delivered' };
  const failed = itemOf(body, '00081198') ?? itemOf(body, '0008119A');
  if (failed) return failure(failed);
  const { status } = response;
  const code = typeof body.message === 'string' ? body.message : String(status);
  if (REJECTIONS.has(status)) return { is: 'rejected', code };
  const waitMs = 1000 * (Number(response.headers.get('Retry-After')) || 0);
  return { is: 'later', reason: `the portal answered ${status} ${code}`, waitMs, lasts: LASTING.has(status) };
}

function failure(item: Item): SendResult {
  const reason = item['00081197']?.Value?.[0];
  const comment = String(item['00000902']?.Value?.[0] ?? '').split(':')[0] ?? '';
  const code = /^[A-Z_]+$/.test(comment) ? comment : `reason ${Number(reason).toString(16)}`;
  if (reason === OUT_OF_RESOURCES) return { is: 'later', reason: `the portal answered ${code}`, waitMs: 0, lasts: false };
  return { is: 'rejected', code };
}

/** Returns the first item of a sequence in a response. */
function itemOf(body: Item | null, tag: string): Item | undefined {
  const [first] = body?.[tag]?.Value ?? [];
  return typeof first === 'object' && first !== null ? (first as Item) : undefined;
}

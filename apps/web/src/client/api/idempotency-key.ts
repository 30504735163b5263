/**
 * Idempotency keys: a record is created once, however often its button is pressed or its request is repeated. The
 * server stores the key for a day. A key belongs to one operation (an opened dialog, one save of a treatment plan) with
 * one content.
 */

/** Returns a random id for one operation. */
export function newOperationId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the key of a call: the same content in the same operation is the same request. */
export function idempotencyKey(operationId: string, content: unknown): string {
  return `${operationId}-${digest(JSON.stringify(content) ?? '')}`;
}

/** Two rounds of FNV-1a. The digest separates the contents of one dialog, which needs no cryptography. */
function digest(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index++) {
    first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${(first >>> 0).toString(16)}${(second >>> 0).toString(16)}`;
}

/*
 * A thing is made once, however often its button is pressed or its request is sent again: the call carries a key that the
 * server remembers for a day. The key stands for one intention (an opened dialog, one save of a plan) with one content.
 */

/** A name for one intention. */
export function newOperationId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of a call: the same content under the same intention is the same request, another content is another one. */
export function idempotencyKey(intention: string, content: unknown): string {
  return `${intention}-${digest(JSON.stringify(content) ?? '')}`;
}

/** Two rounds of FNV-1a; it keeps contents of one person's one dialog apart, which needs no cryptography. */
function digest(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index++) {
    first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${(first >>> 0).toString(16)}${(second >>> 0).toString(16)}`;
}

const keysOf = (userId: string) => `molaar:draft:${userId}:`;

/** Unsaved changes wait in the browser under this key until they are saved. */
export const draftKey = (userId: string, imageId: string) => `${keysOf(userId)}${imageId}`;

/** The images of which this browser keeps something of the person. */
export function imagesWithDraft(userId: string, storage: Storage): string[] {
  const start = keysOf(userId);
  return Object.keys(storage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}

import { z } from '@hono/zod-openapi';

/** Returns the schema of the one file of a multipart form; its description says which files are accepted. */
export function uploadedFile(description: string) {
  const error = ({ input }: { input: unknown }) => (input === undefined ? 'required' : 'oneFile');
  return z.custom<File>((value) => value instanceof File, { error }).openapi({ type: 'string', format: 'binary', description });
}

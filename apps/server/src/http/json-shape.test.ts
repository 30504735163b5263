import { describe, expect, it } from 'vitest';
import { JsonShape } from './json-shape';

function read(text: string, mostObjects = 1000, chunk = text.length): () => void {
  const bytes = new TextEncoder().encode(text);
  return () => {
    const shape = new JsonShape(mostObjects);
    for (let at = 0; at < bytes.length; at += chunk) shape.read(bytes.subarray(at, at + chunk));
  };
}

describe('the shape of JSON', () => {
  it('may have 32 levels', () => {
    expect(read('['.repeat(32) + ']'.repeat(32))).not.toThrow();
    expect(read('{"a":'.repeat(33))).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });

  it('may have as many objects and lists as allowed, one beside the other', () => {
    expect(read(`[${'{},'.repeat(98)}{}]`, 100)).not.toThrow();
    expect(read(`[${'[],'.repeat(99)}[]]`, 100)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });

  it('ignores brackets in texts, escaped quotes included, in chunks of any length', () => {
    const text = JSON.stringify({ a: `${'[{"\\'.repeat(200)}`, õ: '\\"[[[', b: [1, 2] });
    for (const chunk of [1, 2, 3, 7, text.length]) expect(read(text, 2, chunk)).not.toThrow();
    expect(read(text, 1, 3)).toThrow();
  });

  it('leaves invalid JSON to the parser', () => {
    expect(read(']]}"[[[')).not.toThrow();
  });
});

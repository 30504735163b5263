import { describe, expect, it } from 'vitest';
import { LEGAL_DOCUMENTS, type LegalBlock } from './document';
import { documents as en } from './en';
import { documents as et } from './et';

/** What a block is made of, without its words. */
const shapeOf = (block: LegalBlock) => {
  if (typeof block === 'string') return 'paragraph';
  return 'list' in block ? `list of ${block.list.length}` : `table of ${block.rows.map((row) => row.length).join()}`;
};

describe.each(LEGAL_DOCUMENTS)('the document "%s"', (name) => {
  it('has the same sections in both languages', () => {
    const outline = (document: (typeof en)[typeof name]) => document.sections.map(({ blocks }) => blocks.map(shapeOf));
    expect(outline(et[name])).toEqual(outline(en[name]));
  });

  it('has cells below every heading of a table', () => {
    for (const { blocks } of [...en[name].sections, ...et[name].sections])
      for (const block of blocks)
        if (typeof block !== 'string' && 'head' in block) for (const row of block.rows) expect(row).toHaveLength(block.head.length);
  });
});

it('names the same cookies in both languages', () => {
  const names = (document: (typeof en)['privacy']) => JSON.stringify(document).match(/"(molaar[_-]\w+|__Host-[\w-]+)"/g);
  expect(names(et.privacy)).toEqual(names(en.privacy));
});

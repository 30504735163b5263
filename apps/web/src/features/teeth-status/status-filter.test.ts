import { expect, it } from 'vitest';
import type { ShownStatus } from './status-edits';
import { isDecidedElsewhere } from './status-filter';

const shown = (over: Partial<ShownStatus>): ShownStatus => ({
  ...{ key: 'k', id: 'k', tooth: '36', status: 'CROWN', surface: ['CROWN'], effect: 'CROWN', confidence: 0.9 },
  ...{ decision: 'SUGGESTED', decidedBy: null, decidedAt: null, checkTooth: false, annotationIds: [] },
  ...{ unsaved: false, theirs: null, byHand: false },
  ...over,
});

it('says that decisions are left on the workdesk only where the table has none', () => {
  const decided = [shown({ decision: 'APPROVED' }), shown({ status: 'SOUND', tooth: '11' })];
  expect(isDecidedElsewhere(decided, 4)).toBe(true);
  expect(isDecidedElsewhere([...decided, shown({ tooth: '12' })], 4)).toBe(false);
  // Everything is reviewed; nothing was assessed.
  expect(isDecidedElsewhere(decided, 0)).toBe(false);
  expect(isDecidedElsewhere([], null)).toBe(false);
});

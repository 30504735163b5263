import type { ToothStatusRow } from '@molaar/contracts';
import { effectOf, statusKey, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import {
  addStatus,
  approvedContradictions,
  changeSurfaces,
  decide,
  markTeeth,
  mirrorEdits,
  NO_EDITS,
  onSides,
  rebase,
  rebaseSaved,
  type StatusEdits,
  shownStatuses,
  statusesToSave,
  toggleStatus,
  withSides,
} from './status-edits';

const OBJECT = '01a1fdae-f03f-76ea-82f6-1b4153dfb79d';

function row(tooth: ToothNumber, status: ToothStatus, surface: Surface[], over: Partial<ToothStatusRow> = {}): ToothStatusRow {
  const key = statusKey(tooth, status, surface);
  const suggested = {
    confidence: 0.9,
    checkTooth: false,
    annotationIds: [OBJECT],
    decision: 'SUGGESTED',
    decidedBy: null,
    decidedAt: null,
  } as const;
  return { key, tooth, surface, status, effect: effectOf(status), ...suggested, annotationIds: [OBJECT], ...over };
}

const DECAY = row('36', 'PRIM_CAR_CAVITY', ['O']);
const FILLING = row('14', 'COMPOSITE', ['M', 'O']);
const EXTRACTED = { tooth: '18', status: 'EXTRACTED', surfaces: [] } as const;
const BASE = [FILLING, DECAY];
const decisions = (base: readonly ToothStatusRow[], edits: StatusEdits) =>
  Object.fromEntries(shownStatuses(base, edits).map(({ key, decision }) => [key, decision]));
const saved = (status: ToothStatusRow, decision: 'APPROVED' | 'REJECTED', by = 'A colleague'): ToothStatusRow => ({
  ...status,
  decision,
  decidedBy: by,
  decidedAt: '2026-03-02T08:00:00Z',
});

describe('deciding statuses before saving', () => {
  it('returns what would be approved and cannot both be true', () => {
    const onDecay = { tooth: '36', status: 'EXTRACTED', surfaces: [] } as const;
    const added = addStatus(BASE, NO_EDITS, onDecay, 'YES');
    expect(approvedContradictions(BASE, added)).toEqual([]);
    const both = decide(BASE, added, [DECAY.key], 'APPROVED');
    expect(approvedContradictions(BASE, both)).toEqual([{ tooth: '36', statuses: ['PRIM_CAR_CAVITY', 'EXTRACTED'] }]);
    expect(approvedContradictions(BASE, decide(BASE, both, [DECAY.key], 'REJECTED'))).toEqual([]);
    // A person who may only draft approves nothing.
    expect(approvedContradictions([saved(DECAY, 'APPROVED')], addStatus(BASE, NO_EDITS, onDecay, 'DRAFT'))).toEqual([]);
  });

  it('hides the suggestion that a tooth is sound while another status of it is approved', () => {
    const sound = row('36', 'SOUND', []);
    const base = [DECAY, sound];
    const approved = decide(base, NO_EDITS, [DECAY.key], 'APPROVED');
    expect(decisions(base, approved)).toEqual({ [DECAY.key]: 'APPROVED' });
    expect(decisions(base, decide(base, approved, [DECAY.key], 'SUGGESTED'))).toMatchObject({ [sound.key]: 'SUGGESTED' });
    expect(decisions(base, decide(base, approved, [sound.key], 'APPROVED'))).toMatchObject({ [sound.key]: 'APPROVED' });
  });

  it('changes the decided ones, and removes an edit that equals what is saved', () => {
    const approved = decide(BASE, NO_EDITS, [DECAY.key], 'APPROVED');
    expect(decisions(BASE, approved)).toEqual({ [FILLING.key]: 'SUGGESTED', [DECAY.key]: 'APPROVED' });
    expect(decide(BASE, approved, [DECAY.key], 'SUGGESTED').size).toBe(0);
  });

  it('sends every decided status, also those decided before, and leaves out decisions that were undone', () => {
    const base = [saved(FILLING, 'REJECTED'), DECAY];
    const edits = decide(base, NO_EDITS, [DECAY.key], 'APPROVED');
    expect(statusesToSave(base, edits)).toMatchObject([
      { tooth: '14', decision: 'REJECTED' },
      { tooth: '36', decision: 'APPROVED', annotationIds: [OBJECT] },
    ]);
    expect(statusesToSave(base, decide(base, edits, [FILLING.key], 'SUGGESTED'))).toMatchObject([{ tooth: '36' }]);
  });
});

describe('changes during a save', () => {
  const sent = addStatus(BASE, decide(BASE, NO_EDITS, [FILLING.key, DECAY.key], 'APPROVED'), EXTRACTED, 'YES');
  const byHand = saved(row('18', 'EXTRACTED', [], { annotationIds: [], confidence: null }), 'APPROVED');
  const fresh = [saved(FILLING, 'APPROVED'), saved(DECAY, 'APPROVED'), byHand];

  it('leave no edit where nothing changed', () => {
    expect(rebaseSaved(sent, sent, BASE, fresh).size).toBe(0);
  });

  it('are edits of what is saved', () => {
    const back = decide(BASE, sent, [DECAY.key, byHand.key], 'SUGGESTED');
    const edits = rebaseSaved(decide(BASE, back, [FILLING.key], 'REJECTED'), sent, BASE, fresh);
    expect(decisions(fresh, edits)).toEqual({ [FILLING.key]: 'REJECTED', [DECAY.key]: 'SUGGESTED' });
    expect(shownStatuses(fresh, edits).map(({ theirs }) => theirs)).toEqual([null, null]);
    expect(statusesToSave(fresh, edits)).toMatchObject([{ tooth: '14', decision: 'REJECTED' }]);
  });
});

describe('a status entered by hand', () => {
  it('is approved by a person who may decide, and removed when it is undone before the save', () => {
    const edits = addStatus(BASE, NO_EDITS, EXTRACTED, 'YES');
    expect(shownStatuses(BASE, edits).at(0)).toMatchObject({ tooth: '18', decision: 'APPROVED', byHand: true, effect: 'WHOLE_TOOTH' });
    expect(decide(BASE, edits, ['18|EXTRACTED|'], 'SUGGESTED').size).toBe(0);
  });

  it('is hidden when it was saved and is removed, and not sent again', () => {
    const base = [...BASE, saved(row('18', 'EXTRACTED', [], { annotationIds: [], confidence: null }), 'APPROVED')];
    const edits = decide(base, NO_EDITS, ['18|EXTRACTED|'], 'SUGGESTED');
    expect(decisions(base, edits)).not.toHaveProperty('18|EXTRACTED|');
    expect(statusesToSave(base, edits)).toEqual([]);
  });

  it('is a proposal of a person who may only draft, and decides nothing where it was suggested already', () => {
    const edits = addStatus(BASE, NO_EDITS, EXTRACTED, 'DRAFT');
    expect(decisions(BASE, edits)).toMatchObject({ '18|EXTRACTED|': 'SUGGESTED' });
    expect(statusesToSave(BASE, edits)).toMatchObject([{ tooth: '18', status: 'EXTRACTED', decision: 'APPROVED' }]);
    expect(addStatus(BASE, NO_EDITS, { tooth: '36', status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }, 'DRAFT')).toBe(NO_EDITS);
  });
});

describe('merging with what somebody else saved', () => {
  const edits = decide(BASE, NO_EDITS, [DECAY.key], 'APPROVED');

  it('applies the own changes to the new state, and removes those that it contains already', () => {
    const fresh = [saved(FILLING, 'APPROVED'), DECAY];
    expect(decisions(fresh, rebase(edits, fresh))).toEqual({ [FILLING.key]: 'APPROVED', [DECAY.key]: 'APPROVED' });
    expect(rebase(edits, [FILLING, saved(DECAY, 'APPROVED')]).size).toBe(0);
  });

  it('shows where somebody decided otherwise, until the person decides again', () => {
    const fresh = [FILLING, saved(DECAY, 'REJECTED')];
    const merged = rebase(edits, fresh);
    expect(shownStatuses(fresh, merged).at(1)).toMatchObject({ decision: 'APPROVED', theirs: 'REJECTED' });
    expect(shownStatuses(fresh, decide(fresh, merged, [DECAY.key], 'APPROVED')).at(1)).toMatchObject({
      decision: 'APPROVED',
      theirs: null,
    });
  });

  it('keeps an approval whose suggestion was removed, but no rejection', () => {
    expect(shownStatuses([FILLING], rebase(edits, [FILLING])).at(1)).toMatchObject({
      key: DECAY.key,
      decision: 'APPROVED',
      annotationIds: [],
      byHand: true,
    });
    expect(rebase(decide(BASE, NO_EDITS, [DECAY.key], 'REJECTED'), [FILLING]).size).toBe(0);
  });

  it('takes a new suggestion of the same finding for the approved one, with the approved surfaces', () => {
    const found = row('36', 'PRIM_CAR_CAVITY', ['M', 'O'], { annotationIds: ['new'], confidence: 0.7 });
    const fresh = [FILLING, found];
    const merged = rebase(edits, fresh);
    expect(decisions(fresh, merged)).toEqual({ [FILLING.key]: 'SUGGESTED', [DECAY.key]: 'APPROVED' });
    expect(shownStatuses(fresh, merged).at(1)).toMatchObject({ id: found.key, annotationIds: ['new'], unsaved: true, byHand: false });
    expect(statusesToSave(fresh, merged)).toEqual([
      expect.objectContaining({ tooth: '36', surface: ['O'], surfaceBefore: ['M', 'O'], decision: 'APPROVED' }),
    ]);
    expect(rebase(merged, fresh)).toEqual(merged);
    // A further analysis, and one that finds it as it was approved.
    const later = [row('36', 'PRIM_CAR_CAVITY', ['O', 'D'])];
    expect(decisions(later, rebase(merged, later))).toEqual({ [DECAY.key]: 'APPROVED' });
    expect(decisions([DECAY], rebase(merged, [DECAY]))).toEqual({ [DECAY.key]: 'APPROVED' });
    // Taking the approval back leaves what the analysis suggests.
    expect(decisions(fresh, decide(fresh, merged, [DECAY.key], 'SUGGESTED'))).toMatchObject({ [found.key]: 'SUGGESTED' });
  });

  it('leaves a new suggestion on other surfaces, and one that is decided, beside the approved one', () => {
    const distal = row('36', 'PRIM_CAR_CAVITY', ['D']);
    const fresh = [distal, FILLING];
    expect(decisions(fresh, rebase(edits, fresh))).toMatchObject({ [distal.key]: 'SUGGESTED', [DECAY.key]: 'APPROVED' });
    const rejected = [saved(row('36', 'PRIM_CAR_CAVITY', ['M', 'O']), 'REJECTED')];
    expect(decisions(rejected, rebase(edits, rejected))).toEqual({ '36|PRIM_CAR_CAVITY|MO': 'REJECTED', [DECAY.key]: 'APPROVED' });
  });

  it('takes one new suggestion for one approved finding: two approved ones stay two', () => {
    const [mesial, distal] = [row('36', 'COMPOSITE', ['M']), row('36', 'COMPOSITE', ['D'])];
    const both = decide([mesial, distal], NO_EDITS, [mesial.key, distal.key], 'APPROVED');
    const fresh = [row('36', 'COMPOSITE', ['M', 'O', 'D'])];
    const merged = rebase(both, fresh);
    expect(decisions(fresh, merged)).toEqual({ [mesial.key]: 'APPROVED', [distal.key]: 'APPROVED' });
    expect([...merged.values()].filter(({ replaces }) => replaces !== undefined)).toHaveLength(1);
  });

  it('keeps what was entered by hand, and gives the same result when merged twice', () => {
    const both = addStatus(BASE, edits, EXTRACTED, 'DRAFT');
    const fresh = [saved(FILLING, 'REJECTED')];
    const once = rebase(both, fresh);
    expect([...once.keys()].sort()).toEqual(['18|EXTRACTED|', DECAY.key]);
    expect(rebase(once, fresh)).toEqual(once);
  });
});

const keysOf = (base: readonly ToothStatusRow[], edits: StatusEdits) =>
  shownStatuses(base, edits).map(({ key, decision }) => [key, decision]);

describe('the same status on several teeth', () => {
  it('approves what is suggested, adds what is not, and leaves what is approved', () => {
    const base = [row('16', 'SOUND', ['WHOLE_TOOTH']), row('15', 'SOUND', [], { decision: 'APPROVED' })];
    const edits = markTeeth(base, NO_EDITS, { teeth: ['16', '15', '14'], status: 'SOUND', surfaces: [] }, 'YES');
    expect(keysOf(base, edits)).toEqual([
      ['16|SOUND|WHOLE_TOOTH', 'APPROVED'],
      ['15|SOUND|', 'APPROVED'],
      ['14|SOUND|', 'APPROVED'],
    ]);
    expect(edits.size).toBe(2);
  });

  it('uses the biting surface of each tooth, and only proposes for a person who may only draft', () => {
    const edits = markTeeth([], NO_EDITS, { teeth: ['14', '13'], status: 'COMPOSITE', surfaces: ['O'] }, 'DRAFT');
    expect(keysOf([], edits)).toEqual([
      ['14|COMPOSITE|O', 'SUGGESTED'],
      ['13|COMPOSITE|I', 'SUGGESTED'],
    ]);
  });
});

describe('a status on the chart', () => {
  it('is added, or approved where it is suggested, and removed with a second choice', () => {
    const choose = (edits: StatusEdits, surfaces: Surface[]) =>
      toggleStatus(BASE, edits, { tooth: '36', status: 'PRIM_CAR_CAVITY', surfaces }, 'YES');
    const approved = choose(NO_EDITS, ['O']);
    expect(approved.get(DECAY.key)?.decision).toBe('APPROVED');
    expect(choose(approved, ['O'])).toEqual(NO_EDITS);
    const added = choose(NO_EDITS, ['M']);
    expect(added.get('36|PRIM_CAR_CAVITY|M')?.decision).toBe('APPROVED');
    expect(choose(added, ['M'])).toEqual(NO_EDITS);
  });

  it('of a person who may only draft is proposed and taken back, and what is saved stays as it is', () => {
    const choose = (edits: StatusEdits, surfaces: Surface[]) =>
      toggleStatus(BASE, edits, { tooth: '36', status: 'PRIM_CAR_CAVITY', surfaces }, 'DRAFT');
    const proposed = choose(NO_EDITS, ['M']);
    expect(proposed.get('36|PRIM_CAR_CAVITY|M')?.decision).toBe('SUGGESTED');
    expect(choose(proposed, ['M'])).toEqual(NO_EDITS);
    expect(choose(NO_EDITS, ['O'])).toEqual(NO_EDITS);
  });
});

describe('corrected surfaces', () => {
  const corrected = changeSurfaces(BASE, NO_EDITS, DECAY.key, ['O', 'M']);

  it('are shown in place of the status, approved, and saved with those before', () => {
    expect(keysOf(BASE, corrected)).toEqual([
      [FILLING.key, 'SUGGESTED'],
      ['36|PRIM_CAR_CAVITY|MO', 'APPROVED'],
    ]);
    expect(shownStatuses(BASE, corrected).find(({ tooth }) => tooth === '36')).toMatchObject({
      id: DECAY.key,
      byHand: false,
      unsaved: true,
    });
    expect(statusesToSave(BASE, corrected)).toEqual([
      {
        tooth: '36',
        surface: ['M', 'O'],
        surfaceBefore: ['O'],
        status: 'PRIM_CAR_CAVITY',
        decision: 'APPROVED',
        annotationIds: DECAY.annotationIds,
      },
    ]);
  });

  it('can be changed again, and back', () => {
    const again = changeSurfaces(BASE, corrected, '36|PRIM_CAR_CAVITY|MO', ['D']);
    expect(keysOf(BASE, again).at(-1)).toEqual(['36|PRIM_CAR_CAVITY|D', 'APPROVED']);
    expect(shownStatuses(BASE, again).at(-1)?.id).toBe(DECAY.key);
    expect(changeSurfaces(BASE, again, '36|PRIM_CAR_CAVITY|D', ['O'])).toEqual(NO_EDITS);
  });

  it('are those of another status of the tooth: nothing changes', () => {
    const base = [...BASE, row('36', 'PRIM_CAR_CAVITY', ['M'])];
    expect(changeSurfaces(base, NO_EDITS, DECAY.key, ['M'])).toBe(NO_EDITS);
  });

  it('are taken back with the approval; a rejection is about what was suggested', () => {
    expect(decide(BASE, corrected, ['36|PRIM_CAR_CAVITY|MO'], 'SUGGESTED')).toEqual(NO_EDITS);
    const rejected = decide(BASE, corrected, ['36|PRIM_CAR_CAVITY|MO'], 'REJECTED');
    expect(keysOf(BASE, rejected).at(-1)).toEqual([DECAY.key, 'REJECTED']);
  });

  it('stay on top of a newer state, and become a status entered by hand when the suggestion is gone', () => {
    expect(keysOf(BASE, rebase(corrected, BASE)).at(-1)).toEqual(['36|PRIM_CAR_CAVITY|MO', 'APPROVED']);
    const [left] = shownStatuses([], rebase(corrected, []));
    expect(left).toMatchObject({ key: '36|PRIM_CAR_CAVITY|MO', byHand: true });
    const saved = [FILLING, { ...row('36', 'PRIM_CAR_CAVITY', ['M', 'O']), decision: 'APPROVED' as const }];
    expect(rebaseSaved(corrected, corrected, BASE, saved)).toEqual(NO_EDITS);
  });

  describe('that were changed during their save', () => {
    const SENT = '36|PRIM_CAR_CAVITY|MO';
    const fresh = [FILLING, saved(row('36', 'PRIM_CAR_CAVITY', ['M', 'O']), 'APPROVED')];
    const shown = (edits: StatusEdits) => shownStatuses(fresh, edits).filter(({ tooth }) => tooth === '36');

    it('are corrected again, with the annotations of the suggestion', () => {
      const edits = rebaseSaved(changeSurfaces(BASE, corrected, SENT, ['D']), corrected, BASE, fresh);
      expect(shown(edits)).toMatchObject([{ key: '36|PRIM_CAR_CAVITY|D', decision: 'APPROVED', byHand: false }]);
      expect(statusesToSave(fresh, edits)).toMatchObject([{ surface: ['D'], surfaceBefore: ['M', 'O'] }]);
    });

    it('are no longer approved when the correction of a suggestion was undone or rejected', () => {
      expect(shown(rebaseSaved(NO_EDITS, corrected, BASE, fresh))).toMatchObject([{ key: SENT, decision: 'SUGGESTED' }]);
      const rejected = decide(BASE, corrected, [SENT], 'REJECTED');
      expect(shown(rebaseSaved(rejected, corrected, BASE, fresh))).toMatchObject([{ key: SENT, decision: 'REJECTED' }]);
    });

    it('are those before when the status had been approved, and the correction was undone', () => {
      const approved = [FILLING, saved(DECAY, 'APPROVED')];
      const sent = changeSurfaces(approved, NO_EDITS, DECAY.key, ['O', 'M']);
      const edits = rebaseSaved(NO_EDITS, sent, approved, fresh);
      expect(shown(edits)).toMatchObject([{ key: DECAY.key, decision: 'APPROVED', unsaved: true }]);
      expect(statusesToSave(fresh, edits)).toMatchObject([{ surface: ['O'], surfaceBefore: ['M', 'O'] }]);
    });
  });
});

describe('swapped sides', () => {
  const edits = decide(BASE, NO_EDITS, [DECAY.key], 'APPROVED');
  const swapped = [row('24', 'COMPOSITE', ['M', 'O']), row('46', 'PRIM_CAR_CAVITY', ['O'])];

  it('take unsaved decisions to the tooth of the other side', () => {
    expect(decisions(swapped, rebase(mirrorEdits(edits), swapped))).toEqual({
      '24|COMPOSITE|MO': 'SUGGESTED',
      '46|PRIM_CAR_CAVITY|O': 'APPROVED',
    });
    expect(mirrorEdits(mirrorEdits(edits))).toEqual(edits);
  });

  it('are followed by a draft from before', () => {
    const draft = withSides(edits, false);
    expect(onSides(draft, false)).toEqual(edits);
    expect(onSides(draft, true)).toEqual(mirrorEdits(edits));
    expect(onSides(edits, true)).toEqual(mirrorEdits(edits));
  });
});

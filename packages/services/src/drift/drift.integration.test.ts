import { inClinic, listRecentRadiographs, newId } from '@molaar/db';
import { countFigures, figuresOf, OWN_FIGURES, type RadiographFigures } from '@molaar/domain/drift';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, MODEL, openTestPortal, type TestPortal } from '../testing/portal';
import { acceptDrift, type DriftDeps, measureDrift } from './measure-drift';
import { readDrift } from './read-drift';
import { INSTALLATION, scopeOf } from './scopes';

let portal: TestPortal;
let deps: DriftDeps;
beforeAll(async () => {
  portal = await openTestPortal();
});
beforeEach(async () => {
  await portal.asOwner('delete from drift_readings');
  await portal.asOwner('delete from drift_references');
  await portal.asOwner('update analyses set figures = null');
  deps = { ...portal.deps, driftReference: { figures: releaseOf(radiographs(60, 0.01)) } };
});
afterAll(() => portal?.close());

/** The release's figures: without those of which it knows nothing. */
function releaseOf(all: readonly RadiographFigures[]): Record<string, number[]> {
  return Object.fromEntries(Object.entries(countFigures(all)).filter(([figure]) => !OWN_FIGURES.has(figure)));
}

/** Figures of radiographs with such a share of white points. */
function radiographs(count: number, white: number, { width = 2000, brightness = 0.4 } = {}): RadiographFigures[] {
  return Array.from({ length: count }, (_none, nth) =>
    figuresOf({
      ...{ width, height: 1000, notices: [], readable: true },
      tones: { brightness: brightness + 0.001 * (nth % 20), contrast: 0.5, black: 0.02, white: white + 0.001 * (nth % 5) },
      findings: [finding('TOOTH', '16', [0, 0, 9, 9], { confidence: 0.9 })],
    }),
  );
}

type Member = Awaited<ReturnType<Awaited<ReturnType<typeof addClinic>>['person']>>;

/** Adds analysed radiographs of a device to the clinic, without files. */
async function add(
  actor: Member,
  device: string | null,
  all: readonly RadiographFigures[],
  { model = MODEL, daysAgo = 1 } = {},
): Promise<void> {
  const { imageId } = await addPatientWithImage(portal, actor);
  const finished = new Date(portal.clock.now.getTime() - daysAgo * 86_400_000);
  const rows = all.map((figures, nth) => ({ nth, figures, id: newId(), analysis: newId(), at: new Date(finished.getTime() + nth) }));
  const added = 'jsonb_to_recordset($2) as r (nth integer, figures jsonb, id uuid, analysis uuid, at timestamptz)';
  await portal.asOwner(
    `insert into images select (jsonb_populate_record(i, jsonb_build_object('id', r.id, 'device', $3::text,
      'image_number', r.nth + 1 + (select max(image_number) from images where patient_id = i.patient_id)))).*
      from images i, ${added} where i.id = $1`,
    [imageId, JSON.stringify(rows), device],
  );
  await portal.asOwner(
    `insert into analyses (organization_id, id, image_id, model_version, state, stage, requested_at, changed_at, finished_at, figures)
      select $1, r.analysis, r.id, $3, 'SUCCEEDED', 'DONE', r.at, r.at, r.at, r.figures from ${added}`,
    [actor.organizationId, JSON.stringify(rows), model],
  );
}

const member = async () => (await addClinic(portal)).person('MEDICAL');
const drifting = async () =>
  (await measureDrift(deps)).filter((one) => one.driftingSince !== null).map(({ scope, figure }) => `${scope} ${figure}`);

describe('drift of radiographs', () => {
  it('is noticed at a device of several clinics together, and ends when its radiographs are usual again', async () => {
    const [one, other] = [await member(), await member()];
    await add(one, 'PX-1', radiographs(30, 0.01));
    await add(other, 'PX-1', radiographs(19, 0.01));
    expect(await measureDrift(deps)).toEqual([]);
    await add(other, 'PX-1', radiographs(1, 0.01));
    expect(await drifting()).toEqual([]);
    expect((await measureDrift(deps)).filter(({ scope }) => scope === scopeOf('PX-1')).length).toBe(5);
    await add(one, 'PX-1', radiographs(40, 0.12));
    const noticed = [`${scopeOf('PX-1')} white`];
    expect((await drifting()).sort()).toEqual([`${INSTALLATION} white`, ...noticed].sort());
    expect(portal.logged.at(-1)).toMatchObject({ level: 'warn', fields: { figures: 2, before: 0 } });
    expect(await readDrift(deps)).toMatchObject({ devices: 1, drifting: 1 });
    expect((await readDrift(deps)).installation.white).toBeGreaterThan(1);
    const { driftingSince: since } = (await measureDrift(deps)).find((reading) => reading.driftingSince) ?? {};
    portal.clock.pass(3600);
    // A second sweep keeps since when; a window of usual ones ends the drift.
    expect((await measureDrift(deps)).find((reading) => reading.driftingSince)?.driftingSince).toEqual(since);
    await add(one, 'PX-1', radiographs(200, 0.01), { daysAgo: 0 });
    expect((await drifting()).filter((key) => noticed.includes(key))).toEqual([]);
  });

  it('compares with what the operator accepted, and alarms again when that changes', async () => {
    const actor = await member();
    await add(actor, null, radiographs(60, 0.12));
    expect(await drifting()).toContain(`${scopeOf(null)} white`);
    expect(await acceptDrift(deps, scopeOf(null))).toBe(5);
    expect((await drifting()).filter((key) => key.startsWith(scopeOf(null)))).toEqual([]);
    expect((await measureDrift(deps)).find(({ scope, figure }) => scope === scopeOf(null) && figure === 'white')).toMatchObject({
      ...{ own: true, distance: 0, radiographs: 60, reference: 60 },
    });
    await add(actor, null, radiographs(100, 0.22), { daysAgo: 0 });
    expect(await drifting()).toContain(`${scopeOf(null)} white`);
    expect(await acceptDrift(deps, scopeOf('not there'))).toBe(0);
  });

  it('compares sizes and tones with the first hundred of the device', async () => {
    const actor = await member();
    await add(actor, 'PX-2', radiographs(99, 0.01));
    const widthOf = async () => (await measureDrift(deps)).find(({ scope, figure }) => scope === scopeOf('PX-2') && figure === 'width');
    expect(await widthOf()).toBeUndefined();
    await add(actor, 'PX-2', radiographs(1, 0.01));
    expect(await widthOf()).toMatchObject({ own: true, distance: 0, reference: 100 });
    await add(actor, 'PX-2', radiographs(100, 0.01, { width: 1200 }), { daysAgo: 0 });
    expect((await drifting()).filter((key) => key.startsWith(scopeOf('PX-2'))).sort()).toEqual(
      ['aspect', 'width'].map((figure) => `${scopeOf('PX-2')} ${figure}`),
    );
    await add(actor, 'PX-2', radiographs(150, 0.01, { brightness: 0.25 }), { daysAgo: 0 });
    expect(await drifting()).toContain(`${scopeOf('PX-2')} brightness`);
  });

  it('leaves out other models, old radiographs and copies, and says nothing without a reference', async () => {
    const actor = await member();
    await add(actor, 'PX-3', radiographs(60, 0.12), { model: 'another-model' });
    await add(actor, 'PX-3', radiographs(60, 0.12), { daysAgo: 91 });
    await add(actor, 'PX-3', radiographs(60, 0.12));
    await portal.asOwner(
      `update images i set edit = '{}', derived_from = (select min(id::text)::uuid from images where organization_id = i.organization_id)
        from analyses a where a.image_id = i.id and a.organization_id = $1 and finished_at > $2`,
      [actor.organizationId, new Date(portal.clock.now.getTime() - 2 * 86_400_000)],
    );
    expect(await measureDrift(deps)).toEqual([]);
    expect(await measureDrift({ ...deps, driftReference: null })).toEqual([]);
  });

  it('records the figures of an analysis, and what people reject of it once all of a type is decided', async () => {
    const actor = await member();
    const crowns = (count: number) =>
      Array.from({ length: count }, (_none, nth) => finding('CROWN', '16', [10 + 20 * nth, 50, 12, 12], { confidence: 0.8 }));
    const decide = async (decisions: readonly ('APPROVED' | 'REJECTED' | 'SUGGESTED' | null)[]) => {
      const { imageId } = await addPatientWithImage(portal, actor);
      await portal.asOwner('update images set device = $2 where id = $1', [imageId, 'PX-4']);
      portal.clock.pass(60);
      await analyse(portal, actor, imageId, crowns(decisions.length));
      const { version, annotations } = await getAnnotations(portal.deps, actor, { imageId });
      await saveAnnotations(portal.deps, actor, {
        imageId,
        version,
        // Null: the suggestion is deleted.
        annotations: annotations
          .slice(0, decisions.filter(Boolean).length)
          .map(({ id, class: type, category, location, surface, box, outline, label }, nth) => ({
            ...{ id, class: type, category, location, surface, box, outline, label, decision: decisions[nth] ?? 'SUGGESTED' },
          })),
      });
      return imageId;
    };
    const imageId = await decide(['APPROVED', 'REJECTED']);
    const [row] = await portal.asOwner<{ figures: unknown }>('select figures from analyses where image_id = $1', [imageId]);
    expect(row?.figures).toEqual({ width: 400, height: 200, aspect: 2, notices: 0, teeth: 0, findings: 2, 'confidence:CROWN': 0.8 });
    await decide(['REJECTED', 'SUGGESTED']);
    await decide(['APPROVED', 'APPROVED', null]);
    const recent = await inClinic(portal.deps.db, actor, (tx) =>
      listRecentRadiographs(tx, { modelVersion: MODEL, since: new Date(0), perDevice: 2 }),
    );
    // The oldest is beyond the window, a deleted suggestion is rejected, and nothing is said while one is open.
    expect(recent.map(({ device, decided }) => ({ device, decided }))).toEqual([
      { device: 'PX-4', decided: { CROWN: { rejected: 1, of: 3 } } },
      { device: 'PX-4', decided: {} },
    ]);
  });
});

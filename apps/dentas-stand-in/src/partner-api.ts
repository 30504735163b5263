import type { Hono } from 'hono';
import { z } from 'zod';
import { chartOf, findPatient } from './chart';
import { KNOWN_CODES } from './codes';
import type { Env, StandInDeps } from './stand-in-deps';
import type { StandInPatient } from './state';

export const codes = z.array(z.string().max(60)).max(40);
const changesBody = z.object({
  changes: z
    .array(
      z.object({
        tooth: z.string().regex(/^[1-8][1-8]$/),
        surface: z.string().regex(/^[MDOIVPLRCT]$/),
        seen: codes,
        add: codes,
        remove: codes,
      }),
    )
    .max(600),
});
const searchBody = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string().nullable(),
  identityCode: z.string().nullable(),
});

/** Adds the calls of the exchange document: patients, charts and their changes. */
export function addPartnerApi(http: Hono<Env>, { state, save }: StandInDeps): void {
  http.use('/v1/*', async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${state.key}`) return c.json({ error: 'unknown key' }, 401);
    return next();
  });
  http.get('/v1/ping', (c) => c.json({ ok: true }));

  http.post('/v1/patients/search', async (c) => {
    const search = searchBody.parse(await c.req.json());
    const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const name = fold(`${search.firstName} ${search.lastName}`);
    const found = state.patients.filter(
      (patient) =>
        (search.identityCode !== null && patient.identityCode === search.identityCode) ||
        (fold(patient.name) === name && (search.birthDate === null || patient.birthDate === search.birthDate)),
    );
    return c.json({ patients: found.map(({ id, name: shown, birthDate }) => ({ id, name: shown, birthDate })) });
  });

  http.get('/v1/patients/:id/chart', (c) => {
    const patient = findPatient(state, c.req.param('id'));
    return patient ? c.json(chartOf(patient)) : c.json({ error: 'unknown patient' }, 404);
  });

  http.post('/v1/patients/:id/chart/changes', async (c) => {
    const key = c.req.header('Idempotency-Key');
    if (!key) return c.json({ error: 'Idempotency-Key is missing' }, 400);
    const request = await c.req.text();
    const before = state.answers[key];
    if (before && before.request !== request) return c.json({ error: 'the key was used for something else' }, 422);
    if (before) return c.json(before.body as object, before.status as 200);
    const patient = findPatient(state, c.req.param('id'));
    if (!patient) return c.json({ error: 'unknown patient' }, 404);
    const { changes } = changesBody.parse(JSON.parse(request));
    const results = changes.map((change) => apply(patient, change));
    if (results.some(({ result }) => result === 'SAVED')) patient.revision += 1;
    state.changesDone += results.filter(({ result }) => result === 'SAVED').length;
    const body = { revision: String(patient.revision), results };
    state.answers[key] = { request, status: 200, body };
    save();
    return c.json(body);
  });
}

type Change = z.infer<typeof changesBody>['changes'][number];

/** Applies one change. @returns CONFLICT when the cell is not as the portal saw it, UNMAPPED for an unknown code. */
function apply(patient: StandInPatient, { tooth, surface, seen, add, remove }: Change) {
  const location = { tooth, surface };
  const key = `${tooth}|${surface}`;
  const now = patient.cells[key] ?? [];
  if (add.some((code) => !KNOWN_CODES.has(code))) return { ...location, result: 'UNMAPPED' as const };
  if (!isSame(now, seen)) return { ...location, result: 'CONFLICT' as const, codes: now };
  const next = [...new Set([...now.filter((code) => !remove.includes(code)), ...add])];
  if (next.length > 0) patient.cells[key] = next;
  else delete patient.cells[key];
  return { ...location, result: 'SAVED' as const };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((code) => b.includes(code));
}

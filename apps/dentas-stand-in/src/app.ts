import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { checkSignature } from './check-signature';
import { FAULTS, type FaultSwitch, failing } from './faults';
import { mintToken } from './mint-token';
import { standInPage } from './page';
import type { KnownPortal, StandInPatient, StandInState } from './state';

/** Every code of the document, and some that only this system knows. */
const OWN_CODES = ['sealant', 'veneer', 'watch', 'mobility-1', 'mobility-2'] as const;

const SHARED_CODES = [
  'sound',
  'erupting',
  'unerupted',
  'agenesis',
  'extracted',
  'missing',
  'bridge-pontic',
  'bridge-abutment',
  'bridge',
  'caries',
  'caries-secondary',
  'fracture',
  'chipped',
  'attrition',
  'overhang',
  'calculus',
  'apical-periodontitis',
  'periodontitis',
  'root-filling-deficient',
  'root-filling',
  'filling',
  'inlay',
  'onlay',
  'crown',
  'implant',
  'screw-post',
  'post',
  'braces',
] as const;

const KNOWN: ReadonlySet<string> = new Set([...SHARED_CODES, ...OWN_CODES]);

const codes = z.array(z.string().max(60)).max(40);
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
/** The pages of the portal that a frame shows. */
const FRAMES = {
  workdesk: ({ dentist }: KnownPortal) => `/integration/dentas/workdesk/${dentist}`,
  'teeth-status': () => '/teeth-status',
  'treatment-planner': () => '/treatment-planner',
} as const;
const frameBody = z.object({
  patient: z.string(),
  page: z.enum(['workdesk', 'teeth-status', 'treatment-planner']),
  lang: z.enum(['et', 'en']),
  /** The token of the time before once more: what a thief would try. */
  replay: z.boolean().default(false),
});
const portalBody = z.object({
  url: z.url({ protocol: /^https?$/ }),
  issuer: z.string(),
  audience: z.string(),
  organization: z.string(),
  dentist: z.string(),
  patients: z.record(z.string(), z.string()),
});
const cellsBody = z.object({ cells: z.record(z.string().regex(/^\d\d\|[MDOIVPLRCT]$/), codes) });

export interface StandInDeps {
  state: StandInState;
  save: () => void;
  faults: FaultSwitch;
  /** Milliseconds by which its clock is wrong. */
  clock: { skewMs: number };
}

type Env = { Bindings: HttpBindings };

/** The partner's door, the switches of a test or a demo, and a page to look at it all. */
export function createStandInApp(deps: StandInDeps): Hono<Env> {
  const http = new Hono<Env>();
  http.onError((error, c) =>
    c.json({ error: error instanceof z.ZodError ? 'not as agreed' : 'internal' }, error instanceof z.ZodError ? 400 : 500),
  );
  http.use('/v1/*', failing(deps.faults));
  http.use('/hooks/*', failing(deps.faults));
  addDoor(http, deps);
  addHook(http, deps);
  addFrames(http, deps);
  addControls(http, deps);
  http.get('/', (c) => c.html(standInPage()));
  return http;
}

function addDoor(http: Hono<Env>, { state, save }: StandInDeps): void {
  http.use('/v1/*', async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${state.key}`) return c.json({ error: 'unknown key' }, 401);
    return next();
  });
  http.get('/v1/ping', (c) => c.json({ ok: true }));

  http.post('/v1/patients/search', async (c) => {
    const wanted = searchBody.parse(await c.req.json());
    const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const name = fold(`${wanted.firstName} ${wanted.lastName}`);
    const found = state.patients.filter(
      (patient) =>
        (wanted.identityCode !== null && patient.identityCode === wanted.identityCode) ||
        (fold(patient.name) === name && (wanted.birthDate === null || patient.birthDate === wanted.birthDate)),
    );
    return c.json({ patients: found.map(({ id, name: shown, birthDate }) => ({ id, name: shown, birthDate })) });
  });

  http.get('/v1/patients/:id/chart', (c) => {
    const patient = find(state, c.req.param('id'));
    return patient ? c.json(chartOf(patient)) : c.json({ error: 'unknown patient' }, 404);
  });

  http.post('/v1/patients/:id/chart/changes', async (c) => {
    const key = c.req.header('Idempotency-Key');
    if (!key) return c.json({ error: 'Idempotency-Key is missing' }, 400);
    const request = await c.req.text();
    const before = state.answers[key];
    if (before && before.request !== request) return c.json({ error: 'the key was used for something else' }, 422);
    if (before) return c.json(before.body as object, before.status as 200);
    const patient = find(state, c.req.param('id'));
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

function apply(patient: StandInPatient, { tooth, surface, seen, add, remove }: Change) {
  const place = { tooth, surface };
  const key = `${tooth}|${surface}`;
  const now = patient.cells[key] ?? [];
  if (add.some((code) => !KNOWN.has(code))) return { ...place, result: 'UNMAPPED' as const };
  if (!isSame(now, seen)) return { ...place, result: 'CONFLICT' as const, codes: now };
  const next = [...new Set([...now.filter((code) => !remove.includes(code)), ...add])];
  if (next.length > 0) patient.cells[key] = next;
  else delete patient.cells[key];
  return { ...place, result: 'SAVED' as const };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((code) => b.includes(code));
}

function find(state: StandInState, id: string): StandInPatient | undefined {
  return state.patients.find((patient) => patient.id === id);
}

function chartOf({ revision, cells }: StandInPatient) {
  return {
    revision: String(revision),
    cells: Object.entries(cells).map(([key, list]) => {
      const [tooth, surface] = key.split('|');
      return { tooth, surface, codes: list };
    }),
  };
}

/** Where the portal tells of finished analyses. The same event twice is kept once. */
function addHook(http: Hono<Env>, { state, save, clock }: StandInDeps): void {
  http.post('/hooks/molaar', async (c) => {
    const body = await c.req.text();
    const now = Date.now() + clock.skewMs;
    const wrong = checkSignature(state.webhookSecret, c.req.header('Molaar-Signature'), body, now);
    if (wrong) return c.json({ error: wrong }, 401);
    const event = JSON.parse(body) as { id: string };
    if (!state.events.some(({ id }) => id === event.id)) {
      state.events.push({ id: event.id, receivedAt: new Date(now).toISOString(), event });
      save();
    }
    return c.json({ ok: true });
  });
}

/** What the clinic tells of its portal, by this system's own key, and the addresses of frames with a fresh token. */
function addFrames(http: Hono<Env>, { state, save, clock }: StandInDeps): void {
  let last: string | undefined;
  http.put('/portal', async (c) => {
    if (c.req.header('Authorization') !== `Bearer ${state.key}`) return c.json({ error: 'unknown key' }, 401);
    state.portal = portalBody.parse(await c.req.json());
    save();
    return c.json({ ok: true });
  });
  http.post('/control/frame', async (c) => {
    if (c.req.header('X-Control') !== '1') return c.json({ error: 'X-Control: 1 is missing' }, 403);
    const { patient: ours, page, lang, replay } = frameBody.parse(await c.req.json());
    const { portal, tokenSecret: secret } = state;
    const patient = portal?.patients[ours];
    if (!portal || !patient) return c.json({ error: 'the portal does not know this patient' }, 404);
    if (!replay || !last) last = mintToken({ portal, secret, patient, now: Date.now() + clock.skewMs });
    const address = new URL(FRAMES[page](portal), portal.url);
    address.searchParams.set('lang', lang);
    address.searchParams.set('token', last);
    return c.json({ address: address.href });
  });
}

/** For who sits at this machine. The header keeps pages of other sites out: a browser asks first before it sends one. */
function addControls(http: Hono<Env>, { state, save, faults, clock }: StandInDeps): void {
  http.use('/control/*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.header('X-Control') !== '1') return c.json({ error: 'X-Control: 1 is missing' }, 403);
    return next();
  });
  http.get('/control/state', (c) =>
    c.json({
      patients: state.patients,
      events: state.events,
      changesDone: state.changesDone,
      fault: faults,
      skewMs: clock.skewMs,
      securePort: state.securePort,
      framed: Object.keys(state.portal?.patients ?? {}),
    }),
  );
  http.put('/control/fault', async (c) => {
    const wanted = z
      .object({ kind: z.enum(FAULTS), times: z.number().int().min(1).nullable().default(null), spared: z.number().int().min(0).default(0) })
      .parse(await c.req.json());
    Object.assign(faults, wanted);
    return c.json(faults);
  });
  http.put('/control/clock', async (c) => {
    Object.assign(clock, z.object({ skewMs: z.number().int() }).parse(await c.req.json()));
    return c.json(clock);
  });
  http.put('/control/patients/:id', async (c) => {
    const { cells } = cellsBody.parse(await c.req.json());
    const patient = find(state, c.req.param('id'));
    if (!patient) return c.json({ error: 'unknown patient' }, 404);
    for (const [key, list] of Object.entries(cells)) {
      if (list.length > 0) patient.cells[key] = list;
      else delete patient.cells[key];
    }
    patient.revision += 1;
    save();
    return c.json(chartOf(patient));
  });
}

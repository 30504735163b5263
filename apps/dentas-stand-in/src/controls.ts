import type { Hono } from 'hono';
import { z } from 'zod';
import { chartOf, findPatient } from './chart';
import { FAULTS } from './faults';
import { codes } from './partner-api';
import type { Env, StandInDeps } from './stand-in-deps';

const cellsBody = z.object({ cells: z.record(z.string().regex(/^\d\d\|[MDOIVPLRCT]$/), codes) });

/** Adds the switches for tests and demos. Pages of other sites cannot use them: the header needs a CORS preflight. */
export function addControls(http: Hono<Env>, { state, save, faults, clock }: StandInDeps): void {
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
    const fault = z
      .object({ kind: z.enum(FAULTS), times: z.number().int().min(1).nullable().default(null), spared: z.number().int().min(0).default(0) })
      .parse(await c.req.json());
    Object.assign(faults, fault);
    return c.json(faults);
  });
  http.put('/control/clock', async (c) => {
    Object.assign(clock, z.object({ skewMs: z.number().int() }).parse(await c.req.json()));
    return c.json(clock);
  });
  http.put('/control/patients/:id', async (c) => {
    const { cells } = cellsBody.parse(await c.req.json());
    const patient = findPatient(state, c.req.param('id'));
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

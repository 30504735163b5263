import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';

/** Connections of the application's role, as `pg.Pool` provides them. */
export interface Connections {
  connect(): Promise<Connection>;
}
interface Connection {
  // biome-ignore lint/suspicious/noExplicitAny: rows are sent unchanged
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
  release(): void;
}

/**
 * Serves the patient page with the least code: the same session look-up, transaction and queries as the product, by GET
 * as in REST and by POST with JSON as in tRPC. The benchmark measures what the product adds.
 * @returns The port.
 */
export function serveBarePatientPage(pool: Connections): Promise<number> {
  const http = new Hono();
  const respond = async (c: Context, patientId: string) => {
    const hash = createHash('sha256')
      .update(getCookie(c, 'molaar_session') ?? '')
      .digest();
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows: sessions } = await client.query('select * from entry.resolve_session($1, now(), true)', [hash]);
      await client.query('commit');
      const session = sessions[0];
      if (!session) return c.json({ status: 401 }, 401);
      const of = [session.organization_id, patientId];
      await client.query('begin');
      await client.query(`select set_config('app.organization_id', $1, true)`, [session.organization_id]);
      const patient = await client.query(
        `select p.*, d.first_name || ' ' || d.last_name as doctor from patients p
         left join users d on d.organization_id = p.organization_id and d.id = p.primary_doctor_id
         where p.organization_id = $1 and p.id = $2`,
        of,
      );
      const images = await client.query(
        'select * from images where organization_id = $1 and patient_id = $2 order by image_number desc',
        of,
      );
      const ofImages = [session.organization_id, images.rows.map(({ id }) => id)];
      const statuses = await client.query(
        'select * from tooth_statuses where organization_id = $1 and image_id = any ($2::uuid[]) order by key',
        ofImages,
      );
      const confirmed = await client.query(
        `select * from annotations where organization_id = $1 and image_id = any ($2::uuid[]) and decision in ('APPROVED', 'EDITED')`,
        ofImages,
      );
      const plans = await client.query(
        `select t.*, v.* from treatment_plans t join treatment_plan_versions v
           on v.organization_id = t.organization_id and v.plan_id = t.id and v.plan_version = t.plan_version
         where t.organization_id = $1 and t.patient_id = $2 order by v.saved_at desc`,
        of,
      );
      await client.query(
        `insert into audit_log (organization_id, id, actor_id, action, entity, entity_id, at) values ($1, gen_random_uuid(), $2, 'VIEW', 'patient', $3, now())`,
        [session.organization_id, session.user_id, patientId],
      );
      await client.query('commit');
      return c.json({ patient: patient.rows[0], images: images.rows, statuses: [...statuses.rows, ...confirmed.rows], plans: plans.rows });
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  http.get('/patient/:id', (c) => respond(c, c.req.param('id')));
  http.post('/patient', async (c) => respond(c, (await c.req.json<{ id: string }>()).id));
  return new Promise((resolve) => {
    serve({ fetch: http.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port));
  });
}

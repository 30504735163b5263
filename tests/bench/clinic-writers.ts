import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@molaar/db';
import pg from 'pg';
import type { FilledClinic } from './fill-former-database';

/** A patient of `fillFormerDatabase`. */
const patientId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** Between two saves of a writer. */
const PAUSE_MS = 5;

interface Saving {
  client: pg.Client;
  clinic: FilledClinic;
  /** Of an existing patient. */
  patient: string;
}

/** What the server saves, by the columns of the earliest state that is measured. */
const SAVES: Readonly<Record<string, (saving: Saving) => Promise<void>>> = {
  async patients({ client, clinic, patient }) {
    const id = newId();
    await client.query(
      `insert into patients (organization_id, id, first_name, last_name, created_at, last_activity_at) values ($1, $2::uuid, 'Uus', $2::text, now(), now())`,
      [clinic.id, id],
    );
    await client.query(`update patients set notes = 'saved', version = version + 1 where organization_id = $1 and id = $2`, [
      clinic.id,
      patient,
    ]);
  },
  async visits({ client, clinic, patient }) {
    await client.query('update patients set last_activity_at = now() where organization_id = $1 and id = $2', [clinic.id, patient]);
    await client.query(
      `insert into patient_visits (organization_id, patient_id, day) values ($1, $2, current_date - (random() * 1000)::int) on conflict do nothing`,
      [clinic.id, patient],
    );
  },
  async images({ client, clinic, patient }) {
    const image = newId();
    await client.query(
      `insert into images (organization_id, id, patient_id, image_number, file_name, format, width, height, depth, tile_size, max_zoom,
         uploaded_by, uploaded_at, modified_at)
       select organization_id, $2, id, 2 + (random() * 1000000000)::int, 'image.png', 'png', 2880, 1504, 8, 256, 4, $3, now(), now()
       from patients where organization_id = $1 and id = $4 for no key update`,
      [clinic.id, image, clinic.user, patient],
    );
    await client.query(
      `insert into analyses (organization_id, id, image_id, model_version, state, stage, requested_at, changed_at)
       values ($1, $2, $3, 'bench@1', 'QUEUED', 'QUEUED', now(), now())`,
      [clinic.id, newId(), image],
    );
    await client.query(`insert into annotation_sets (organization_id, image_id) values ($1, $2)`, [clinic.id, image]);
    await client.query(
      `insert into annotations (organization_id, id, image_id, class, category, surfaces, tooth, x, y, w, h, confidence, source, decision, created_at)
       values ($1, $2, $3, 'COMPOSITE', 'RESTORATIONS', '{O}', '16', 1, 1, 9, 9, 0.9, 'AI', 'SUGGESTED', now())`,
      [clinic.id, newId(), image],
    );
    await client.query(
      `insert into audit_log (organization_id, id, actor_id, action, entity, entity_id, at) values ($1, $2, $3, 'CREATE', 'IMAGE', $4, now())`,
      [clinic.id, newId(), clinic.user, image],
    );
  },
};

export interface ClinicWriters {
  /** Forgets what was measured before. */
  reset(): void;
  /**
   * Returns the number of saves since the last reset, and the longest, also of those that still run, in milliseconds.
   */
  measured(): { saves: number; longestMs: number };
  /** @throws the error of a save that failed. */
  stop(): Promise<void>;
}

/**
 * Saves patients, visits and images of random patients as the server's role, one writer for each kind, until stopped.
 * @param patients How many each clinic has.
 */
export async function startClinicWriters(appUrl: string, clinics: readonly FilledClinic[], patients: number): Promise<ClinicWriters> {
  let isStopping = false;
  let saves = 0;
  let longestMs = 0;
  const running = new Map<string, number>();
  const write = async (kind: string, save: (saving: Saving) => Promise<void>): Promise<void> => {
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    try {
      while (!isStopping) {
        const clinic = clinics[Math.floor(Math.random() * clinics.length)] as FilledClinic;
        const began = performance.now();
        running.set(kind, began);
        await client.query('begin');
        await client.query(`select set_config('app.organization_id', $1, true)`, [clinic.id]);
        await save({ client, clinic, patient: patientId(1 + Math.floor(Math.random() * patients)) });
        await client.query('commit');
        running.delete(kind);
        longestMs = Math.max(longestMs, performance.now() - began);
        saves += 1;
        await delay(PAUSE_MS);
      }
    } finally {
      await client.end();
    }
  };
  const writers = Promise.all(Object.entries(SAVES).map(([kind, save]) => write(kind, save)));
  // It is thrown by `stop`.
  writers.catch(() => {});
  return {
    reset: () => {
      saves = 0;
      longestMs = 0;
    },
    measured: () => ({ saves, longestMs: Math.max(longestMs, ...[...running.values()].map((began) => performance.now() - began)) }),
    stop: async () => {
      isStopping = true;
      await writers;
    },
  };
}

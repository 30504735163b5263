import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, type RunningStandIn, startStandIn } from '@molaar/dentas-stand-in';
import type { Actor } from '../context/deps';
import { linkPatient } from '../practice-exchange/link-patient';
import { saveConnection } from '../practice-exchange/save-connection';
import type { TestPortal } from './portal';

export interface TestPracticeSystem extends RunningStandIn {
  fail(kind: Fault, options?: { times?: number; spared?: number }): void;
  /** Returns the practice system's codes by `tooth|surface`. */
  cells(externalId: string): Record<string, string[]>;
  /** Changes the chart in the practice system. */
  change(externalId: string, cells: Record<string, string[]>): void;
  close(): Promise<void>;
}

/** Starts the practice system stand-in. */
export async function openPracticeSystem(): Promise<TestPracticeSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dentas-'));
  const running = await startStandIn(dataDir);
  const find = (id: string) => {
    const found = running.state.patients.find((patient) => patient.id === id);
    if (!found) throw new Error(`no patient ${id}`);
    return found;
  };
  return {
    ...running,
    fail: (kind, { times, spared = 0 } = {}) => void Object.assign(running.faults, { kind, times: times ?? null, spared }),
    cells: (id) => find(id).cells,
    change: (id, cells) => {
      const patient = find(id);
      for (const [key, codes] of Object.entries(cells)) {
        if (codes.length > 0) patient.cells[key] = codes;
        else delete patient.cells[key];
      }
      patient.revision += 1;
    },
    close: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Adds a patient with an empty chart to the practice system.
 * @returns Its id there.
 */
export function addPracticePatient({ state }: RunningStandIn, cells: Record<string, string[]> = {}): string {
  const id = `T-${state.patients.length + 1}`;
  state.patients.push({ id, name: 'Mari Maasikas', birthDate: null, identityCode: null, revision: 1, cells });
  return id;
}

/** Connects the owner's clinic with it, webhooks included. */
export async function connectPractice({ deps }: TestPortal, owner: Actor, { url, state }: RunningStandIn): Promise<void> {
  await saveConnection(deps, owner, {
    name: 'Dentas',
    baseUrl: url,
    webhookUrl: `${url}/hooks/molaar`,
    active: true,
    key: state.key,
    webhookSecret: state.webhookSecret,
  });
}

/** Links a patient to one of the practice system. */
export async function linkTo({ deps }: TestPortal, actor: Actor, patientId: string, externalId: string): Promise<void> {
  await linkPatient(deps, actor, { patientId, externalId });
}

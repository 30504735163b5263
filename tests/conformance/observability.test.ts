import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServerMetrics, createWorkerMetrics } from '@molaar/telemetry';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
interface Panel {
  id: number;
  title: string;
  targets?: { expr: string }[];
}

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (path: string): string => readFileSync(`${folder}${path}`, 'utf8');
const rules = (parse(read('prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana/molaar.json')) as { panels: Panel[] };
const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];

/** Returns the names of all figures that the processes have, and those of their histograms' parts. */
async function figures(): Promise<Set<string>> {
  const server = createServerMetrics('1', {
    queue: async () => ({ waiting: 0, active: 0, oldestSeconds: 0 }),
    worker: async () => ({ alive: true, isModelCurrent: true }),
    work: async () => ({ mail: { count: 0, oldestSeconds: 0 } }),
    database: () => ({ total: 0, idle: 0, waiting: 0 }),
    pdf: () => ({ running: 0, waiting: 0 }),
    eventStreams: () => 0,
    drift: async () => ({ installation: { brightness: 1.5 }, devices: 3, drifting: 1 }),
    background: async () => [{ name: 'mail', held: true, idleSeconds: 1 }],
  });
  const text = `${await server.text()}\n${await createWorkerMetrics().text()}`;
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) => (type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name])),
  );
}

it('uses only figures that the processes have', async () => {
  const known = await figures();
  const used = expressions.flatMap((expr) => expr.match(/\b(molaar|process|nodejs)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});

it('shows every own figure on the dashboard or in an alert', async () => {
  const own = [...(await figures())].filter((name) => name.startsWith('molaar_'));
  const bases = new Set(own.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  const unused = [...bases].filter((base) => !expressions.some((expr) => expr.includes(base)));
  expect(unused).toEqual(['molaar_analyses_active']);
});

describe('alerts', () => {
  const headings = [...readFileSync(`${folder}../docs/runbook.md`, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

  it('have a section each in the runbook, and no section is left over', () => {
    expect(headings).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules) expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  it('say how urgent they are', () => {
    for (const { alert, labels } of rules) expect(['page', 'ticket'], alert).toContain(labels.severity);
  });

  it.runIf(spawnSync('promtool', ['--version']).status === 0)('are accepted and pass their tests in promtool', () => {
    const run = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    for (const args of [
      ['check', 'config', 'prometheus/prometheus.yaml'],
      ['test', 'rules', 'prometheus/alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = run(...args);
      expect(status, stdout + stderr).toBe(0);
    }
  });
});

it('gives every panel an id of its own and no figure twice', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

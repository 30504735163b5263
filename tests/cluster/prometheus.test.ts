import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@molaar/db/embedded';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { launchBrowser } from '../support/browser';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { type ClinicWork, prepareClinicWork } from './support/clinic-work';
import { type Cluster, openCluster } from './support/cluster';
import { Part } from './support/part';
import { openServices, type Services } from './support/services';
import { openWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver';

/** Where a picture of some panels is written, for docs/images; none without it. */
const PICTURES = process.env.CLUSTER_PICTURES;
/** Panels in the picture. */
const DRAWN = ['Requests a second, by status', 'Queue', 'Wait before a worker takes a radiograph', 'Findings per radiograph, by class'];

/** From Debian's package prometheus. */
const PROMETHEUS = '/usr/bin/prometheus';
const WITHIN_MS = 180_000;

/** Panels that have no data in a healthy young installation, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  'Drift of the radiographs (from 1 on)': 'a device is judged from some dozens of radiographs on',
  'Devices, by drift': 'as above',
  'Failed background tasks': 'no task has failed yet',
};

interface Answer {
  status: string;
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

describe.runIf(existsSync(PROMETHEUS))('Prometheus with the product’s figures', () => {
  let cluster: Cluster;
  let services: Services;
  let receiver: WebhookReceiver;
  let work: ClinicWork;
  let prometheus: Part;
  let url: string;

  beforeAll(async () => {
    const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
    services = await openServices();
    receiver = await openWebhookReceiver();
    cluster = await openCluster(services.environment);
    services.sendEventsTo(cluster.proxy.url);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    prometheus = preparePrometheus(cluster, port);
    await prometheus.start();
    const client = new PortalClient(cluster.proxy.url);
    await client.signIn();
    work = await prepareClinicWork({ cluster, client, services, receiver, radiograph });
    await work.round(0);
    await work.round(6);
    await work.uploads.allAnalysed();
    // Requests that fail: without its store the portal accepts no radiograph.
    await cluster.parts.s3.end('SIGKILL');
    const form = new FormData();
    form.set('patientId', (await client.firstPatient()).id);
    form.set('file', new Blob([radiograph]), 'away.png');
    expect((await client.raw('POST', '/api/image', form)).status).toBe(503);
    await cluster.parts.s3.start();
  });
  afterAll(async () => {
    await prometheus?.end('SIGTERM');
    await cluster?.close();
    await services?.close();
    await receiver?.close();
  });

  const ask = async (query: string): Promise<Answer> =>
    (await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`)).json() as Promise<Answer>;
  const hasData = ({ data }: Answer): boolean => data.result.some(({ value: [, value] }) => Number.isFinite(Number(value)));

  const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/molaar.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };

  it('answers every query of the dashboard', async () => {
    const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
    expect(queries.length).toBeGreaterThan(30);
    for (const { title, expr } of queries) expect((await ask(expr)).status, `${title}: ${expr}`).toBe('success');
    let empty: string[] = [];
    const allAnswered = async () => {
      const answers = await Promise.all(queries.map(async ({ title, expr }) => ({ title, found: hasData(await ask(expr)) })));
      empty = [...new Set(answers.filter(({ title, found }) => !found && !EMPTY[title]).map(({ title }) => title))];
      return empty.length === 0;
    };
    await waitUntil('every panel has data', allAnswered, WITHIN_MS).catch((error: Error) => {
      throw new Error(`${error.message}\nPanels without data: ${empty.join('; ')}`);
    });
  });

  it('evaluates every alert, and none fires in a healthy cluster', async () => {
    const evaluated = async () => {
      const { data } = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
        data: { groups: { rules: { name: string; health: string; state: string; lastError?: string }[] }[] };
      };
      const rules = data.groups.flatMap(({ rules }) => rules);
      return rules.length > 0 && rules.every(({ health }) => health !== 'unknown') && rules;
    };
    const rules = await waitUntil('every alert is evaluated', evaluated, WITHIN_MS);
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(rules.filter(({ state }) => state === 'firing').map(({ name }) => name)).toEqual([]);
    expect(hasData(await ask('sum(up) == 4'))).toBe(true);
  });

  it.runIf(PICTURES)('draws panels of the dashboard on its own page', async () => {
    for (let round = 1; round < 6; round += 1) await work.round(round);
    await work.uploads.allAnalysed();
    const drawn = DRAWN.map((title) => dashboard.panels.find((panel) => panel.title === title)?.targets?.[0]?.expr ?? '');
    expect(drawn).not.toContain('');
    const graphs = drawn.map((expr, at) => `g${at}.expr=${encodeURIComponent(expr)}&g${at}.tab=0&g${at}.range_input=3m&g${at}.stacked=0`);
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, deviceScaleFactor: 1 });
    await page.goto(`${url}/classic/graph?${graphs.join('&')}`);
    await page.waitForFunction((count) => document.querySelectorAll('.rickshaw_graph svg path').length >= count, drawn.length);
    // Its bar would cover a graph; the buttons say nothing in a picture.
    await page.addStyleTag({
      content: 'nav, #add_graph, .graph_wrapper .remove, button, select, .prometheus_input_group { display: none !important }',
    });
    await page.screenshot({ path: join(PICTURES ?? '', 'figures.png'), fullPage: true });
    await browser.close();
  });
});

/**
 * Runs Prometheus with the example of the product: its addresses are those of the cluster, and it asks every second.
 */
function preparePrometheus({ folder, metricsPorts: { servers, workers } }: Cluster, port: number): Part {
  const example = parse(readFileSync(join(root, 'deploy/prometheus/prometheus.yaml'), 'utf8')) as {
    scrape_configs: { job_name: string }[];
  };
  const ports: Readonly<Record<string, number[]>> = { 'molaar-server': servers, 'molaar-worker': workers };
  const file = join(folder, 'prometheus.yaml');
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(root, 'deploy/prometheus/alerts.yaml')],
    scrape_configs: example.scrape_configs.map(({ job_name }) => ({
      job_name,
      static_configs: [{ targets: (ports[job_name] ?? []).map((one) => `127.0.0.1:${one}`) }],
    })),
  };
  writeFileSync(file, stringify(configuration));
  const data = join(folder, 'prometheus');
  mkdirSync(data);
  return new Part('prometheus', {
    command: PROMETHEUS,
    args: () => [`--config.file=${file}`, `--storage.tsdb.path=${data}`, `--web.listen-address=127.0.0.1:${port}`],
    options: {},
    log: join(folder, 'prometheus.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok,
  });
}

import { expect, it } from 'vitest';
import { createServerMetrics, type ServerReadings } from './server-metrics';
import { createWorkerMetrics } from './worker-metrics';

const READINGS: ServerReadings = {
  queue: async () => ({ waiting: 3, active: 1, oldestSeconds: 12 }),
  worker: async () => ({ alive: true, isModelCurrent: false }),
  work: async () => ({ mail: { count: 2, oldestSeconds: 40 } }),
  database: () => ({ total: 5, idle: 4, waiting: 0 }),
  pdf: () => ({ running: 1, waiting: 0 }),
  eventStreams: () => 7,
  drift: async () => ({ installation: { brightness: 1.5 }, devices: 3, drifting: 1 }),
  background: async () => [{ name: 'sweep of objects', held: false, idleSeconds: 90 }],
};

it('counts requests by route and status, and reads queue, work and pools when it is asked', async () => {
  const metrics = createServerMetrics('1.2.3', READINGS);
  metrics.request({ method: 'GET', route: '/api/patient/:id', status: 200 }, 0.02);
  metrics.task('mail', 0.5, true);
  metrics.analysis({ model: 'm@1', failure: 'none' });
  const text = await metrics.text();
  for (const line of [
    'molaar_http_request_duration_seconds_count{method="GET",route="/api/patient/:id",status="200"} 1',
    'molaar_background_task_duration_seconds_count{task="mail",outcome="failed"} 1',
    'molaar_analyses_saved_total{model="m@1",failure="none"} 1',
    'molaar_info{version="1.2.3"} 1',
    'molaar_queue_jobs{state="waiting"} 3',
    'molaar_queue_oldest_seconds 12',
    'molaar_worker_alive 1',
    'molaar_worker_model_current 0',
    'molaar_work_due_oldest_seconds{kind="mail"} 40',
    'molaar_database_connections{state="idle"} 4',
    'molaar_event_streams 7',
    'molaar_background_lease_held{task="sweep of objects"} 0',
    'molaar_background_idle_seconds{task="sweep of objects"} 90',
    'molaar_drift_ratio{figure="brightness"} 1.5',
    'molaar_drift_devices{state="drifting"} 1',
    'molaar_drift_devices{state="usual"} 2',
    'molaar_reading_up{reading="queue"} 1',
  ])
    expect(text).toContain(`${line}\n`);
});

it('shows no old figure of what cannot be read now', async () => {
  let down = false;
  const metrics = createServerMetrics('1', { ...READINGS, queue: () => (down ? Promise.reject(new Error('down')) : READINGS.queue()) });
  expect(await metrics.text()).toContain('molaar_queue_jobs{state="waiting"} 3');
  down = true;
  const text = await metrics.text();
  expect(text).not.toMatch(/^molaar_queue_(jobs|oldest_seconds)\b.* \d/m);
  expect(text).toContain('molaar_reading_up{reading="queue"} 0\n');
  expect(text).toContain('molaar_worker_alive 1\n');
});

it('counts the jobs of a worker, their waits and the classes of their findings', async () => {
  const metrics = createWorkerMetrics();
  metrics.model({ model: 'm@1', provider: 'cpu' });
  const end = metrics.job(3);
  expect(await metrics.text()).toContain('molaar_analyses_active 1\n');
  end('done');
  metrics.findings('m@1', ['TOOTH', 'TOOTH', 'CROWN']);
  const text = await metrics.text();
  for (const line of [
    'molaar_analyses_active 0',
    'molaar_analysis_wait_seconds_sum 3',
    'molaar_analysis_duration_seconds_count{outcome="done"} 1',
    'molaar_findings_total{model="m@1",class="TOOTH"} 2',
    'molaar_images_total{model="m@1"} 1',
    'molaar_model_info{model="m@1",provider="cpu"} 1',
  ])
    expect(text).toContain(`${line}\n`);
});

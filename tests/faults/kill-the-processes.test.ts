import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Annotations } from '../support/portal-client';
import { openRunningPortal, type RunningPortal } from '../support/running-portal';

/** One product for both: each test leaves it running. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await openRunningPortal();
});
afterAll(() => portal?.close());

interface Upload {
  id: string;
  received: number;
}

/** Sends the bytes from `start` to `end` as chunks of the maximum size. */
async function sendParts(id: string, start: number, end: number): Promise<Upload> {
  const { client, radiograph } = portal;
  let at = { id, received: start };
  while (at.received < end) {
    const bytes = radiograph.slice(at.received, Math.min(at.received + 512 * 1024, end));
    const answer = await client.request('PATCH', `/api/x/upload/${id}?offset=${at.received}`, new Blob([bytes]));
    at = (await answer.json()) as Upload;
  }
  return at;
}

describe('a server that is killed', () => {
  it('restarts; sessions, uploads, analyses and treatment plans continue', async () => {
    const { client, radiograph, pidOf } = portal;
    const patient = await client.firstPatient();
    const image = await client.upload(patient.id, radiograph, 'whole.png');
    const half = Math.floor(radiograph.length / 2);
    const begun = await client.json<Upload>('POST', '/api/x/upload', {
      patientId: patient.id,
      fileName: 'parts.png',
      size: radiograph.length,
    });
    await sendParts(begun.id, 0, half);
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId: image.id, language: 'et', treatments: [treatmentLine()], approve: true }));
    const plan = (await (await client.request('POST', '/api/treatment-plan', form)).json()) as { id: string };
    const pdf = () => client.request('GET', `/api/pdf/generate/treatment-plan/${plan.id}`);

    // In progress when the server is killed: an analysis and a PDF, which take long enough on any machine.
    const worker = pidOf('workers/analysis') as number;
    process.kill(worker, 'SIGSTOP');
    const annotating = client.annotate(image.id);
    await waitUntil('the analysis is started', async () => (await client.image(image.id)).analysis !== null);
    const printing = pdf();
    const first = pidOf('apps/server');
    expect(first).toBeDefined();
    process.kill(first as number, 'SIGKILL');
    process.kill(worker, 'SIGCONT');
    const broken = await Promise.allSettled([annotating, printing]);
    expect(broken[0]?.status).toBe('rejected');

    await waitUntil('the portal responds again', async () => (await fetch(`${portal.url}/health`).catch(() => undefined))?.ok);
    expect(pidOf('apps/server')).not.toBe(first);
    expect(portal.output()).toContain('The server ended with 128; starting it again');

    // The same cookie: no new sign-in.
    const at = await client.json<Upload>('GET', `/api/x/upload/${begun.id}`);
    expect(at.received).toBe(half);
    await sendParts(begun.id, half, radiograph.length);
    const finished = (await (await client.request('POST', `/api/x/upload/${begun.id}/finish`)).json()) as { width: number };
    expect(finished.width).toBe((await client.json<{ width: number }>('GET', `/api/image/${image.id}`)).width);

    const state = await waitUntil(
      'the analysis has ended',
      async () => {
        const { analysis } = await client.image(image.id);
        return analysis?.state === 'SUCCEEDED' || analysis?.state === 'FAILED' ? analysis.state : undefined;
      },
      180_000,
    );
    expect(state).toBe('SUCCEEDED');
    const set = await client.json<Annotations>('GET', `/api/annotation/annotate/${image.id}`);
    expect(set.annotations.length).toBeGreaterThan(10);
    // The result was saved once.
    expect(set.version).toBe(1);
    expect((await (await pdf()).text()).slice(0, 5)).toBe('%PDF-');
  });
});

const workerPid = () => portal.pidOf('workers/analysis');

describe('a worker that is killed', () => {
  it('leaves its job to the next worker; each result is saved once', async () => {
    const { client, radiograph } = portal;
    const patient = await client.firstPatient();
    const images = await Promise.all([1, 2, 3].map((n) => client.upload(patient.id, radiograph, `${n}.png`)));
    const requests = images.map(({ id }) => client.annotate(id));
    await waitUntil('a job runs', async () => {
      const states = await Promise.all(images.map(({ id }) => client.image(id)));
      return states.some(({ analysis }) => analysis?.state === 'RUNNING' || analysis?.state === 'SUCCEEDED') || undefined;
    });
    const first = workerPid();
    expect(first).toBeDefined();
    process.kill(first as number, 'SIGKILL');
    await Promise.allSettled(requests);

    for (const { id } of images) {
      const done = await waitUntil(
        'the analysis is done',
        async () => {
          const { analysis } = await client.image(id);
          return analysis?.state === 'SUCCEEDED' || analysis?.state === 'FAILED' ? analysis : undefined;
        },
        180_000,
      );
      expect(done.state).toBe('SUCCEEDED');
      const set = await client.json<Annotations>('GET', `/api/annotation/annotate/${id}`);
      const boxes = set.annotations.map((annotation) => `${annotation.class} ${annotation.location} ${annotation.box.join()}`);
      expect(boxes.length).toBeGreaterThan(10);
      expect(new Set(boxes).size).toBe(boxes.length);
      // The result was saved once: the version increased by one.
      expect(set.version).toBe(1);
    }
    expect(workerPid()).not.toBe(first);
  });
});

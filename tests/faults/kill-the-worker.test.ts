import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Annotations } from '../support/portal-client';
import { openRunningPortal, type RunningPortal } from '../support/running-portal';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await openRunningPortal();
});
afterAll(() => portal?.close());

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

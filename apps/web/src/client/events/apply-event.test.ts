import type { PortalEvent } from '@molaar/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { portal, queryClient } from '../api/trpc';
import { applyEvent } from './apply-event';

// The portal's client without its links, which ask the browser for its language and its connection.
vi.mock('../api/trpc', async () => {
  const { createTRPCClient } = await import('@trpc/client');
  const { createTRPCQueryUtils } = await import('@trpc/react-query');
  const queryClient = new QueryClient();
  return { queryClient, portal: createTRPCQueryUtils({ queryClient, client: createTRPCClient({ links: [] }) }) };
});

const id = '0190a000-0000-7000-8000-000000000000';
const PATIENT = [['patients', 'details'], { input: { id }, type: 'query' }];
const PATIENT_PAGES = [['patients', 'pages'], { type: 'query' }];
const COMPANY = [['organization', 'company'], { type: 'query' }];

/** Which of two stored answers are read again, after an event. */
async function outdatedBy(event: unknown): Promise<(boolean | undefined)[]> {
  for (const queryKey of [PATIENT, COMPANY]) queryClient.setQueryData(queryKey, {});
  await applyEvent(event as PortalEvent);
  return [PATIENT, COMPANY].map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
}

it('reloads what an event names, and nothing else', async () => {
  expect(await outdatedBy({ type: 'start' })).toEqual([false, false]);
  expect(await outdatedBy({ type: 'patient', patientId: id })).toEqual([true, false]);
  expect(await outdatedBy({ type: 'organization' })).toEqual([false, true]);
  expect(portal.patients.details.getData({ id })).toEqual({});
});

it('reloads the list of patients, which has the date of the latest radiograph, when one is added', async () => {
  queryClient.setQueryData(PATIENT_PAGES, {});
  await applyEvent({ type: 'image', imageId: id, patientId: id });
  expect(queryClient.getQueryState(PATIENT_PAGES)?.isInvalidated).toBe(true);
});

it('reloads everything by an event of a kind that only a newer server knows, and when some were missed', async () => {
  expect(await outdatedBy({ type: 'recall', patientId: id })).toEqual([true, true]);
  expect(await outdatedBy({ type: 'reset' })).toEqual([true, true]);
});

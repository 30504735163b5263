import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { TreatmentPlanShare } from './treatment-plan-share';

const { known } = vi.hoisted(() => ({ known: { isLost: false, approvedVersion: 1 as number | null } }));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({ useIsAllowed: () => true, useSession: () => null }));
vi.mock('../../../client/events/lost-connection', () => ({ useIsConnectionLost: () => known.isLost }));
vi.mock('../../../client/api/trpc', () => ({ portal: {}, trpc: { plans: { sharing: { useQuery: () => ({ data: undefined }) } } } }));
vi.mock('../session/treatment-plan-state', () => ({ hasUnsaved: () => false }));
vi.mock('../session/planner-context', () => ({
  usePlanner: () => {
    const plan = { id: 'plan', approvedVersion: known.approvedVersion, planVersion: 1, status: 'APPROVED' };
    return { session: { state: createStore(() => ({ plan })) } };
  },
}));
vi.mock('./email-dialog', () => ({ EmailDialog: () => null }));
vi.mock('./link-dialog', () => ({ LinkDialog: () => null }));

const { treatmentPlanSharing } = translations('en');
const offline = treatmentPlanSharing.offline();
const render = () => renderToStaticMarkup(<MantineProvider>{<TreatmentPlanShare />}</MantineProvider>);
/** Returns which of the buttons with these names cannot be pressed. */
const disabledButtons = (markup: string) =>
  [treatmentPlanSharing.email(), treatmentPlanSharing.link()].map((name) => {
    const [button = ''] = markup.match(new RegExp(`<button[^>]*>(?:(?!</button>).)*${name}`)) ?? [];
    return / disabled=""/.test(button);
  });

beforeEach(() => {
  known.isLost = false;
  known.approvedVersion = 1;
});

it('sends an approved plan by e-mail or link while there is a connection', () => {
  expect(disabledButtons(render())).toEqual([false, false]);
  expect(render()).not.toContain(offline);
});

it('offers neither without a connection, and says why', () => {
  known.isLost = true;
  expect(disabledButtons(render())).toEqual([true, true]);
  expect(render()).toContain(offline);
});

it('says of a plan that nobody approved that it must be approved first, also without a connection', () => {
  known.approvedVersion = null;
  known.isLost = true;
  expect(disabledButtons(render())).toEqual([true, true]);
  expect(render()).toContain(treatmentPlanSharing.approveFirst());
  expect(render()).not.toContain(offline);
});

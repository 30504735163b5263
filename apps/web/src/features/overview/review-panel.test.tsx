import { MantineProvider } from '@mantine/core';
import type { ImageToReview } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReviewPanel } from './review-panel';

const { queue } = vi.hoisted(() => ({ queue: { data: undefined as { total: number; images: ImageToReview[] } | undefined } }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../../client/api/trpc', () => ({ trpc: { overview: { reviewQueue: { useQuery: () => ({ ...queue, isFetching: false }) } } } }));
vi.mock('../../shell/side-marks', () => ({ SideMarks: () => null }));
vi.mock('@tanstack/react-router', () => ({ Link: 'a' }));

const image = (imageNumber: number): ImageToReview => ({
  ...{ imageId: `${imageNumber}`, imageNumber, patient: { id: 'p', firstName: 'Mari', lastName: 'Maasikas' }, thumbnailUrl: '/t.png' },
  ...{ dateUploaded: '2026-01-02T10:00:00.000Z', dateTaken: null, kind: 'PANORAMIC', notices: [], undecided: 2, lowestConfidence: 0.5 },
  assessment: { state: 'ASSESSED', assessed: [], experimental: [], partial: [], notAssessed: [], cropped: false },
});
const images = (count: number) => Array.from({ length: count }, (_, index) => image(index + 1));
const more = (count: number) => translations('en').overview.review.more({ count });
const render = () => renderToStaticMarkup(<MantineProvider>{<ReviewPanel review={{ total: 9, images: images(6) }} />}</MantineProvider>);
const rows = (html: string) => html.match(/<li/g)?.length;

beforeEach(() => {
  queue.data = undefined;
});

it('offers the images that it does not show, and shows them', () => {
  expect(rows(render())).toBe(6);
  expect(render()).toMatch(new RegExp(`<button(?:(?!</button>).)*${more(3)}`));
  queue.data = { total: 9, images: images(9) };
  expect(rows(render())).toBe(9);
  expect(render()).not.toContain('<button');
});

it('still says how many are left when there are more than it can show', () => {
  queue.data = { total: 130, images: images(100) };
  expect(render()).toContain(more(30));
  expect(render()).not.toContain('<button');
});

import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { hasDate, type UploadItem } from './upload-items';
import { UploadRow } from './upload-row';

const { locale } = vi.hoisted(() => ({ locale: { now: 'en' } }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => locale.now, usePortalStore: () => locale.now }));
vi.mock('../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../../client/api/trpc', () => ({ portal: {} }));

beforeEach(() => {
  locale.now = 'en';
});

const rejected: UploadItem = {
  key: 1,
  file: new File(['not an image'], 'letter.jpg'),
  size: null,
  scaled: false,
  state: 'rejected',
  problem: 'unreadable',
  progress: 0,
  waiting: false,
  failure: null,
  imageId: null,
  dateTaken: '2026-01-02',
  dateFrom: 'TODAY',
  dateError: null,
  kind: 'PANORAMIC',
  patientInFile: null,
  serverFoundOther: false,
  confirmedFor: null,
  sha256: null,
  sameFiles: [],
};
const nothing = () => undefined;
const render = (change: Partial<UploadItem> = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <UploadRow
        item={{ ...rejected, ...change }}
        items={[]}
        patient={null}
        onRemove={nothing}
        onCancel={nothing}
        onScale={nothing}
        onDetails={nothing}
      />
    </MantineProvider>,
  );
const alertOf = (markup: string) => /role="alert"[^>]*>([^<]+)</.exec(markup)?.[1];

it('says why a picture is rejected, in both languages, and asks nothing about it', () => {
  const reasons = (['empty', 'wrongType', 'tooBig', 'tooLarge', 'unreadable', 'unreadableDicom'] as const).flatMap((problem) =>
    (['en', 'et'] as const).map((language) => {
      locale.now = language;
      const markup = render({ problem });
      expect(markup).toContain('letter.jpg');
      // No date or kind is asked of a file that cannot be uploaded.
      expect(markup).not.toContain('<input');
      return alertOf(markup);
    }),
  );
  expect(reasons.every(Boolean)).toBe(true);
  // Each reason is its own, in its own language.
  expect(new Set(reasons).size).toBe(12);
});

it('offers a smaller copy of a picture that has too many pixels, and of no other', () => {
  const offers = (change: Partial<UploadItem>) => (render(change).match(/<button/g) ?? []).length;
  expect(offers({ problem: 'tooLarge', size: { width: 5000, height: 4000 } })).toBe(2);
  expect(render({ problem: 'tooLarge', size: { width: 5000, height: 4000 } })).toContain('3535');
  expect(offers({ problem: 'tooLarge' })).toBe(1);
  expect(offers({ problem: 'unreadable', size: { width: 5000, height: 4000 } })).toBe(1);
});

it('keeps the reason of the server when it rejects a picture that the browser accepted', () => {
  expect(alertOf(render({ state: 'failed', problem: null, failure: 'The image is damaged' }))).toBe('The image is damaged');
  expect(alertOf(render({ state: 'ready', problem: null }))).toBeUndefined();
});

it('keeps a date that is not possible, says why, and is not uploaded with it', () => {
  const typed = '30/11/2999';
  const markup = render({ state: 'ready', problem: null, dateTaken: typed });
  expect(markup).toMatch(/Must be \d\d\/\d\d\/\d{4} or earlier/);
  expect([typed, '', '2999-11-30', '2026-01-02'].map((dateTaken) => hasDate({ dateTaken }))).toEqual([false, false, false, true]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useFormats } from './texts';

vi.mock('../locale/locale-store', () => ({ usePortalStore: () => 'en' }));
vi.mock('../session/session', () => ({ useSession: () => null }));

function Total({ max, priced }: { max: number; priced: boolean }) {
  return useFormats().total({ total: { min: max, max }, priced });
}

it('is no amount of money where no treatment has a price', () => {
  expect(renderToStaticMarkup(<Total max={0} priced={false} />)).toBe('no price');
  expect(renderToStaticMarkup(<Total max={0} priced />)).toBe('€0.00');
  expect(renderToStaticMarkup(<Total max={9000} priced />)).toBe('€90.00');
});

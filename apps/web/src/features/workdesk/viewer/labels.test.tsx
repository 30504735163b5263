import type { AnnotationContradiction } from '@molaar/domain/statuses';
import { loadPortalTexts } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Labels } from './drawing';
import { useLabels } from './labels';
import { toothAnnotation } from './tooth-annotation.fixture';

vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({
  useUser: () => ({ organization: { notation: 'ISO' } }),
  useSession: () => null,
}));
vi.mock('../../../client/texts/finding-style', () => ({
  useFindingStyle: () => ({ name: (type: string) => (type === 'CROWN' ? 'Crown' : type), color: () => '#ffffff' }),
}));

beforeAll(() => loadPortalTexts('en'));

/** Returns the labels as the viewer draws them. */
function labels(contradictions: AnnotationContradiction[] = []): Labels {
  let found: Labels | undefined;
  function Probe(): null {
    found = useLabels(contradictions);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return found!;
}

it('adds to a short label what that does not say: the name, the confidence, the conflicting status', () => {
  const crown = toothAnnotation('c', 'CROWN', { location: '36', confidence: 0.97 });
  const [named = '', number = ''] = labels().short({ annotation: crown, judged: crown });
  expect([named, number]).toEqual(['36 Crown', '36']);
  expect(labels().added(crown, number)).toBe('Crown · 97%');
  expect(labels().added(crown, named)).toBe('97%');

  const tooth = toothAnnotation('t', 'TOOTH', { location: '36', confidence: 0.97 });
  expect(labels().added(tooth, '36')).toBe('97%');

  const approved = { ...crown, decision: 'APPROVED' as const };
  expect(labels().added(approved, '36 Crown')).toBe('');
  const contradiction: AnnotationContradiction = { tooth: '36', statuses: ['CROWN', 'EXTRACTED'], ids: ['c', 'x'] };
  const warning = labels([contradiction]);
  expect(warning.short({ annotation: approved, judged: approved })[0]).toBe('! 36 Crown');
  expect(warning.added(approved, '! 36 Crown')).toBe('Conflicts with: Extracted tooth');
  expect(warning.full(approved)[0]).toBe('36 · Crown · ! Conflicts with: Extracted tooth');
});

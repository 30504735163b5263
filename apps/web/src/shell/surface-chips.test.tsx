import type { Surface } from '@molaar/domain/teeth';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { SurfaceChips } from './surface-chips';

vi.mock('../client/texts/texts', () => ({ useFormats: () => ({ surface: (surface: Surface) => surface }) }));

const CHOICES: readonly Surface[] = ['M', 'D', 'O', 'B', 'L'];
type WithKeys = ReactElement<{ children?: ReactNode; onKeyDown?: (event: { key: string; preventDefault(): void }) => void }>;

/** Types letters, of which the form shows each before the next. @returns the surfaces in the end. */
function typed(letters: string, value: readonly Surface[], isProposal: boolean): string {
  let state = { value, isProposal };
  for (const key of letters) {
    const onChange = (surfaces: Surface[]) => {
      state = { value: surfaces, isProposal: false };
    };
    const chips = SurfaceChips({ label: 'Surfaces', tooth: '16', choices: CHOICES, ...state, onChange }) as WithKeys;
    const group = chips.props.children;
    if (isValidElement(group)) (group as WithKeys).props.onKeyDown?.({ key, preventDefault: () => undefined });
  }
  return state.value.join('');
}

it('stores what is typed, whatever is proposed', () => {
  for (const proposal of [[], ['O'], ['M', 'O'], ['M', 'D', 'O']] as const) {
    expect(typed('mod', proposal, true)).toBe('MDO');
    expect(typed('o', proposal, true)).toBe('O');
    expect(typed('mod', proposal, true)).toBe(typed('dmo', proposal, true));
  }
});

it('adds or removes surfaces that somebody has chosen', () => {
  expect(typed('d', ['M', 'O'], false)).toBe('MDO');
  expect(typed('m', ['M', 'O'], false)).toBe('O');
  expect(typed('mm', ['O'], true)).toBe('');
});

import { translations } from '@molaar/i18n';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTyping } from './form-dialog';

vi.mock('../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../client/session/session', () => ({ useSession: () => null }));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A field of a form, in a switch between its parts or not. */
class Field extends EventTarget {
  constructor(private readonly isSwitch: boolean) {
    super();
  }
  closest(selector: string): object | null {
    return this.isSwitch && selector === '[data-parts]' ? {} : null;
  }
}

describe('the question before a dialog closes', () => {
  it('is asked after something was entered, not after a switch between the parts of the form', () => {
    vi.stubGlobal('HTMLInputElement', Field);
    vi.stubGlobal('HTMLTextAreaElement', class {});
    expect(isTyping(new Field(false))).toBe(true);
    expect(isTyping(new Field(true))).toBe(false);
    expect(isTyping(new EventTarget())).toBe(false);
  });

  it.each(['en', 'et'] as const)('has answers that cannot be confused, in %s', (locale) => {
    const { discardTyped, actions } = translations(locale).common;
    // "Loobu", the text of every other dialog that changes nothing, would be an answer to "Kas loobute sisestatust?".
    expect(discardTyped.stay()).not.toBe(actions.cancel());
    expect(actions.discard().startsWith(discardTyped.stay())).toBe(false);
  });
});

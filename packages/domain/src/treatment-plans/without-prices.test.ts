import { describe, expect, it } from 'vitest';
import { mentionsPrices, withoutPrices } from './without-prices';

describe('a text without prices', () => {
  it('lacks the sentences that speak of them', () => {
    expect(withoutPrices('We fill the tooth. The price is for one canal; more may follow. Healing is checked.')).toBe(
      'We fill the tooth. Healing is checked.',
    );
    expect(withoutPrices('Täidame hamba.\nHind on ühe kanali kohta. Paranemist kontrollitakse.\nMaksumus täpsustub.')).toBe(
      'Täidame hamba.\nParanemist kontrollitakse.',
    );
    expect(withoutPrices('First.\n\nSecond.')).toBe('First.\n\nSecond.');
    expect(withoutPrices('Maksab 120 €.')).toBe('');
    expect(withoutPrices('Kroon: 420 EUR. Kroon kestab kaua.')).toBe('Kroon kestab kaua.');
  });

  it('keeps words that only look alike', () => {
    for (const text of ['Hindame hamba seisundit.', 'Hinnang on esialgne.', 'We prick the gum.', 'Costal bone.', 'Arvestame sellega.'])
      expect(mentionsPrices(text)).toBe(false);
  });
});

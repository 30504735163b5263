import type { MailDraft, PlanDelivery } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { mailValues, moveMail } from './mail-values';

const draft = { language: 'et', to: null, subject: 'Teie raviplaan', body: 'Tere!' } as MailDraft;
const failed = {
  language: 'et',
  to: 'mari@patsient.tset',
  cc: ['a@b.test', 'c@d.test'],
  subject: 'Plaan, nagu lubatud',
  body: 'Tere, Mari!',
} as PlanDelivery;

describe('a mail with a plan opens', () => {
  it("with the clinic's words, and without an address that the file does not have", () => {
    expect(mailValues(draft, null)).toEqual({ to: '', cc: '', subject: 'Teie raviplaan', body: 'Tere!' });
    expect(mailValues({ ...draft, to: 'mari@patsient.test' }, null).to).toBe('mari@patsient.test');
  });

  it('with the addresses and the words of one that did not arrive, the words only in its language', () => {
    const values = { to: 'mari@patsient.tset', cc: 'a@b.test, c@d.test' };
    expect(mailValues(draft, failed)).toEqual({ ...values, subject: 'Plaan, nagu lubatud', body: 'Tere, Mari!' });
    const english = { subject: 'Your plan', body: 'Hello!' };
    expect(mailValues({ ...draft, language: 'en', ...english }, failed)).toEqual({ ...values, ...english });
  });

  it("with the clinic's text where that of one that did not arrive is gone", () => {
    expect(mailValues(draft, { ...failed, body: null }).body).toBe('Tere!');
  });
});

it('keeps what was written when the mail changes its language, and takes the words that nobody touched', () => {
  const opened = mailValues(draft, null);
  const other = mailValues({ ...draft, language: 'en', subject: 'Your plan', body: 'Hello!' }, null);
  const written = { ...opened, to: 'mari@patsient.test', cc: 'a@b.test', body: 'Tere, Mari!' };
  expect(moveMail(written, opened, other)).toEqual({ ...written, subject: 'Your plan' });
  expect(moveMail(opened, opened, other)).toEqual(other);
});

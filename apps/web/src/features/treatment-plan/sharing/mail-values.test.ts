import type { MailDraft, TreatmentPlanDelivery } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { mailValues, moveMail } from './mail-values';

const draft = { language: 'et', to: null, subject: 'Teie raviplaan', body: 'Tere!' } as MailDraft;
const failed = {
  language: 'et',
  to: 'mari@patsient.tset',
  cc: ['a@b.test', 'c@d.test'],
  subject: 'Plaan, nagu lubatud',
  body: 'Tere, Mari!',
} as TreatmentPlanDelivery;

describe('the initial values of a mail with a plan', () => {
  it("are the clinic's texts, and no address where the patient's file has none", () => {
    expect(mailValues(draft, null)).toEqual({ to: '', cc: '', subject: 'Teie raviplaan', body: 'Tere!' });
    expect(mailValues({ ...draft, to: 'mari@patsient.test' }, null).to).toBe('mari@patsient.test');
  });

  it('are the addresses and the texts of an undelivered mail, the texts only in its language', () => {
    const values = { to: 'mari@patsient.tset', cc: 'a@b.test, c@d.test' };
    expect(mailValues(draft, failed)).toEqual({ ...values, subject: 'Plaan, nagu lubatud', body: 'Tere, Mari!' });
    const english = { subject: 'Your plan', body: 'Hello!' };
    expect(mailValues({ ...draft, language: 'en', ...english }, failed)).toEqual({ ...values, ...english });
  });

  it("are the clinic's text where that of the undelivered mail was deleted", () => {
    expect(mailValues(draft, { ...failed, body: null }).body).toBe('Tere!');
  });
});

it('keeps what was typed when the mail changes its language, and replaces unchanged texts', () => {
  const opened = mailValues(draft, null);
  const other = mailValues({ ...draft, language: 'en', subject: 'Your plan', body: 'Hello!' }, null);
  const written = { ...opened, to: 'mari@patsient.test', cc: 'a@b.test', body: 'Tere, Mari!' };
  expect(moveMail(written, opened, other)).toEqual({ ...written, subject: 'Your plan' });
  expect(moveMail(opened, opened, other)).toEqual(other);
});

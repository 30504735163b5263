import { LOCALES, type MailContent } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail';

const publicUrl = 'https://portal.test';
const MAILS: MailContent[] = [
  {
    kind: 'INVITATION',
    invitationId: 'AbCdEfGhIjKlMnOpQrStUv',
    organizationName: 'Hambad & Pojad',
    inviterName: 'Mari Mets',
    role: 'MEDICAL',
    expiresAt: '2026-03-09T10:00:00Z',
  },
  { kind: 'PASSWORD_RESET', resetId: 'ZyXwVuTsRqPoNmLkJiHgFe', code: '012345', firstName: 'Mari', username: 'mari@molaar.test' },
  { kind: 'PASSWORD_CHANGED', firstName: 'Mari', username: 'mari@molaar.test', at: '2026-03-02T10:00:00Z' },
  { kind: 'EMAIL_CONFIRM', changeId: 'aBcDeFgHiJkLmNoPqRsTuV', firstName: 'Mari' },
  { kind: 'PAYMENT_FAILED', firstName: 'Mari', organizationName: 'Hambad & Pojad', graceEndsAt: '2026-03-16T10:00:00Z' },
];
const LINKS: Partial<Record<MailContent['kind'], string>> = {
  INVITATION: '/form/accept-invitation/AbCdEfGhIjKlMnOpQrStUv',
  PASSWORD_RESET: '/form/password-reset/ZyXwVuTsRqPoNmLkJiHgFe',
  PASSWORD_CHANGED: '/form/new-password-request',
  EMAIL_CONFIRM: '/form/confirm-email/aBcDeFgHiJkLmNoPqRsTuV',
  PAYMENT_FAILED: '/account-settings?tab=plan',
};

describe.each(MAILS)('mail $kind', (content) => {
  it.each(LOCALES)('contains its link in both forms and no unfilled placeholder (%s)', (locale) => {
    const { subject, text, html } = renderMail(content, { locale, publicUrl });
    const link = `${publicUrl}${LINKS[content.kind]}`;
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`<html lang="${locale}">`);
    for (const form of [subject, text, html]) expect(form).not.toMatch(/\{|undefined|null|NaN/);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  });

  it('differs between the languages', () => {
    const [english, estonian] = LOCALES.map((locale) => renderMail(content, { locale, publicUrl }));
    expect(english?.subject).not.toBe(estonian?.subject);
    expect(english?.text).not.toBe(estonian?.text);
  });
});

it.each([
  ['Europe/Tallinn', '15/03/2026'],
  [undefined, '15/03/2026'],
  ['Asia/Tokyo', '16/03/2026'],
])('names the last day of the grace period in the clinic’s time zone, %s', (timeZone, day) => {
  const content = { ...(MAILS[4] as MailContent & { kind: 'PAYMENT_FAILED' }), graceEndsAt: '2026-03-15T22:00:00Z', timeZone };
  expect(renderMail(content, { locale: 'en', publicUrl }).text).toContain(`Everything works until ${day}.`);
});

it('escapes markup in names', () => {
  const content: MailContent = {
    ...(MAILS[0] as MailContent & { kind: 'INVITATION' }),
    inviterName: '<a href="https://elsewhere.test">Mari</a>',
  };
  const { html, text } = renderMail(content, { locale: 'en', publicUrl });
  expect(html).not.toContain('<a href="https://elsewhere');
  expect(html).toContain('&lt;a href=&quot;https://elsewhere.test&quot;&gt;');
  expect(html).toContain('Hambad &amp; Pojad');
  expect(text).toContain('Hambad & Pojad');
});

it('shows the security code with its leading zero', () => {
  const { text, html } = renderMail(MAILS[1] as MailContent, { locale: 'et', publicUrl });
  expect(text).toContain('Turvakood: 012345');
  expect(html).toContain('Turvakood: 012345');
});

describe('mail with a treatment plan', () => {
  const content: MailContent = {
    kind: 'TREATMENT_PLAN',
    cc: [],
    subject: 'Teie raviplaan',
    body: 'Tere, Mari!\n\nPlaan on <b>manuses</b>.\nKüsige julgelt.\n\nLugupidamisega\nKadri',
    pdfKey: 'plan.pdf',
    fileName: 'raviplaan.pdf',
    linkId: 'AbCdEfGhIjKlMnOpQrStUv',
  };

  it("contains the sender's text line by line and the link to the page that asks for the PIN", () => {
    const { subject, text, html } = renderMail(content, { locale: 'et', publicUrl });
    expect(subject).toBe('Teie raviplaan');
    expect(text).toContain('Tere, Mari!\n\nPlaan on <b>manuses</b>.\nKüsige julgelt.\n\nLugupidamisega\nKadri');
    expect(text).toContain(`${publicUrl}/p/AbCdEfGhIjKlMnOpQrStUv`);
    expect(text).toContain('PIN-koodi');
    expect(html).toContain('Plaan on &lt;b&gt;manuses&lt;/b&gt;.<br>Küsige julgelt.');
    expect(html).not.toContain('plan.pdf');
  });

  it('has no button without a link', () => {
    const { text, html } = renderMail({ ...content, linkId: null }, { locale: 'en', publicUrl });
    const links = (content: string) => content.match(/https:\/\/portal\.test[^\s"<]*/g);
    const documents = [`${publicUrl}/privacy?lang=en`, `${publicUrl}/provider?lang=en`];
    expect(links(text)).toEqual(documents);
    expect(links(html)).toEqual(documents);
  });
});

it('shows a contact message as it was written, with its author', () => {
  const content: MailContent = {
    kind: 'CONTACT',
    name: 'Mari <Mets>',
    email: 'mari@molaar.test',
    subject: 'Küsimus',
    message: 'Üks.\n\nKaks <b>!',
  };
  const { subject, text, html } = renderMail(content, { locale: 'et', publicUrl });
  expect(subject).toBe('Kontakt: Küsimus');
  expect(text).toContain('Mari <Mets>, mari@molaar.test');
  expect(text).toContain('Üks.\n\nKaks <b>!');
  expect(html).toContain('Kaks &lt;b&gt;!');
});

import type { Locale } from '@molaar/contracts';
import { noticeText, translations } from '@molaar/i18n';
import type { ClinicLogo, TreatmentPlanDocument } from '../treatment-plan-document';
import { html, type Markup } from './html';

export interface FrameInput {
  readonly locale: Locale;
  readonly title: string;
  /** Name of the clinic; null when anonymous callers must not see it. */
  readonly clinic: { readonly name: string; readonly logo?: ClinicLogo | null } | null;
  readonly styleUrl: string;
  /** URL of the page's script, if it has one. */
  readonly scriptUrl?: string | undefined;
  /** The notice that the analysis does not diagnose, where it names the dentist who confirmed the plan. */
  readonly notice?: string | undefined;
  /** The clinic's address, and what a patient calls or writes to. */
  readonly contacts?: Pick<TreatmentPlanDocument['clinic'], 'lines' | 'phone' | 'email'>;
  readonly actions?: Markup;
  /** Whether the page has a short form or message, in a narrow sheet. */
  readonly isShort?: boolean;
  readonly body: Markup;
}

/** The documents that the footer links to, in the page's language. */
const DOCUMENTS = ['privacy', 'provider'] as const;

/** Renders the clinic with its address, its phone number and e-mail address as links; null where it has none. */
function clinicContacts(name: string, { lines, phone, email }: NonNullable<FrameInput['contacts']>): Markup | null {
  if (lines.length === 0 && !phone && !email) return null;
  return html`<p class="contacts"><strong>${name}</strong> ${lines.map((line) => html`<span>${line}</span> `)}${phone && html`<a href="tel:${phone.replace(/\s/g, '')}">${phone}</a> `}${email && html`<a href="mailto:${email}">${email}</a>`}</p>`;
}

/** Renders a whole page, hidden from search engines. */
export function pageFrame({
  locale,
  title,
  clinic,
  styleUrl,
  scriptUrl,
  notice,
  contacts,
  actions,
  isShort = false,
  body,
}: FrameInput): string {
  const { names } = translations(locale).legal;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="${styleUrl}">${scriptUrl && html`<script src="${scriptUrl}" defer></script>`}
</head>
<body${isShort && html` class="short"`}>
<header><span class="brand">${clinic?.logo && html`<img src="data:image/png;base64,${Buffer.from(clinic.logo.image).toString('base64')}" alt="" width="${clinic.logo.width}" height="${clinic.logo.height}">`}<strong>${clinic?.name ?? 'Molaar'}</strong></span>${actions && html`<nav>${actions}</nav>`}</header>
<main>
${body}
</main>
<footer>${clinic && contacts && clinicContacts(clinic.name, contacts)}<p>${notice ?? noticeText(locale)}</p><p class="documents">${DOCUMENTS.map((name) => html`<a href="/${name}?lang=${locale}">${names[name]()}</a> `)}</p></footer>
</body>
</html>
`.text;
}

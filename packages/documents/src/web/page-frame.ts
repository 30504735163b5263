import type { Locale } from '@molaar/contracts';
import { noticeText, translations } from '@molaar/i18n';
import type { ClinicLogo } from '../treatment-plan-document';
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
  /** Lines of the clinic's letterhead: its address, telephone and e-mail address. */
  readonly contacts?: readonly string[];
  readonly actions?: Markup;
  /** Whether the page has a short form or message, in a narrow sheet. */
  readonly isShort?: boolean;
  readonly body: Markup;
}

/** The documents that the footer links to, in the page's language. */
const DOCUMENTS = ['privacy', 'provider'] as const;

const MAIL = /^[^\s@]+@[^\s@]+$/;
const TELEPHONE = /^\+?[\d\s().-]{5,}$/;

/** Renders a line of the letterhead; a telephone number or an e-mail address can be called or written to. */
function contact(line: string): Markup {
  const address = MAIL.test(line) ? `mailto:${line}` : TELEPHONE.test(line) ? `tel:${line.replace(/[^\d+]/g, '')}` : null;
  return address ? html`<a href="${address}">${line}</a>` : html`<span>${line}</span>`;
}

/** Renders a whole page, hidden from search engines. */
export function pageFrame({
  locale,
  title,
  clinic,
  styleUrl,
  scriptUrl,
  notice,
  contacts = [],
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
<footer>${clinic && contacts.length > 0 && html`<p class="contacts"><strong>${clinic.name}</strong> ${contacts.map((line) => html`${contact(line)} `)}</p>`}<p>${notice ?? noticeText(locale)}</p><p class="documents">${DOCUMENTS.map((name) => html`<a href="/${name}?lang=${locale}">${names[name]()}</a> `)}</p></footer>
</body>
</html>
`.text;
}

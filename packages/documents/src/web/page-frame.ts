import type { Locale } from '@molaar/contracts';
import { noticeText } from '@molaar/i18n';
import { html, type Markup } from './html';

export interface FrameInput {
  readonly locale: Locale;
  readonly title: string;
  /** Name of the clinic; null when anonymous callers must not see it. */
  readonly clinic: string | null;
  readonly styleUrl: string;
  readonly actions?: Markup;
  readonly body: Markup;
}

/** Renders a whole page, without scripts and hidden from search engines. */
export function pageFrame({ locale, title, clinic, styleUrl, actions, body }: FrameInput): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="${styleUrl}">
</head>
<body>
<header><strong>${clinic ?? 'Molaar'}</strong>${actions && html`<nav>${actions}</nav>`}</header>
<main>
${body}
</main>
<footer>${noticeText(locale)}</footer>
</body>
</html>
`.text;
}

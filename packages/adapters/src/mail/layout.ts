import { escapeMarkup } from '@molaar/domain/text';
import type { RenderedMail } from './transport';

/** The parts of a mail, from top to bottom. */
export interface MailParts {
  locale: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Shown large, as a code to type. */
  code?: string;
  /** Omitted for a mail that needs no action. */
  action?: { label: string; url: string };
  linkBelow: string;
  /** Shown after the button. */
  notes: readonly string[];
  /** Omitted when the text has its own closing. */
  regards?: string | undefined;
  automatic: string;
  /** Links to the privacy page and the provider, at the end. */
  documents: readonly { label: string; url: string }[];
}

/** Renders HTML and plain text from the same parts, so that their content is identical. */
export function layOut(parts: MailParts): RenderedMail {
  return { subject: parts.subject, text: asText(parts), html: asHtml(parts) };
}

function asText({ greeting, paragraphs, code, action, notes, regards, automatic, documents }: MailParts): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(regards ? [regards] : []),
    automatic,
    documents.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const INK = '#16242c';
const MUTED = '#566972';
const ACCENT = '#06747d';

/** Inline styles and one column, which all mail programs display alike. No external resources. */
function asHtml({
  locale,
  subject,
  greeting,
  paragraphs,
  code,
  action,
  linkBelow,
  notes,
  regards,
  automatic,
  documents,
}: MailParts): string {
  const block = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`;
  const url = action && escapeMarkup(action.url);
  const body = [
    block(greeting),
    ...paragraphs.map((text) => block(text)),
    ...(code ? [block(code, 'font-size:20px;font-weight:600;')] : []),
    ...(action
      ? [
          `<p style="margin:24px 0;"><a href="${url}" style="display:inline-block;background:${ACCENT};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px;">${escapeMarkup(action.label)}</a></p>`,
        ]
      : []),
    ...notes.map((text) => block(text)),
    ...(action
      ? [
          `<p style="margin:0 0 16px;font-size:13px;color:${MUTED};">${escapeMarkup(linkBelow)}<br><a href="${url}" style="color:${ACCENT};word-break:break-all;">${url}</a></p>`,
        ]
      : []),
    ...(regards ? [block(regards)] : []),
    block(automatic, `font-size:12px;color:${MUTED};`),
    `<p style="margin:0;font-size:12px;">${documents.map(({ label, url: to }) => `<a href="${escapeMarkup(to)}" style="color:${MUTED};">${escapeMarkup(label)}</a>`).join(' · ')}</p>`,
  ];
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#f3f6f7;">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:${INK};font:15px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;">
${body.join('\n')}
</div>
</body>
</html>
`;
}

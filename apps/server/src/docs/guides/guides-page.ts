import { CONVENTIONS } from './conventions';
import { FHIR_GUIDE } from './fhir-guide';
import { FRAME_GUIDE } from './frame-guide';
import type { Guide } from './guide';
import { KEY_GUIDE } from './key-guide';
import { topBar } from './page-parts';
import { PRICE_GUIDE } from './price-guide';
import { QUICK_START } from './quick-start';
import { TOKEN_GUIDE } from './token-guide';
import { WEBHOOK_GUIDE } from './webhook-guide';

const GUIDES: readonly Guide[] = [QUICK_START, KEY_GUIDE, ...CONVENTIONS, PRICE_GUIDE, TOKEN_GUIDE, FRAME_GUIDE, WEBHOOK_GUIDE, FHIR_GUIDE];

const anchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Returns the sections of the guides. */
export function guideSections() {
  return GUIDES.map(({ title, html }) => ({ title, anchor: anchor(title), html: typeof html === 'string' ? html : html() }));
}

/** Returns the page with the guides for developers. */
export function guidesPage(): string {
  const guides = guideSections();
  const links = guides.map(({ title, anchor: id }) => `<li><a href="#${id}">${title}</a></li>`);
  const sections = guides.map(
    ({ title, anchor: id, html }) => `<section id="${id}"><h2><a href="#${id}">${title}</a></h2>${html}</section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Guides – Molaar for developers</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/api/docs/guides.css" />
    <script src="/api/docs/guides.js" defer></script>
    <script src="/api/docs/search.js" defer></script>
  </head>
  <body>
    ${topBar('guides')}
    <div class="columns">
      <nav class="contents" aria-label="Contents"><ul>${links.join('')}</ul></nav>
      <main>
        <h1>Molaar for developers</h1>
        <p class="notice">The analysis assists and does not diagnose. Findings are suggestions until a dentist confirms them: say so wherever
        you show them.</p>
        <p>Money is integer cents, instants are ISO 8601 UTC, tooth numbers are ISO 3950 as text.</p>
        ${sections.join('\n')}
      </main>
    </div>
  </body>
</html>
`;
}

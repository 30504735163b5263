import { SEARCH_BOX } from './search-box';

const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#077a83"/><path
  d="M9.4 8.2c1.9-1.6 4.2-.9 6.6 0 2.4-.9 4.7-1.6 6.6 0 2.2 1.9 1.9 5.3.9 8.3-.8 2.4-.9 7.3-2.8 7.3-1.7 0-1.6-5.4-4.7-5.4s-3 5.4-4.7
  5.4c-1.9 0-2-4.9-2.8-7.3-1-3-1.3-6.4.9-8.3Z" fill="none" stroke="#fff" stroke-width="1.9" stroke-linejoin="round"/><path
  d="M10.4 13.2h11.2" stroke="#fff" stroke-width="1.4" stroke-dasharray="2 1.7"/></svg>`;

const PAGES = [
  ['guides', '/api/docs', 'Guides'],
  ['reference', '/api/docs/reference', 'Reference'],
] as const;

/** Returns the bar above both pages of the documentation. */
export function topBar(current: (typeof PAGES)[number][0], more = ''): string {
  const links = PAGES.map(([page, href, label]) => `<a href="${href}"${page === current ? ' aria-current="page"' : ''}>${label}</a>`);
  return `<header class="top">
      <a class="brand" href="/">${LOGO}<span>Molaar</span></a>
      <nav aria-label="Documentation">${links.join('')}<a href="/api/openapi.json">openapi.json</a></nav>
      ${SEARCH_BOX}${more}
    </header>`;
}

/** Adds a button to each block of commands, which copies it; the commands call the portal that shows them. */
export const GUIDES_JS = `for (const block of document.querySelectorAll('pre')) {
  block.innerHTML = block.innerHTML.replaceAll('URL=http://localhost:3000', 'URL=' + location.origin);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.innerText);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.tabIndex = 0;
  block.replaceWith(frame);
  frame.append(block, button);
}
`;

/** Colours and sizes are those of the portal; the reader's system chooses light or dark. */
export const GUIDES_CSS = `
:root {
  color-scheme: light dark;
  --text: #16202a; --dim: #56636b; --page: #fff; --raised: #f5f7f8; --line: #dde3e6; --link: #06747d; --mark: #e8f5f6; --on-mark: #00525a;
  --button: #06747d; --on-button: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #dbe2e6; --dim: #95a3ac; --page: #10161a; --raised: #1a2227; --line: #2f3a42; --link: #50c0ca; --mark: #12343a; --on-mark: #a6d3d8;
    --button: #16858f;
  }
}
html { scroll-padding-top: 4.5rem; }
body { margin: 0; color: var(--text); background: var(--page); font: 16px/1.55 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.columns a { color: var(--link); text-underline-offset: .15em; }
.top { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .5rem 1.5rem;
  background: var(--page); border-bottom: 1px solid var(--line); }
.top nav { display: flex; gap: .25rem; }
.top nav a { padding: .5rem .75rem; border-radius: 8px; color: var(--dim); text-decoration: none; font-size: .875rem; font-weight: 500; }
.top nav a:hover { background: var(--raised); color: var(--text); }
.top nav a[aria-current] { background: var(--mark); color: var(--on-mark); }
.brand { display: flex; align-items: center; gap: .6rem; color: var(--text); font-weight: 650; font-size: 1.1rem; text-decoration: none; }
.brand svg { width: 1.75rem; height: 1.75rem; }
#demo, .copy { font: inherit; font-size: .875rem; font-weight: 600; border: 0; border-radius: 8px; cursor: pointer; }
#demo { margin-left: auto; padding: .5rem 1rem; min-height: 2.25rem; background: var(--button); color: var(--on-button); }
.search { position: relative; margin-left: auto; }
.search ~ #demo { margin-left: 0; }
.search input { box-sizing: border-box; width: 16rem; min-height: 2.25rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--page); color: var(--text); font: inherit; font-size: .875rem; }
.search input::placeholder { color: var(--dim); }
.results { position: absolute; right: 0; top: calc(100% + .25rem); width: 32rem; max-width: 92vw; max-height: 70vh; overflow-y: auto;
  box-sizing: border-box; padding: .25rem; border: 1px solid var(--line); border-radius: 8px; background: var(--page);
  box-shadow: 0 8px 24px rgb(0 0 0 / .16); font-size: .875rem; }
.results ul { list-style: none; margin: 0; padding: 0; }
.results a { display: block; padding: .5rem .75rem; border-radius: 6px; color: var(--text); text-decoration: none; }
.results a:hover, .results a:focus { background: var(--mark); color: var(--on-mark); }
.results code { display: block; color: var(--dim); font: .75rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.results p { margin: 0; padding: 0 .75rem; color: var(--dim); }
.results p:not(:empty) { padding: .5rem .75rem; }
/* No response has a link; on a phone the empty column made the page wider than the screen. */
.swagger-ui .response-col_links { display: none; }
#demo:disabled { background: var(--mark); color: var(--on-mark); cursor: default; }
.columns { display: grid; grid-template-columns: 14rem minmax(0, 54rem); gap: 3rem; max-width: 74rem; margin: 0 auto; padding: 0 1.5rem 6rem; }
.contents { position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem); overflow-y: auto; padding-top: 2rem; font-size: .875rem; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.columns .contents a { display: block; padding: .35rem .75rem; border-radius: 6px; color: var(--dim); text-decoration: none; }
.columns .contents a:hover { background: var(--raised); color: var(--text); }
.columns h1 { font-size: 1.75rem; line-height: 1.25; margin: 2rem 0 1rem; letter-spacing: -.01em; }
.columns h2 { font-size: 1.25rem; line-height: 1.3; margin: 3rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.columns h2 a { color: inherit; text-decoration: none; }
.columns h2 a:hover { text-decoration: underline; }
.columns h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.columns main li { margin: .5rem 0; }
.notice { padding: .75rem 1rem; border-radius: 8px; background: var(--mark); color: var(--on-mark); }
.columns code { font: .875em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.columns :not(pre) > code { padding: .1em .3em; border-radius: 4px; background: var(--raised); }
.code { position: relative; }
.copy { position: absolute; top: .4rem; right: .4rem; padding: .3rem .6rem; background: var(--raised); color: var(--dim); opacity: 0; }
.code:hover .copy, .copy:focus-visible { opacity: 1; }
.columns pre { overflow-x: auto; margin: .75rem 0; padding: .875rem 1rem; border-radius: 8px; background: var(--raised); border: 1px solid var(--line);
  font: .8125rem/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (hover: none) { .copy { opacity: 1; } .columns .code pre { padding-top: 2.5rem; } }
.columns pre var { color: var(--link); }
.columns details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: 0 1rem; }
.columns summary { padding: .6rem 0; cursor: pointer; font-weight: 500; font-size: .9375rem; }
.scroll { overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px; }
.columns table { border-collapse: collapse; width: 100%; font-size: .875rem; }
.columns th { background: var(--raised); font-weight: 600; white-space: nowrap; }
.columns th, .columns td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
.columns tr:last-child td { border-bottom: 0; }
.columns td:first-child code { overflow-wrap: normal; white-space: nowrap; }
@media (max-width: 60rem) {
  .columns { display: block; padding: 0 1rem 4rem; }
  .contents { position: static; max-height: none; padding-top: 1rem; }
  .contents ul { columns: 2; }
  .top { position: static; padding: .5rem 1rem; }
  html { scroll-padding-top: 0; }
  .search, .search input { width: 100%; }
  .search input { min-height: 2.75rem; font-size: 1rem; }
  .results { left: 0; width: auto; max-width: none; }
}
/* On a phone each row of a table is a block: no column is cut off. */
@media (max-width: 40rem) {
  .columns thead { display: none; }
  .columns table, .columns tbody, .columns tr, .columns td { display: block; }
  .columns tr { padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
  .columns tr:last-child { border-bottom: 0; }
  .columns td { padding: .1rem 0; border: 0; }
  .columns td:first-child code { white-space: normal; overflow-wrap: anywhere; }
}
`;

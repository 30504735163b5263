import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
  :root { color-scheme: light dark; --page: #f4f6f7; --card: #fff; --text: #16242c; --dim: #56636b; --line: #dde4e7; --edge: #8b989f; --button: #c3cdd2; --chosen: #e8f5f6; --accent: #06747d; --notice: #fff4dc; --notice-line: #e8cf95; --error: #fdeaea; --error-line: #e5a9a9; --error-text: #8a1c1c; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
  @media (prefers-color-scheme: dark) { :root { --page: #10161a; --card: #182026; --text: #dbe2e6; --dim: #95a3ac; --line: #2d3940; --edge: #7b8890; --button: #3d4a53; --chosen: #10333a; --accent: #0b7f89; --notice: #33290f; --notice-line: #6b5620; --error: #3a1618; --error-line: #7a3034; --error-text: #f6bcbc } }
  body { margin: 0; background: var(--page); color: var(--text); }
  main { max-width: 560px; margin: 0 auto; padding: 40px 20px 64px; }
  main.wide { max-width: 980px; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 28px; margin-top: 16px; }
  h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 0 0 12px; }
  .notice { background: var(--notice); border: 1px solid var(--notice-line); border-radius: 8px; padding: 10px 14px; font-size: 14px; }
  .error { background: var(--error); border: 1px solid var(--error-line); color: var(--error-text); border-radius: 8px; padding: 10px 14px; }
  .price { font-size: 32px; font-weight: 650; margin: 12px 0 20px; } .price small { font-size: 15px; font-weight: 400; color: var(--dim); }
  fieldset { border: 0; padding: 0; margin: 0 0 20px; } legend { font-weight: 600; padding: 0 0 8px; }
  label.option { display: flex; gap: 10px; align-items: center; border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; margin-bottom: 8px; cursor: pointer; }
  label.option:has(:checked) { border-color: var(--accent); background: var(--chosen); }
  .muted { color: var(--dim); } .row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
  button, a.button { font: inherit; font-weight: 600; border-radius: 8px; padding: 10px 18px; border: 1px solid var(--accent); background: var(--accent); color: #fff; cursor: pointer; text-decoration: none; }
  button.plain { background: var(--card); color: var(--text); border-color: var(--button); }
  :focus-visible { outline: 2px solid #399fa9; outline-offset: 2px; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { font-weight: 600; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0 0 20px; } dt { color: var(--dim); } dd { margin: 0; }
  form { margin: 0; } input:not([type=radio]) { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; padding: 9px 10px; margin-top: 4px; width: 100%; max-width: 20rem; box-sizing: border-box; }
`;

/** Returns a complete HTML page without scripts and external files. */
export function page(title: string, locale: string | null, body: Html, { wide = false } = {}): Html {
  return html`<!doctype html>
    <html lang="${locale === 'et' ? 'et' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main class="${wide ? 'wide' : ''}">${body}</main>
      </body>
    </html>`;
}

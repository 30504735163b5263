import type { Document } from './document-types';

/** A place of the documentation that a search finds. */
export interface SearchEntry {
  title: string;
  /** Of a call its method and path. */
  hint: string;
  href: string;
  /** What comes first when all words of the search are in it, in lower case. */
  name: string;
  /** What else is searched, in lower case. */
  text: string;
}

interface Section {
  title: string;
  /** The id of its element on the page of the guides. */
  anchor: string;
  html: string;
}

/** Returns what a search finds: the sections of the guides, then the calls of the reference. */
export function searchIndex(sections: readonly Section[], document: Document): SearchEntry[] {
  const guides = sections.map(({ title, anchor, html }) => ({
    title,
    hint: 'Guide',
    href: `/api/docs#${anchor}`,
    name: title.toLowerCase(),
    text: plainText(html).toLowerCase(),
  }));
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, summary = operationId, description = '' }]) => {
      const hint = `${method.toUpperCase()} ${path}`;
      return {
        title: summary,
        hint,
        // The address that Swagger UI gives to a call.
        href: `/api/docs/reference#/${encodeURIComponent(tags[0] ?? '')}/${operationId}`,
        name: `${summary} ${hint} ${operationId}`.toLowerCase(),
        text: `${tags.join(' ')} ${description}`.toLowerCase(),
      };
    }),
  );
  return [...guides, ...calls];
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

import { describe, expect, it } from 'vitest';
import { pageHead } from './page-head';

const URL = 'https://portal.example';

describe('the head of a public page', () => {
  it('has title and description in the language of the response, and its address in both', () => {
    const { title, html } = pageHead(URL, { path: '/privacy/', asked: 'et', locale: 'et' });
    expect(title).toBe('Privaatsus – Molaar');
    expect(html).toContain('<meta name="description" content="Milliseid isikuandmeid');
    expect(html).toContain(`<link rel="canonical" href="${URL}/privacy?lang=et" />`);
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${URL}/privacy?lang=en" />`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${URL}/privacy" />`);
    expect(html).toContain(`<meta property="og:image" content="${URL}/preview.jpg" />`);
    expect(html).not.toContain('noindex');
  });

  it('has the plain address as canonical when none asks for a language', () => {
    expect(pageHead(URL, { path: '/', asked: undefined, locale: 'en' }).html).toContain(`<link rel="canonical" href="${URL}/" />`);
  });

  it('escapes what it says', () => {
    expect(pageHead('https://a.example/"><script>', { path: '/', asked: undefined, locale: 'en' }).html).not.toContain('<script>');
  });
});

it.each(['/workdesk', '/patient-files', '/form/accept-invitation/1', '/no/such/page'])('%s is not for search engines', (path) => {
  expect(pageHead(URL, { path, asked: undefined, locale: 'en' })).toEqual({
    title: 'Molaar',
    html: '<meta name="robots" content="noindex" />',
  });
});

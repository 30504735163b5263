import { LOCALES, type Locale } from '@molaar/contracts';
import { escapeMarkup } from '@molaar/domain/text';
import { type TranslationFunctions, translations } from '@molaar/i18n';

interface PublicPage {
  readonly title: string;
  readonly description: string;
}

/** Public pages that search engines list, by their paths. */
const PUBLIC_PAGES: Readonly<Record<string, (texts: TranslationFunctions) => PublicPage>> = {
  '/': ({ home }) => ({ title: home.title(), description: home.lead() }),
  '/login': ({ login, pages }) => ({ title: login.title(), description: pages.login() }),
  '/sign-up': ({ signUp, pages }) => ({ title: signUp.title(), description: pages.signUp() }),
  '/terms': ({ legal, pages }) => ({ title: legal.names.terms(), description: pages.terms() }),
  '/processing-agreement': ({ legal, pages }) => ({ title: legal.names.processing(), description: pages.processing() }),
  '/privacy': ({ legal, pages }) => ({ title: legal.names.privacy(), description: pages.privacy() }),
  '/provider': ({ legal, pages }) => ({ title: legal.names.provider(), description: pages.provider() }),
  '/security': ({ legal, pages }) => ({ title: legal.names.disclosure(), description: pages.disclosure() }),
};
/** Size of `preview.jpg`, which scripts/draw-landing.mjs draws. */
const PREVIEW = { width: 1200, height: 630 } as const;
/** As Open Graph names them. */
const OPEN_GRAPH: Readonly<Record<Locale, string>> = { en: 'en_GB', et: 'et_EE' };

interface Request {
  readonly path: string;
  /** Language in the address. */
  readonly asked: Locale | undefined;
  /** Language of the response. */
  readonly locale: Locale;
}

/**
 * Returns what the head of a page says before any script runs: title, description, addresses in both languages, and the
 * preview of a link. A page of the portal is not for search engines.
 */
export function pageHead(publicUrl: string, { path, asked, locale }: Request): { readonly title: string; readonly html: string } {
  const texts = translations(locale);
  const product = texts.common.product();
  const own = path === '/' ? path : path.replace(/\/$/, '');
  const page = PUBLIC_PAGES[own]?.(texts);
  if (!page) return { title: product, html: '<meta name="robots" content="noindex" />' };
  const title = `${page.title} – ${product}`;
  const address = (language?: Locale) => `${publicUrl}${own}${language ? `?lang=${language}` : ''}`;
  const meta = (attribute: 'name' | 'property', values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`);
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeMarkup(href)}" />`;
  const html = [
    ...meta('name', { description: page.description, 'twitter:card': 'summary_large_image' }),
    link('canonical', address(asked)),
    ...LOCALES.map((language) => link('alternate', address(language), ` hreflang="${language}"`)),
    link('alternate', address(), ' hreflang="x-default"'),
    ...meta('property', {
      'og:type': 'website',
      'og:site_name': product,
      'og:title': title,
      'og:description': page.description,
      'og:url': address(asked),
      'og:locale': OPEN_GRAPH[locale],
      'og:image': `${publicUrl}/preview.jpg`,
      'og:image:width': String(PREVIEW.width),
      'og:image:height': String(PREVIEW.height),
      'og:image:alt': texts.home.sample.alt(),
    }),
  ];
  return { title, html: html.join('') };
}

import { Hono } from 'hono';
import { addCheckoutPages } from './checkout-pages';
import { addInvoicePages } from './invoice-pages';
import { addOverviewPage } from './overview-page';
import type { PagesOptions } from './page-parts';
import { addPortalPages } from './portal-pages';

/** Serves the browser pages: payment page, billing portal, and an overview with actions such as a failed payment. */
export function browserPages(options: PagesOptions): Hono {
  const http = new Hono();
  addCheckoutPages(http, options);
  addInvoicePages(http, options);
  addPortalPages(http, options);
  addOverviewPage(http, options);
  return http;
}

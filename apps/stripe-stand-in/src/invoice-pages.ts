import type { Hono } from 'hono';
import { html } from 'hono/html';
import { confirmationPage } from './confirmation-page';
import { type Html, page } from './page-layout';
import type { PagesOptions } from './page-parts';
import { textsFor } from './texts';

/** Adds the page of an invoice that waits for the payer's confirmation. */
export function addInvoicePages(http: Hono, { store, engine, changed, sendEvents }: PagesOptions): void {
  const { state } = store;

  http.get('/invoice/:id', (c) => {
    const invoice = state.invoices[c.req.param('id')];
    if (!invoice) return c.notFound();
    const locale = languageOf(c.req.header('Accept-Language'));
    return c.html(
      invoice.status === 'open'
        ? confirmationPage({ locale, amount: invoice.amount_due, action: `/invoice/${invoice.id}` })
        : done(locale, textsFor(locale).closed),
    );
  });
  for (const action of ['confirm', 'refuse'] as const)
    http.post(`/invoice/:id/${action}`, async (c) => {
      const invoice = state.invoices[c.req.param('id')];
      if (!invoice) return c.notFound();
      engine.confirm(invoice, action === 'confirm');
      changed();
      await sendEvents();
      const locale = languageOf(c.req.header('Accept-Language'));
      const texts = textsFor(locale);
      return c.html(done(locale, action === 'confirm' ? texts.confirmed : texts.refused));
    });

  function done(locale: string, text: string): Html {
    return page(
      text,
      locale,
      html`<p class="notice">${textsFor(locale).notice}</p><section class="card"><p role="status">${text}</p></section>`,
    );
  }
}

const languageOf = (accepted: string | undefined): 'et' | 'en' => (accepted?.startsWith('et') ? 'et' : 'en');

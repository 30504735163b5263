import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { TestCard } from './cards';
import { type Html, page } from './page-layout';
import { brandName, cardChoice, chosenCard, type PagesOptions, priceLine, setVatNumber } from './page-parts';
import type { Subscription } from './records';
import { declined, StripeError } from './stripe-error';
import { day, money, textsFor } from './texts';

/** Adds the billing portal: card, open invoices, cancellation. */
export function addPortalPages(http: Hono, { store, engine, changed, sendEvents }: PagesOptions): void {
  const { state } = store;

  http.get('/portal/:id', (c) => {
    const session = state.portalSessions[c.req.param('id')];
    return session ? c.html(portalPage(session.id)) : c.notFound();
  });
  const portalAction = (path: string, act: (subscription: Subscription, card: TestCard) => void): void => {
    http.post(`/portal/:id/${path}`, async (c) => {
      const session = state.portalSessions[c.req.param('id')];
      const subscription = session && newest(session.customer);
      if (!session || !subscription) return c.notFound();
      const card = await chosenCard(c);
      try {
        act(subscription, card);
      } catch (error) {
        if (error instanceof StripeError) return c.html(portalPage(session.id, card), 402);
        throw error;
      }
      await setVatNumber(c, engine.customer(session.customer));
      changed();
      await sendEvents();
      // Another card was all that this page is for.
      return c.redirect(session.flow ? session.return_url : `/portal/${session.id}`, 303);
    });
  };
  portalAction('card', (subscription, card) => {
    if (!card.pays.first) throw declined();
    engine.setCard(subscription, card);
    engine.payOpenInvoices(subscription);
  });
  portalAction('vat', () => undefined);
  portalAction('pay', (subscription) => engine.payOpenInvoices(subscription));
  portalAction('cancel', (subscription) => engine.setCancel(subscription, true));
  portalAction('resume', (subscription) => engine.setCancel(subscription, false));

  function newest(customer: string): Subscription | undefined {
    return Object.values(state.subscriptions)
      .filter((subscription) => subscription.customer === customer)
      .at(-1);
  }

  /** Returns the page. @param declinedCard The card that the bank has just declined. */
  function portalPage(id: string, declinedCard?: TestCard): Html {
    const { customer, locale, return_url: back, flow } = state.portalSessions[id]!;
    const texts = textsFor(locale);
    const subscription = newest(customer);
    const method = state.paymentMethods[subscription?.default_payment_method ?? ''];
    const action = (path: string, label: string, plain = true) =>
      html`<form method="post" action="/portal/${id}/${path}"><button class="${plain ? 'plain' : ''}" type="submit">${label}</button></form>`;
    const cardForm = html`<section class="card">
          <form method="post" action="/portal/${id}/card">
            ${declinedCard ? html`<p class="error" role="alert">${texts.declined}</p>` : ''}
            ${cardChoice(texts, declinedCard)}<button class="plain" type="submit">${texts.changeCard}</button>
          </form>
        </section>`;
    const vatNumber = engine.customer(customer).tax_ids?.[0]?.value ?? '';
    const details =
      subscription && flow
        ? cardForm
        : subscription
          ? html`<section class="card">
          <h2>${texts.plan}</h2>
          ${priceLine(state, subscription.items.data[0].price, texts, locale)}
          <dl>
            <dt>${texts.card}</dt>
            <dd>${method ? `${brandName(method.card.brand)} •••• ${method.card.last4}` : texts.none}</dd>
            <dt>${subscription.cancel_at_period_end ? texts.ends : texts.nextInvoice}</dt>
            <dd>${day(subscription.items.data[0].current_period_end, locale)} · ${texts.status[subscription.status]}</dd>
          </dl>
          <div class="row">
            ${subscription.status === 'past_due' ? action('pay', texts.payNow, false) : ''}
            ${
              subscription.status === 'canceled'
                ? ''
                : subscription.cancel_at_period_end
                  ? action('resume', texts.resume)
                  : action('cancel', texts.stop)
            }
          </div>
        </section>
        ${cardForm}
        <section class="card">
          <form method="post" action="/portal/${id}/vat">
            <p><label>${texts.vat}<br /><input name="vat" maxlength="20" value="${vatNumber}" autocomplete="off" /></label></p>
            <button class="plain" type="submit">${texts.save}</button>
          </form>
        </section>
        <section class="card">
          <h2>${texts.invoices}</h2>
          <table><tbody>
            ${engine
              .invoicesOf(subscription.id)
              .toReversed()
              .map(
                (invoice) => html`<tr>
                  <td>${day(invoice.created, locale)}</td>
                  <td>
                    ${money(invoice.total, locale)}
                    ${(invoice.customer_tax_ids ?? []).map(({ value }) => html`<div class="muted">${texts.vatNumber} ${value}</div>`)}
                  </td>
                  <td>${texts.invoice[invoice.status]}</td>
                </tr>`,
              )}
          </tbody></table>
        </section>`
          : html`<p>${texts.none}</p>`;
    const body = html`<p class="notice">${texts.notice}</p>
      <h1 style="margin-top:20px">${texts.portal}</h1>
      <p class="muted">${engine.customer(customer).name}</p>
      ${details}
      <p style="margin-top:24px"><a class="button" href="${back}">${texts.back}</a></p>`;
    return page(texts.portal, locale, body);
  }
}

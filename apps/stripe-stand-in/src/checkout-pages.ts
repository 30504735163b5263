import type { Hono } from 'hono';
import { html } from 'hono/html';
import { TEST_CARDS, type TestCard } from './cards';
import { confirmationPage } from './confirmation-page';
import { type Html, page } from './page-layout';
import { cardChoice, chosenCard, type PagesOptions, priceLine, setVatNumber } from './page-parts';
import type { CheckoutSession } from './records';
import { declined, StripeError } from './stripe-error';
import { textsFor } from './texts';

/** Adds the payment page. */
export function addCheckoutPages(http: Hono, { store, engine, changed, sendEvents }: PagesOptions): void {
  const { state } = store;

  http.get('/checkout/:id', (c) => {
    const session = state.sessions[c.req.param('id')];
    return session ? c.html(checkoutPage(session)) : c.notFound();
  });
  http.get('/checkout/:id/confirm', (c) => {
    const session = state.sessions[c.req.param('id')];
    if (!session) return c.notFound();
    const price = state.prices[session.price];
    const cards = TEST_CARDS.filter(({ asks }) => asks);
    const confirmation = confirmationPage({
      locale: session.locale,
      amount: price?.unit_amount ?? 0,
      action: `/checkout/${session.id}`,
      // The card that asks; there is one.
      hidden: html`<input type="hidden" name="card" value="${cards[0]?.last4 ?? ''}" />`,
    });
    return c.html(confirmation);
  });
  http.post('/checkout/:id/refuse', async (c) => {
    const session = state.sessions[c.req.param('id')];
    return session ? c.html(checkoutPage(session, await chosenCard(c), textsFor(session.locale).declined), 402) : c.notFound();
  });
  http.post('/checkout/:id/:action{pay|confirm}', async (c) => {
    const session = state.sessions[c.req.param('id')];
    if (!session) return c.notFound();
    if (session.status === 'open' && session.expires_at > engine.seconds()) {
      const card = await chosenCard(c);
      try {
        await setVatNumber(c, engine.customer(session.customer));
        if (card.asks && c.req.param('action') === 'pay') {
          changed();
          return c.redirect(`${session.url}/confirm`, 303);
        }
        pay(session, card);
      } catch (error) {
        if (error instanceof StripeError) return c.html(checkoutPage(session, card, textsFor(session.locale).declined), 402);
        throw error;
      }
      changed();
      await sendEvents();
    }
    if (session.status !== 'complete') return c.html(checkoutPage(session), 410);
    return c.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  http.post('/checkout/:id/cancel', (c) => {
    const session = state.sessions[c.req.param('id')];
    return session ? c.redirect(session.cancel_url, 303) : c.notFound();
  });

  function pay(session: CheckoutSession, card: TestCard): void {
    const price = state.prices[session.price];
    const customer = engine.customer(session.customer);
    if (!price || !card.pays.first) throw declined();
    const subscription = engine.subscribe(customer, price, engine.attach(card, customer), session.subscription_metadata);
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
    engine.queueEvent('checkout.session.completed', session);
  }

  /** Returns the page, with the card and the VAT number that were entered before. */
  function checkoutPage(session: CheckoutSession, card?: TestCard, error?: string): Html {
    const { locale, status } = session;
    const texts = textsFor(locale);
    const price = state.prices[session.price];
    const vatNumber = engine.customer(session.customer).tax_ids?.[0]?.value ?? '';
    const closed =
      status === 'complete' ? texts.paid : status === 'expired' || session.expires_at <= engine.seconds() ? texts.closed : null;
    const body = html`
      <p class="notice">${texts.notice}</p>
      <section class="card">
        <h1>${texts.checkout}</h1>
        <p class="muted">${engine.customer(session.customer).name}</p>
        ${price ? priceLine(state, price, texts, locale) : ''}
        ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
        ${
          closed
            ? html`<p role="status">${closed}</p>`
            : html`<form method="post" action="/checkout/${session.id}/pay">
              ${cardChoice(texts, card)}
              <p><label>${texts.vat}<br /><input name="vat" maxlength="20" value="${vatNumber}" autocomplete="off" /></label></p>
              <div class="row"><button type="submit">${texts.pay}</button></div>
            </form>`
        }
        <form method="post" action="/checkout/${session.id}/cancel" style="margin-top:10px">
          <button class="plain" type="submit">${closed ? texts.back : texts.cancel}</button>
        </form>
      </section>`;
    return page(texts.checkout, locale, body);
  }
}

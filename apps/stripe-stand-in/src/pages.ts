import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { TEST_CARDS, type TestCard } from './cards';
import { type Html, page } from './page-layout';
import type { CheckoutSession, Price, Subscription } from './records';
import type { Store } from './store';
import { declined, StripeError } from './stripe-error';
import type { SubscriptionEngine } from './subscription-engine';
import { day, money, type Texts, textsFor } from './texts';

interface PagesOptions {
  store: Store;
  engine: SubscriptionEngine;
  changed: () => void;
  /** Sends the events of a payment, so that the portal has them before the browser returns. */
  sendEvents: () => Promise<void>;
}

/** Serves the browser pages: payment page, billing portal, and an overview with actions such as a failed payment. */
export function browserPages({ store, engine, changed, sendEvents }: PagesOptions): Hono {
  const { state } = store;
  const http = new Hono();

  http.get('/checkout/:id', (c) => {
    const session = state.sessions[c.req.param('id')];
    return session ? c.html(checkoutPage(session)) : c.notFound();
  });
  http.post('/checkout/:id/pay', async (c) => {
    const session = state.sessions[c.req.param('id')];
    if (!session) return c.notFound();
    if (session.status === 'open' && session.expires_at > engine.seconds()) {
      try {
        pay(session, await chosenCard(c));
      } catch (error) {
        if (error instanceof StripeError) return c.html(checkoutPage(session, textsFor(session.locale).declined), 402);
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

  http.get('/portal/:id', (c) => {
    const session = state.portalSessions[c.req.param('id')];
    return session ? c.html(portalPage(session.id)) : c.notFound();
  });
  const portalAction = (path: string, act: (subscription: Subscription, card: TestCard) => void): void => {
    http.post(`/portal/:id/${path}`, async (c) => {
      const session = state.portalSessions[c.req.param('id')];
      const subscription = session && newest(session.customer);
      if (!session || !subscription) return c.notFound();
      act(subscription, await chosenCard(c));
      changed();
      await sendEvents();
      return c.redirect(`/portal/${session.id}`, 303);
    });
  };
  portalAction('card', (subscription, card) => {
    engine.setCard(subscription, card);
    engine.payOpenInvoices(subscription);
  });
  portalAction('pay', (subscription) => engine.payOpenInvoices(subscription));
  portalAction('cancel', (subscription) => engine.setCancel(subscription, true));
  portalAction('resume', (subscription) => engine.setCancel(subscription, false));

  http.get('/', (c) => c.html(overviewPage()));
  const addAction = (path: string, act: (subscription: Subscription) => void): void => {
    http.post(`/action/:id/${path}`, async (c) => {
      const subscription = state.subscriptions[c.req.param('id')];
      if (!subscription) return c.notFound();
      act(subscription);
      changed();
      await sendEvents();
      return c.redirect('/', 303);
    });
  };
  addAction('renew', (subscription) => engine.renew(subscription));
  addAction('fail', (subscription) => {
    engine.setCard(subscription, TEST_CARDS.find(({ last4 }) => last4 === '0341') ?? TEST_CARDS[0]);
    engine.renew(subscription);
  });
  addAction('end', (subscription) => engine.end(subscription));

  function pay(session: CheckoutSession, card: TestCard): void {
    const price = state.prices[session.price];
    const customer = engine.customer(session.customer);
    if (!price || !card.pays.first) throw declined();
    const subscription = engine.subscribe(customer, price, engine.attach(card, customer), session.subscription_metadata);
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
    engine.queueEvent('checkout.session.completed', session);
  }

  function newest(customer: string): Subscription | undefined {
    return Object.values(state.subscriptions)
      .filter((subscription) => subscription.customer === customer)
      .at(-1);
  }

  function priceLine(price: Price, texts: Texts, locale: string | null): Html {
    const name = state.products[price.product]?.name ?? price.product;
    const period = price.recurring.interval === 'year' ? texts.perYear : texts.perMonth;
    return html`<p>${name}</p><p class="price">${money(price.unit_amount, locale)} <small>${period}</small></p>`;
  }

  function checkoutPage(session: CheckoutSession, error?: string): Html {
    const { locale, status } = session;
    const texts = textsFor(locale);
    const price = state.prices[session.price];
    const closed =
      status === 'complete' ? texts.paid : status === 'expired' || session.expires_at <= engine.seconds() ? texts.closed : null;
    const body = html`
      <p class="notice">${texts.notice}</p>
      <section class="card">
        <h1>${texts.checkout}</h1>
        <p class="muted">${engine.customer(session.customer).name}</p>
        ${price ? priceLine(price, texts, locale) : ''}
        ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
        ${
          closed
            ? html`<p role="status">${closed}</p>`
            : html`<form method="post" action="/checkout/${session.id}/pay">
              ${cardChoice(texts)}
              <div class="row"><button type="submit">${texts.pay}</button></div>
            </form>`
        }
        <form method="post" action="/checkout/${session.id}/cancel" style="margin-top:10px">
          <button class="plain" type="submit">${closed ? texts.back : texts.cancel}</button>
        </form>
      </section>`;
    return page(texts.checkout, locale, body);
  }

  function portalPage(id: string): Html {
    const { customer, locale, return_url: back } = state.portalSessions[id]!;
    const texts = textsFor(locale);
    const subscription = newest(customer);
    const method = state.paymentMethods[subscription?.default_payment_method ?? ''];
    const action = (path: string, label: string, plain = true) =>
      html`<form method="post" action="/portal/${id}/${path}"><button class="${plain ? 'plain' : ''}" type="submit">${label}</button></form>`;
    const details = subscription
      ? html`<section class="card">
          <h2>${texts.plan}</h2>
          ${priceLine(subscription.items.data[0].price, texts, locale)}
          <dl>
            <dt>${texts.card}</dt>
            <dd>${method ? `${method.card.brand} •••• ${method.card.last4}` : texts.none}</dd>
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
        <section class="card">
          <form method="post" action="/portal/${id}/card">
            ${cardChoice(texts)}<button class="plain" type="submit">${texts.changeCard}</button>
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
                  <td>${money(invoice.total, locale)}</td>
                  <td>${invoice.status === 'paid' ? texts.settled : invoice.status === 'open' ? texts.open : texts.draft}</td>
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

  function overviewPage(): Html {
    const rows = Object.values(state.subscriptions).toReversed();
    const button = (id: string, path: string, label: string) =>
      html`<form method="post" action="/action/${id}/${path}"><button class="plain" type="submit">${label}</button></form>`;
    const waiting = Object.values(state.events).filter(({ nextAt }) => nextAt !== null).length;
    const body = html`<p class="notice">${textsFor('en').notice}</p>
      <section class="card">
        <h1>Subscriptions of the payment stand-in</h1>
        <p class="muted">Trigger renewals and failed payments. Queued events: ${waiting}.</p>
        <table>
          <thead><tr><th>Customer</th><th>Plan</th><th>Status</th><th>Period ends</th><th>Actions</th></tr></thead>
          <tbody>
            ${rows.map(
              (subscription) => html`<tr>
                <td>${state.customers[subscription.customer]?.name ?? ''}</td>
                <td>${state.products[subscription.items.data[0].price.product]?.name ?? ''}<br />${money(subscription.items.data[0].price.unit_amount, 'en')}</td>
                <td>${textsFor('en').status[subscription.status]}</td>
                <td>${day(subscription.items.data[0].current_period_end, 'en')}</td>
                <td><div class="row">
                  ${
                    subscription.status === 'canceled'
                      ? ''
                      : [
                          button(subscription.id, 'renew', 'Next period'),
                          button(subscription.id, 'fail', 'Next period, payment fails'),
                          button(subscription.id, 'end', 'End now'),
                        ]
                  }
                </div></td>
              </tr>`,
            )}
          </tbody>
        </table>
      </section>`;
    return page('Payment stand-in', 'en', body, { wide: true });
  }

  return http;
}

async function chosenCard(c: Context): Promise<TestCard> {
  const { card } = await c.req.parseBody();
  return TEST_CARDS.find(({ last4 }) => last4 === card) ?? TEST_CARDS[0];
}

function cardChoice(texts: Texts): Html {
  const outcome = ({ pays }: TestCard) => (pays.later ? texts.pays : pays.first ? texts.paysOnce : texts.declines);
  return html`<fieldset>
    <legend>${texts.card}</legend>
    ${TEST_CARDS.map(
      (card, index) => html`<label class="option">
        <input type="radio" name="card" value="${card.last4}" ${index === 0 ? 'checked' : ''} />
        <span>${card.brand === 'visa' ? 'Visa' : 'Mastercard'} ${card.number} <span class="muted">– ${outcome(card)}</span></span>
      </label>`,
    )}
  </fieldset>`;
}

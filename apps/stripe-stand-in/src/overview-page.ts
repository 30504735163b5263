import type { Hono } from 'hono';
import { html } from 'hono/html';
import { TEST_CARDS } from './cards';
import { type Html, page } from './page-layout';
import type { PagesOptions } from './page-parts';
import type { Subscription } from './records';
import { day, money, textsFor } from './texts';

/** Adds the overview of all subscriptions with actions such as a failed payment. */
export function addOverviewPage(http: Hono, { store, engine, changed, sendEvents }: PagesOptions): void {
  const { state } = store;

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
}

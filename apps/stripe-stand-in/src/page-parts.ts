import type { Context } from 'hono';
import { html } from 'hono/html';
import { TEST_CARDS, type TestCard } from './cards';
import type { Html } from './page-layout';
import type { Customer, Price } from './records';
import type { State, Store } from './store';
import type { SubscriptionEngine } from './subscription-engine';
import { money, type Texts } from './texts';

export interface PagesOptions {
  store: Store;
  engine: SubscriptionEngine;
  changed: () => void;
  /** Sends the events of a payment, so that the portal has them before the browser returns. */
  sendEvents: () => Promise<void>;
}

/** Returns the name of a product with its price and period. */
export function priceLine(state: State, price: Price, texts: Texts, locale: string | null): Html {
  const name = state.products[price.product]?.name ?? price.product;
  const period = price.recurring.interval === 'year' ? texts.perYear : texts.perMonth;
  return html`<p>${name}</p><p class="price">${money(price.unit_amount, locale)} <small>${period}</small></p>`;
}

/** Returns the card that was chosen in a form. */
export async function chosenCard(c: Context): Promise<TestCard> {
  const { card } = await c.req.parseBody();
  return TEST_CARDS.find(({ last4 }) => last4 === card) ?? TEST_CARDS[0];
}

/** Returns the choice of test cards in a form. @param chosen The one that was chosen before. */
export function cardChoice(texts: Texts, chosen: TestCard = TEST_CARDS[0]): Html {
  const outcome = ({ pays, asks }: TestCard) =>
    asks ? texts.asks : pays.later ? texts.pays : pays.first ? texts.paysOnce : texts.declines;
  return html`<fieldset>
    <legend>${texts.card}</legend>
    ${TEST_CARDS.map(
      (card) => html`<label class="option">
        <input type="radio" name="card" value="${card.last4}" ${card === chosen ? 'checked' : ''} />
        <span>${brandName(card.brand)} ${card.number} <span class="muted">– ${outcome(card)}</span></span>
      </label>`,
    )}
  </fieldset>`;
}

/** Stores the VAT number of a form with the customer; an empty one changes nothing. */
export async function setVatNumber(c: Context, customer: Customer): Promise<void> {
  const { vat } = await c.req.parseBody();
  const value = typeof vat === 'string' ? vat.trim() : '';
  if (value) customer.tax_ids = [{ type: 'eu_vat', value }];
}

/** Returns the name of a card brand as people write it. */
export function brandName(brand: string): string {
  return brand === 'visa' ? 'Visa' : 'Mastercard';
}

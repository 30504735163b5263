import { html } from 'hono/html';
import { type Html, page } from './page-layout';
import { money, textsFor } from './texts';

interface Confirmation {
  locale: string | null;
  /** Cents. */
  amount: number;
  /** Address before `/confirm` and `/refuse`. */
  action: string;
  hidden?: Html;
}

/** Returns the page on which a bank asks the payer to confirm a payment (3-D Secure). */
export function confirmationPage({ locale, amount, action, hidden }: Confirmation): Html {
  const texts = textsFor(locale);
  const button = (path: string, label: string, plain = false) =>
    html`<form method="post" action="${action}/${path}">${hidden ?? ''}<button class="${plain ? 'plain' : ''}" type="submit">${label}</button></form>`;
  const body = html`<p class="notice">${texts.notice}</p>
    <section class="card">
      <h1>${texts.confirmTitle}</h1>
      <p>${texts.confirmText}</p>
      <p class="price">${money(amount, locale)}</p>
      <div class="row">${button('confirm', texts.confirm)} ${button('refuse', texts.refuse, true)}</div>
    </section>`;
  return page(texts.confirmTitle, locale, body);
}

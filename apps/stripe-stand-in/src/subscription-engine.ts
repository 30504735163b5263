import { asksConfirmation, pays } from './cards';
import { change, periodEnd } from './proration';
import type { Card, Customer, Invoice, InvoiceLine, PaymentMethod, Price, Subscription } from './records';
import { newId, type State } from './store';
import { declined, needsConfirmation, notFound } from './stripe-error';
import type { WebhookSender } from './webhook-sender';

/** Creates, changes, renews and ends subscriptions; every change queues its events. `now` in ms. */
export class SubscriptionEngine {
  constructor(
    readonly state: State,
    private readonly events: WebhookSender,
    private readonly now: () => number,
  ) {}

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  queueEvent(type: string, object: unknown): void {
    this.events.add(type, object);
  }

  attach(card: Card, customer: Customer): PaymentMethod {
    const { brand, last4 } = card;
    const method: PaymentMethod = {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      card: { brand, last4 },
      customer: customer.id,
    };
    this.state.paymentMethods[method.id] = method;
    customer.invoice_settings.default_payment_method = method.id;
    return method;
  }

  /** Starts a subscription. @throws StripeError card_declined; then nothing was changed. */
  subscribe(customer: Customer, price: Price, method: PaymentMethod, metadata: Record<string, string> = {}): Subscription {
    if (!pays(method.card, 'first')) throw declined();
    const start = this.seconds();
    const period = { start, end: periodEnd(start, price.recurring.interval) };
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      customer: customer.id,
      status: 'active',
      created: start,
      currency: price.currency,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            price,
            quantity: 1,
            current_period_start: period.start,
            current_period_end: period.end,
          },
        ],
      },
      default_payment_method: method.id,
      latest_invoice: null,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      metadata,
    };
    this.state.subscriptions[subscription.id] = subscription;
    const lines = [{ amount: price.unit_amount, description: 'Subscription', period }];
    this.events.add('customer.subscription.created', subscription);
    this.#bill(subscription, { lines, reason: 'subscription_create', paid: true });
    return subscription;
  }

  /**
   * Changes the price and bills the difference. A change that the payer has to confirm waits with its invoice when
   * `pageOf` gives that a page, else it fails.
   * @throws StripeError card_declined or subscription_payment_intent_requires_action; then nothing was changed.
   */
  changePrice(
    subscription: Subscription,
    price: Price,
    { at, pageOf }: { at: number; pageOf: ((invoice: string) => string) | null },
  ): void {
    const { lines, total } = change(subscription.items.data[0], price, at);
    const due = this.#due(subscription, total);
    if (due > 0 && !this.#cardPays(subscription)) throw declined();
    if (due > 0 && this.#cardAsks(subscription)) {
      if (!pageOf) throw needsConfirmation();
      const invoice = this.#invoice(subscription, lines, 'subscription_update');
      this.state.invoices[invoice.id] = Object.assign(invoice, { hosted_invoice_url: pageOf(invoice.id) });
      Object.assign(subscription, { pending_update: { price: price.id, at }, latest_invoice: invoice.id });
      return;
    }
    this.#applyPrice(subscription, price, at);
  }

  /** Makes the change that waited for this invoice, or drops it when the payer refused. */
  confirm(invoice: Invoice, isConfirmed: boolean): void {
    const subscription = this.state.subscriptions[invoice.parent.subscription_details.subscription];
    const waiting = subscription?.pending_update;
    if (!subscription || !waiting || invoice.status !== 'open' || subscription.latest_invoice !== invoice.id) return;
    const price = this.state.prices[waiting.price];
    subscription.pending_update = null;
    Object.assign(invoice, { status: 'void', amount_remaining: 0 });
    if (isConfirmed && price) {
      // The bill of the change replaces the one that waited.
      delete this.state.invoices[invoice.id];
      this.#applyPrice(subscription, price, waiting.at);
    } else this.events.add('invoice.payment_failed', invoice);
  }

  #applyPrice(subscription: Subscription, price: Price, at: number): void {
    const item = subscription.items.data[0];
    const { lines, total, period } = change(item, price, at);
    item.price = price;
    item.current_period_start = period.start;
    item.current_period_end = period.end;
    if (total !== 0) this.#bill(subscription, { lines, reason: 'subscription_update', paid: true });
    this.events.add('customer.subscription.updated', subscription);
  }

  /** Starts the next period and bills it; past due when the payment fails. Ends a cancelled subscription. */
  renew(subscription: Subscription): void {
    if (subscription.status === 'canceled') return;
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return;
    }
    const item = subscription.items.data[0];
    const { unit_amount: amount, recurring } = item.price;
    const period = { start: item.current_period_end, end: periodEnd(item.current_period_end, recurring.interval) };
    item.current_period_start = period.start;
    item.current_period_end = period.end;
    const paid = this.#cardPays(subscription);
    if (!paid) subscription.status = 'past_due';
    this.#bill(subscription, { lines: [{ amount, description: 'Subscription', period }], reason: 'subscription_cycle', paid });
    this.events.add('customer.subscription.updated', subscription);
  }

  /** Retries the open invoices. @returns Whether everything is paid. */
  payOpenInvoices(subscription: Subscription): boolean {
    const open = this.invoicesOf(subscription.id).filter(({ status }) => status === 'open');
    const paid = this.#cardPays(subscription);
    for (const invoice of open) {
      if (paid) {
        Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 });
        this.events.add('invoice.paid', invoice);
        this.events.add('invoice.payment_succeeded', invoice);
      } else this.events.add('invoice.payment_failed', invoice);
    }
    if (paid && subscription.status === 'past_due') {
      subscription.status = 'active';
      this.events.add('customer.subscription.updated', subscription);
    }
    return paid;
  }

  setCard(subscription: Subscription, card: Card): void {
    const method = this.attach(card, this.customer(subscription.customer));
    subscription.default_payment_method = method.id;
    this.events.add('customer.subscription.updated', subscription);
  }

  setCancel(subscription: Subscription, atPeriodEnd: boolean): void {
    subscription.cancel_at_period_end = atPeriodEnd;
    subscription.cancel_at = atPeriodEnd ? subscription.items.data[0].current_period_end : null;
    subscription.canceled_at = atPeriodEnd ? this.seconds() : null;
    this.events.add('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription): void {
    Object.assign(subscription, { status: 'canceled', ended_at: this.seconds(), canceled_at: subscription.canceled_at ?? this.seconds() });
    this.events.add('customer.subscription.deleted', subscription);
  }

  /** Renews the subscriptions whose period has ended. @returns Whether there were any. */
  tick(): boolean {
    const due = Object.values(this.state.subscriptions).filter(
      ({ status, items }) => status !== 'canceled' && items.data[0].current_period_end <= this.seconds(),
    );
    for (const subscription of due)
      while (subscription.status !== 'canceled' && subscription.items.data[0].current_period_end <= this.seconds())
        this.renew(subscription);
    return due.length > 0;
  }

  /** Returns a draft of the next invoice, or of that for a change of price at `at`. */
  preview(subscription: Subscription, next?: { price: Price; at: number }): Invoice {
    const item = subscription.items.data[0];
    const { current_period_end: end, price } = item;
    const lines = next
      ? change(item, next.price, next.at).lines
      : [{ amount: price.unit_amount, description: 'Subscription', period: { start: end, end: periodEnd(end, price.recurring.interval) } }];
    return { ...this.#invoice(subscription, lines, 'upcoming'), status: 'draft' };
  }

  customer(id: string): Customer {
    const customer = this.state.customers[id];
    if (!customer) throw notFound('customer', id);
    return customer;
  }

  invoicesOf(subscriptionId: string): Invoice[] {
    return Object.values(this.state.invoices).filter(({ parent }) => parent.subscription_details.subscription === subscriptionId);
  }

  #cardPays({ default_payment_method: id, customer }: Subscription): boolean {
    const method = this.state.paymentMethods[id ?? this.customer(customer).invoice_settings.default_payment_method ?? ''];
    return method !== undefined && pays(method.card, 'later');
  }

  #cardAsks({ default_payment_method: id, customer }: Subscription): boolean {
    const method = this.state.paymentMethods[id ?? this.customer(customer).invoice_settings.default_payment_method ?? ''];
    return method !== undefined && asksConfirmation(method.card);
  }

  /** Returns the amount due after the customer's credit. */
  #due({ customer }: Subscription, total: number): number {
    return Math.max(0, total + this.customer(customer).balance);
  }

  #invoice(subscription: Subscription, lines: InvoiceLine[], reason: Invoice['billing_reason']): Invoice {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const due = this.#due(subscription, total);
    return {
      id: newId('in'),
      object: 'invoice',
      customer: subscription.customer,
      status: 'open',
      currency: subscription.currency,
      created: this.seconds(),
      total,
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      billing_reason: reason,
      customer_tax_ids: this.customer(subscription.customer).tax_ids ?? [],
      lines: { object: 'list', data: lines, has_more: false },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    };
  }

  #bill(
    subscription: Subscription,
    { lines, reason, paid }: { lines: InvoiceLine[]; reason: Invoice['billing_reason']; paid: boolean },
  ): void {
    const invoice = this.#invoice(subscription, lines, reason);
    const customer = this.customer(subscription.customer);
    customer.balance = Math.min(0, customer.balance + invoice.total);
    subscription.latest_invoice = invoice.id;
    this.state.invoices[invoice.id] = invoice;
    if (paid || invoice.amount_due === 0) {
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 });
      this.events.add('invoice.paid', invoice);
      this.events.add('invoice.payment_succeeded', invoice);
    } else this.events.add('invoice.payment_failed', invoice);
  }
}

import { type ApiCalls, list } from './api-calls';
import { TEST_CARDS } from './cards';
import { numberAt, textAt, textsAt } from './parse-form';
import type { Customer, Price } from './records';
import { newId } from './store';
import { notFound, StripeError } from './stripe-error';

/** Adds the calls for customers and their payment methods. */
export function addCustomers({ get, post, state, engine }: ApiCalls): void {
  post('/customers', (form) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      name: textAt(form, 'name') ?? null,
      email: textAt(form, 'email') ?? null,
      created: engine.seconds(),
      balance: 0,
      metadata: textsAt(form, 'metadata'),
      invoice_settings: { default_payment_method: null },
    };
    state.customers[customer.id] = customer;
    return customer;
  });
  get('/customers/:id', (form, id) => {
    const customer = engine.customer(id);
    const method = state.paymentMethods[customer.invoice_settings.default_payment_method ?? ''];
    const expands = Object.values(textsAt(form, 'expand')).includes('invoice_settings.default_payment_method');
    return expands && method ? { ...customer, invoice_settings: { default_payment_method: method } } : customer;
  });
  post('/payment_methods/:id/attach', (form, id) => {
    const card = TEST_CARDS.find(({ method }) => method === id);
    if (!card) throw notFound('PaymentMethod', id);
    return engine.attach(card, engine.customer(textAt(form, 'customer') ?? ''));
  });
}

/** Adds the calls for products and prices. */
export function addPrices({ get, post, state }: ApiCalls): void {
  post('/products', (form) => {
    const id = textAt(form, 'id') ?? newId('prod');
    if (state.products[id]) throw new StripeError(400, 'resource_already_exists', `Product already exists: '${id}'`);
    const product = { id, object: 'product' as const, name: textAt(form, 'name') ?? id, active: true, metadata: textsAt(form, 'metadata') };
    state.products[id] = product;
    return product;
  });

  get('/prices', (form) => {
    const keys = Object.values(textsAt(form, 'lookup_keys'));
    return list(
      '/v1/prices',
      Object.values(state.prices).filter(({ lookup_key: key }) => key !== null && keys.includes(key)),
    );
  });
  post('/prices', (form) => {
    const product = textAt(form, 'product') ?? '';
    const amount = numberAt(form, 'unit_amount');
    const interval = textAt(form, 'recurring', 'interval');
    if (!state.products[product]) throw notFound('product', product);
    if (amount === undefined || amount < 0) throw new StripeError(400, 'parameter_invalid_integer', 'Invalid integer: unit_amount');
    if (interval !== 'month' && interval !== 'year') throw new StripeError(400, 'parameter_unknown', 'Invalid recurring[interval]');
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      currency: textAt(form, 'currency') ?? 'eur',
      unit_amount: amount,
      lookup_key: textAt(form, 'lookup_key') ?? null,
      product,
      recurring: { interval, interval_count: 1 },
      metadata: textsAt(form, 'metadata'),
    };
    state.prices[price.id] = price;
    return price;
  });
}

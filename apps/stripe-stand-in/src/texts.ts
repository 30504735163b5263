/** Texts of the pages, in the language that the browser had in the portal. */
const en = {
  notice: 'This page stands in for the payment provider. No money moves and no card is charged.',
  checkout: 'Subscribe',
  perMonth: 'per month',
  perYear: 'per year',
  card: 'Test card',
  pays: 'pays',
  paysOnce: 'pays now, later payments fail',
  declines: 'is declined',
  pay: 'Pay and subscribe',
  cancel: 'Cancel and go back',
  declined: 'The card was declined. Choose another one, or go back.',
  closed: 'This payment page is closed.',
  paid: 'This is paid already.',
  portal: 'Billing',
  plan: 'Subscription',
  status: { incomplete: 'not paid', active: 'active', past_due: 'payment failed', canceled: 'ended' },
  nextInvoice: 'Next invoice',
  ends: 'Ends',
  changeCard: 'Change card',
  payNow: 'Pay open invoices',
  stop: 'Cancel at the end of the period',
  resume: 'Do not cancel',
  invoices: 'Invoices',
  invoice: { open: 'open', paid: 'paid', draft: 'draft', void: 'void' },
  asks: 'the bank asks for a confirmation (3-D Secure)',
  vat: 'VAT number (optional)',
  vatNumber: 'VAT number',
  save: 'Save',
  confirmTitle: 'Confirm the payment',
  confirmText: 'Your bank asks you to confirm this payment.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  confirmed: 'The payment is confirmed. You can close this page.',
  refused: 'The payment was refused. Nothing was charged.',
  none: 'None',
  back: 'Back to Molaar',
};

type Texts = typeof en;

const et: Texts = {
  notice: 'See leht asendab makseteenust. Raha ei liigu ja kaarti ei debiteerita.',
  checkout: 'Paketi tellimine',
  perMonth: 'kuus',
  perYear: 'aastas',
  card: 'Proovikaart',
  pays: 'makse õnnestub',
  paysOnce: 'õnnestub nüüd, hilisemad maksed mitte',
  declines: 'makse lükatakse tagasi',
  pay: 'Maksa ja telli',
  cancel: 'Katkesta ja mine tagasi',
  declined: 'Kaardimakse lükati tagasi. Valige teine kaart või minge tagasi.',
  closed: 'See makseleht on suletud.',
  paid: 'See on juba makstud.',
  portal: 'Arveldamine',
  plan: 'Pakett',
  status: { incomplete: 'tasumata', active: 'kehtib', past_due: 'makse ebaõnnestus', canceled: 'lõppenud' },
  nextInvoice: 'Järgmine arve',
  ends: 'Lõpeb',
  changeCard: 'Vaheta kaarti',
  payNow: 'Tasu avatud arved',
  stop: 'Lõpeta perioodi lõpus',
  resume: 'Ära lõpeta',
  invoices: 'Arved',
  invoice: { open: 'tasumata', paid: 'tasutud', draft: 'mustand', void: 'tühistatud' },
  asks: 'pank küsib kinnitust (3-D Secure)',
  vat: 'Käibemaksukohustuslase number (valikuline)',
  vatNumber: 'KMKR',
  save: 'Salvesta',
  confirmTitle: 'Makse kinnitamine',
  confirmText: 'Teie pank palub Teil selle makse kinnitada.',
  confirm: 'Kinnita',
  refuse: 'Keeldu',
  confirmed: 'Makse on kinnitatud. Võite selle lehe sulgeda.',
  refused: 'Maksest keelduti. Midagi ei debiteeritud.',
  none: 'Puuduvad',
  back: 'Tagasi Molaari',
};

export type { Texts };

/** Returns the texts of the pages in a language, English by default. */
export function textsFor(locale: string | null): Texts {
  return locale === 'et' ? et : en;
}

/** Formats an amount of cents in euros. */
export function money(cents: number, locale: string | null): string {
  return new Intl.NumberFormat(locale === 'et' ? 'et' : 'en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Formats the day of a time in Estonia. @param seconds since 1970, as Stripe gives times */
export function day(seconds: number, locale: string | null): string {
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Tallinn' } as const;
  return new Intl.DateTimeFormat(locale === 'et' ? 'et' : 'en-GB', format).format(seconds * 1000);
}

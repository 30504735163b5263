import type { Translation } from '../generated-types';

export const contact: Translation['contact'] = {
  title: 'Kirjutage meile',
  lead: 'Küsimused Molaari, mitme kliiniku paketi või liidestamise kohta? Vastame e-postiga.',
  name: 'Nimi',
  email: 'E-post',
  subject: 'Teema',
  message: 'Sõnum',
  send: 'Saada',
  sent: 'Täname. Teie sõnum on saadetud.',
  enterprise: 'Pakett mitmele kliinikule',
};

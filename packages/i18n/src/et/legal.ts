import type { Translation } from '../generated-types';

export const legal: Translation['legal'] = {
  label: 'Õiguslik teave',
  names: {
    terms: 'Kasutustingimused',
    privacy: 'Privaatsus',
    processing: 'Andmetöötlusleping',
    provider: 'Teenusepakkuja',
    disclosure: 'Turvanõrkusest teatamine',
  },
  version: 'Versioon: {date}',
  print: 'Prindi',
  provider: {
    lead: 'Kes seda Molaari paigaldust käitab (infoühiskonna teenuse seaduse § 4; GDPR artikkel 13).',
    name: 'Nimi',
    registryCode: 'Registrikood',
    vatNumber: 'KMKR number',
    address: 'Aadress',
    email: 'E-post',
    dataProtection: 'Andmekaitse kontakt',
    missing: 'Käitaja ei ole märkinud',
    unknown: 'Selle paigalduse käitaja ei ole märkinud, kes teenust pakub. Ärge sisestage siia päris patsientide andmeid.',
  },
  processors: {
    title: 'Teenusepakkuja volitatud töötlejad',
    subProcessors: 'Alltöötlejad',
    none: 'Selle paigalduse käitaja ei ole märkinud, kes seda majutab, faile hoiab või e-kirju saadab.',
    payments: 'Stripe Payments Europe, Limited, Iirimaa: kaardiga tasuvate kliinikute maksed; mitte patsientide andmed',
    identityProvider: '{name}: seda valinud kasutajate sisselogimine; mitte patsientide andmed',
  },
};

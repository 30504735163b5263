import type { Translation } from '../generated-types';

export const display: Translation['display'] = {
  heading: 'Töölaua vaade',
  lead: 'Kuidas töölaud kõigile kliinikus avaneb. Igaüks saab enda jaoks valida teisiti.',
  ownLead: 'Kuidas töölaud Teile avaneb.',
  scope: 'Kellele kehtib',
  clinic: 'Kogu kliinik',
  own: 'Mina',
  followsClinic: 'Kasutate kliiniku seadeid.',
  categories: 'Näidatakse',
  issues: 'Tundlikkus: probleemid',
  restorations: 'Tundlikkus: restauratsioonid',
  experimental: 'Näita katselisi leide',
  labels: 'Näita silte',
  tool: 'Vaikimisi tööriist',
  tools: { select: 'Vali', annotate: 'Joonista', hand: 'Liiguta' },
  saved: 'Vaate seaded on salvestatud.',
  followClinic: 'Kasuta kliiniku seadeid',
  reset: 'Taasta vaikeseaded',
};

import type { Translation } from '../generated-types';

export const display: Translation['display'] = {
  heading: 'Töölaua vaade',
  lead: 'Kuidas töölaud kõigile kliinikus avaneb. Igaüks võib endale valida teisiti.',
  ownLead: 'Kuidas töölaud Teile avaneb.',
  scope: 'Kellele',
  clinic: 'Kogu kliinik',
  own: 'Mina',
  follows: 'Kasutate kliiniku valikut.',
  categories: 'Näidatakse',
  issues: 'Tundlikkus: probleemid',
  restorations: 'Tundlikkus: restauratsioonid',
  labels: 'Nimetused objektide juures',
  adjustment: 'Pilt',
  brightness: 'Heledus',
  contrast: 'Kontrastsus',
  inverted: 'Negatiiv',
  tool: 'Tööriist avamisel',
  tools: { select: 'Vali', annotate: 'Joonista', hand: 'Liiguta pilti' },
  saved: 'Vaade on salvestatud.',
  forget: 'Kasuta jälle kliiniku valikut',
  reset: 'Tagasi tavalise juurde',
};

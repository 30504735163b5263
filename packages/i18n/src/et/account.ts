import type { Translation } from '../generated-types';

export const account: Translation['account'] = {
  title: 'Konto seaded',
  general: 'Minu profiil',
  clinic: 'Kliinik',
  lead: 'Teie profiil, kliinik ja meeskond.',
  leadOfMember: 'Teie profiil ja meeskond.',
  identity: 'Teie andmed',
  preferences: 'Keel ja aeg',
  titleField: 'Tiitel',
  titleHint: 'Näiteks dr',
  firstName: 'Eesnimi',
  lastName: 'Perekonnanimi',
  email: 'E-post',
  phone: 'Telefon',
  country: 'Riik',
  language: 'Keel',
  automaticTimeZone: 'Määra ajavöönd automaatselt',
  automaticTimeZoneHint: 'Selle brauseri järgi: {zone}',
  timeZone: 'Ajavöönd',
  role: 'Rollid',
  organization: 'Kliinik',
  missingTab: 'Seda seadete osa ei ole või Teie roll ei luba seda avada.', // T
  saved: 'Seaded on salvestatud.',
};

import type { Translation } from '../generated-types';

export const account: Translation['account'] = {
  title: 'Konto seaded',
  general: 'Üldine',
  lead: 'Kuidas Teid portaalis näidatakse ning milles keeles ja mis ajavööndis see Teile kuvatakse.',
  identity: 'Teie andmed',
  preferences: 'Keel ja aeg',
  titleField: 'Tiitel',
  titleHint: 'Näiteks dr',
  firstName: 'Eesnimi',
  lastName: 'Perekonnanimi',
  email: 'E-post',
  phone: 'Telefon',
  language: 'Keel',
  automaticTimeZone: 'Määra ajavöönd automaatselt',
  automaticTimeZoneHint: 'Võetakse sellest veebilehitsejast: {zone}',
  timeZone: 'Ajavöönd',
  role: 'Rollid',
  organization: 'Kliinik',
  saved: 'Teie seaded on salvestatud.',
};

import type { Translation } from '../generated-types';

export const subscription: Translation['subscription'] = {
  tab: 'Pakett',
  planNames: {
    ACADEMIC: 'Akadeemiline',
    SINGLE_DOCTOR: 'Üks arst',
    SMALL_CLINIC: 'Väike kliinik',
    MEDIUM_CLINIC: 'Keskmine kliinik',
    LARGE_CLINIC: 'Suur kliinik',
    ENTERPRISE: 'Suurklient',
  },
  plans: {
    ACADEMIC: 'Hambaarstiteaduse üliõpilasele',
    SINGLE_DOCTOR: 'Üks hambaarst koos assistendiga',
    SMALL_CLINIC: 'Kuni kolme hambaarsti kliinik',
    MEDIUM_CLINIC: 'Kuni kolm hambaarsti ja suurem meeskond',
    LARGE_CLINIC: 'Kuni kakskümmend hambaarsti',
    ENTERPRISE: 'Mitu kliinikut, eraldi liidestused',
  },
  perMonth: 'kuus',
  perYear: 'aastas',
  monthly: 'Kord kuus',
  yearly: 'Kord aastas',
  yearlyHint: 'kaks kuud tasuta',
  custom: 'Hind kokkuleppel',
  salesHint: 'Selle paketi ja hinna lepime Teiega kokku. Kirjutage, mitu kliinikut ja kasutajat Teil on ja mida on vaja liidestada.',
  salesCurrent: 'Seni jääb kehtima praegune pakett.', // T
  recommended: 'Soovitame',
  seats: {
    medical: '{count} {{arst|arsti}}',
    assistant: '{count} {{assistent|assistenti}}',
    viewer: '{count} {{vaataja|vaatajat}}',
    storage: '{gigabytes} GB ülesvõtete jaoks', // T
    unlimited: 'Kasutajate arv kokkuleppel',
    support: 'Abi liidestamisel',
  },
  cycle: 'Arveldusperiood',
  cardEnding: '{brand}, lõpeb numbritega {last4}',
  priceNote: 'Hinnad eurodes. Paketti saab igal ajal muuta või lõpetada.',
  company: {
    name: 'Ettevõtte nimi',
    addressLine1: 'Aadress',
    addressLine2: 'Aadressi teine rida, linn',
    country: 'Riik',
    county: 'Maakond',
    zipCode: 'Sihtnumber',
  },
};

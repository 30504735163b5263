import type { NewPricingComponent } from '@molaar/db';
import type { Cents } from '@molaar/domain/treatment-plans';

export type DefaultComponent = Omit<NewPricingComponent, 'id' | 'pricingTemplateId'>;

type PricedItem = Pick<DefaultComponent, 'code' | 'category' | 'name' | 'unit'> & ({ price: Cents } | { minimum: Cents; maximum: Cents });

/** T: name to be reviewed by a native dentist, like all names below. */
export const PRICE_LIST_NAME = 'Hinnakiri (näidis)';

/**
 * The price list of a new clinic, to be replaced. Codes follow the style of Estonian lists; prices are invented but
 * plausible, in cents. One language, like a clinic's own list.
 */
const PRICES: readonly PricedItem[] = [
  { code: '5000', category: 'Diagnostika', name: 'Esmane läbivaatus ja raviplaani koostamine', unit: 'VISIT', price: 4500 },
  { code: '5001', category: 'Diagnostika', name: 'Kontrollvisiit', unit: 'VISIT', price: 3000 },
  { code: '5005', category: 'Diagnostika', name: 'Röntgenülesvõte, üks hammas', unit: 'PIECE', price: 1200 },
  { code: '5006', category: 'Diagnostika', name: 'Panoraamülesvõte', unit: 'PIECE', price: 3800 },
  { code: '5007', category: 'Diagnostika', name: 'Kolmemõõtmeline ülesvõte (KKKT)', unit: 'JAW', minimum: 6500, maximum: 9500 },
  {
    code: '5010',
    category: 'Suuhügieen',
    name: 'Hambakivi ja -kati eemaldamine, kõik hambad',
    unit: 'VISIT',
    minimum: 7500,
    maximum: 11000,
  },
  { code: '5011', category: 'Suuhügieen', name: 'Hambakivi eemaldamine, üks hammas', unit: 'TOOTH', minimum: 1200, maximum: 2000 },
  { code: '5012', category: 'Suuhügieen', name: 'Fluorilakk', unit: 'JAW', price: 1500 },
  { code: '5020', category: 'Täidisravi', name: 'Kohalik tuimestus', unit: 'PIECE', price: 1200 },
  { code: '5021', category: 'Täidisravi', name: 'Komposiittäidis, üks pind', unit: 'SURFACE', minimum: 4500, maximum: 6000 },
  { code: '5022', category: 'Täidisravi', name: 'Vana täidise eemaldamine', unit: 'TOOTH', minimum: 2000, maximum: 3000 },
  { code: '5023', category: 'Täidisravi', name: 'Täidise serva silumine', unit: 'TOOTH', minimum: 2500, maximum: 4000 },
  { code: '5024', category: 'Täidisravi', name: 'Murdunud hambaosa taastamine', unit: 'TOOTH', minimum: 6500, maximum: 12000 },
  { code: '5030', category: 'Juureravi', name: 'Juurekanali ravi, üks kanal', unit: 'CANAL', minimum: 9000, maximum: 13000 },
  { code: '5031', category: 'Juureravi', name: 'Juurekanali kordusravi, üks kanal', unit: 'CANAL', minimum: 12000, maximum: 18000 },
  { code: '5032', category: 'Juureravi', name: 'Tihvt juurekanalis', unit: 'PIECE', minimum: 6000, maximum: 9000 },
  { code: '5040', category: 'Igemeravi', name: 'Sügavpuhastus, üks lõualuu', unit: 'JAW', minimum: 14000, maximum: 22000 },
  { code: '5041', category: 'Igemeravi', name: 'Igemetaskute mõõtmine', unit: 'VISIT', price: 4000 },
  { code: '5050', category: 'Kirurgia', name: 'Hamba eemaldamine', unit: 'TOOTH', minimum: 7000, maximum: 11000 },
  { code: '5051', category: 'Kirurgia', name: 'Hamba kirurgiline eemaldamine', unit: 'TOOTH', minimum: 13000, maximum: 22000 },
  { code: '5052', category: 'Kirurgia', name: 'Võõrkeha eemaldamine', unit: 'PIECE', minimum: 12000, maximum: 28000 },
  { code: '5053', category: 'Kirurgia', name: 'Suukirurgi vastuvõtt', unit: 'VISIT', price: 6000 },
  { code: '52410', category: 'Implantoloogia', name: 'Implantaadi paigaldamine', unit: 'TOOTH', minimum: 95000, maximum: 135000 },
  { code: '52420', category: 'Proteesimine', name: 'Keraamiline kroon', unit: 'TOOTH', minimum: 42000, maximum: 56000 },
  { code: '52421', category: 'Proteesimine', name: 'Panus (inlay või onlay)', unit: 'TOOTH', minimum: 32000, maximum: 42000 },
  { code: '52430', category: 'Proteesimine', name: 'Öökape', unit: 'JAW', minimum: 18000, maximum: 26000 },
  { code: '52440', category: 'Ortodontia', name: 'Ortodondi vastuvõtt', unit: 'VISIT', price: 5500 },
  { code: '52441', category: 'Ortodontia', name: 'Retensioonitraat', unit: 'JAW', minimum: 9000, maximum: 15000 },
];

export const PRICE_LIST: readonly DefaultComponent[] = PRICES.map((item) => ({
  price: null,
  minimum: null,
  maximum: null,
  quantity: 1,
  ...item,
}));

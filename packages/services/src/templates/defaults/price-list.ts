import type { NewPricingComponent } from '@molaar/db';
import type { Cents, Unit } from '@molaar/domain/treatment-plans';

export type DefaultComponent = Omit<NewPricingComponent, 'id' | 'pricingTemplateId'>;

function fixed(code: string, category: string, name: string, unit: Unit, price: Cents): DefaultComponent {
  return { code, category, name, unit, price, minimum: null, maximum: null, quantity: 1 };
}

function range(code: string, category: string, name: string, unit: Unit, minimum: Cents, maximum: Cents): DefaultComponent {
  return { code, category, name, unit, price: null, minimum, maximum, quantity: 1 };
}

/** T: name to be reviewed by a native dentist, like all names below. */
export const PRICE_LIST_NAME = 'Hinnakiri (näidis)';

/**
 * The price list of a new clinic, to be replaced. Codes follow the style of Estonian lists; prices are invented but
 * plausible, in cents. One language, like a clinic's own list.
 */
export const PRICE_LIST: readonly DefaultComponent[] = [
  fixed('5000', 'Diagnostika', 'Esmane läbivaatus ja raviplaani koostamine', 'VISIT', 4500),
  fixed('5001', 'Diagnostika', 'Kontrollvisiit', 'VISIT', 3000),
  fixed('5005', 'Diagnostika', 'Röntgenülesvõte, üks hammas', 'PIECE', 1200),
  fixed('5006', 'Diagnostika', 'Panoraamülesvõte', 'PIECE', 3800),
  range('5007', 'Diagnostika', 'Kolmemõõtmeline ülesvõte (KKKT)', 'JAW', 6500, 9500),
  range('5010', 'Suuhügieen', 'Hambakivi ja -kati eemaldamine, kõik hambad', 'VISIT', 7500, 11000),
  range('5011', 'Suuhügieen', 'Hambakivi eemaldamine, üks hammas', 'TOOTH', 1200, 2000),
  fixed('5012', 'Suuhügieen', 'Fluorilakk', 'JAW', 1500),
  fixed('5020', 'Täidisravi', 'Kohalik tuimestus', 'PIECE', 1200),
  range('5021', 'Täidisravi', 'Komposiittäidis, üks pind', 'SURFACE', 4500, 6000),
  range('5022', 'Täidisravi', 'Vana täidise eemaldamine', 'TOOTH', 2000, 3000),
  range('5023', 'Täidisravi', 'Täidise serva silumine', 'TOOTH', 2500, 4000),
  range('5024', 'Täidisravi', 'Murdunud hambaosa taastamine', 'TOOTH', 6500, 12000),
  range('5030', 'Juureravi', 'Juurekanali ravi, üks kanal', 'CANAL', 9000, 13000),
  range('5031', 'Juureravi', 'Juurekanali kordusravi, üks kanal', 'CANAL', 12000, 18000),
  range('5032', 'Juureravi', 'Tihvt juurekanalis', 'PIECE', 6000, 9000),
  range('5040', 'Igemeravi', 'Sügavpuhastus, üks lõualuu', 'JAW', 14000, 22000),
  fixed('5041', 'Igemeravi', 'Igemetaskute mõõtmine', 'VISIT', 4000),
  range('5050', 'Kirurgia', 'Hamba eemaldamine', 'TOOTH', 7000, 11000),
  range('5051', 'Kirurgia', 'Hamba kirurgiline eemaldamine', 'TOOTH', 13000, 22000),
  range('5052', 'Kirurgia', 'Võõrkeha eemaldamine', 'PIECE', 12000, 28000),
  fixed('5053', 'Kirurgia', 'Suukirurgi vastuvõtt', 'VISIT', 6000),
  range('52410', 'Implantoloogia', 'Implantaadi paigaldamine', 'TOOTH', 95000, 135000),
  range('52420', 'Proteesimine', 'Keraamiline kroon', 'TOOTH', 42000, 56000),
  range('52421', 'Proteesimine', 'Panus (inlay või onlay)', 'TOOTH', 32000, 42000),
  range('52430', 'Proteesimine', 'Öökape', 'JAW', 18000, 26000),
  fixed('52440', 'Ortodontia', 'Ortodondi vastuvõtt', 'VISIT', 5500),
  range('52441', 'Ortodontia', 'Retensioonitraat', 'JAW', 9000, 15000),
];

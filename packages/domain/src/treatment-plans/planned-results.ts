import type { Treatment } from './treatments';

/** What a treatment leaves that a radiograph may show. REBUILDING: a filling or a crown. */
export const PLANNED_RESULTS = [
  'FILLING',
  'CROWN',
  'REBUILDING',
  'ROOT_FILLING',
  'POST',
  'IMPLANT',
  'BRIDGE',
  'REMOVED_TOOTH',
  'BRACES',
  'REMOVED_BRACES',
  'RETAINER',
] as const;
export type PlannedResult = (typeof PLANNED_RESULTS)[number];

/** Names of treatments in English and Estonian, without articles and without the words of `QUALIFIERS`. */
const NAMES: Readonly<Record<PlannedResult, readonly string[]>> = {
  FILLING: [
    ...['filling', 'fillings', 'inlay', 'onlay', 'inlay or onlay'],
    ...['täidis', 'täidised', 'komposiittäidis', 'klaasionomeertäidis', 'plomm', 'panus', 'inlay või onlay', 'hamba täidis'],
  ],
  CROWN: [
    ...['crown', 'crown on implant', 'implant crown'],
    ...['kroon', 'hambakroon', 'tsirkooniumkroon', 'portselankroon', 'kroon implantaadil', 'kroon implantaadile'],
    ...['implantaadi kroon', 'implantaadikroon', 'krooni paigaldamine'],
  ],
  REBUILDING: [
    ...['filling or crown', 'rebuilding of tooth', 'rebuilding of broken edge', 'rebuilding of broken part of tooth'],
    ...['rebuilding with filling or crown', 'restoration of tooth'],
    ...['täidis või kroon', 'hamba taastamine', 'murdunud serva taastamine', 'murdunud hambaosa taastamine'],
    ...['taastamine täidise või krooniga'],
  ],
  ROOT_FILLING: [
    ...['root canal treatment', 'root canal therapy', 'root canal filling', 'root filling', 'endodontic treatment'],
    ...['juureravi', 'juurekanali ravi', 'juurekanalite ravi', 'juuretäidis', 'juurekanali täitmine', 'juurekanalite täitmine'],
    ...['endodontiline ravi'],
  ],
  POST: [
    ...['post', 'fibre post', 'fiber post', 'root post', 'root canal post', 'post in root canal'],
    ...['tihvt', 'tihvt juurekanalis', 'kiudtihvt', 'klaasfiibertihvt', 'juuretihvt'],
  ],
  IMPLANT: [
    ...['implant', 'dental implant', 'implant placement', 'placement of implant', 'placing of implant'],
    ...['implantaat', 'hambaimplantaat', 'implantaadi paigaldamine', 'implantaadi paigaldus', 'implanteerimine'],
  ],
  BRIDGE: ['bridge', 'dental bridge', 'sild', 'hambasild'],
  REMOVED_TOOTH: [
    ...['extraction', 'tooth extraction', 'extraction of tooth', 'removal of tooth', 'tooth removal', 'surgical extraction'],
    ...['surgical removal of tooth', 'surgical extraction of tooth', 'removal of wisdom tooth', 'extraction of wisdom tooth'],
    ...['wisdom tooth removal', 'wisdom tooth extraction', 'removal of teeth', 'extraction of teeth'],
    ...['hamba eemaldamine', 'hamba kirurgiline eemaldamine', 'kirurgiline hamba eemaldamine', 'hambaeemaldus', 'hammaste eemaldamine'],
    ...['ekstraktsioon', 'hamba ekstraktsioon', 'hamba väljatõmbamine', 'tarkusehamba eemaldamine', 'tarkusehamba kirurgiline eemaldamine'],
  ],
  BRACES: ['braces', 'fixed braces', 'placement of braces', 'breketid', 'breketite paigaldamine'],
  REMOVED_BRACES: ['removal of braces', 'braces removal', 'breketite eemaldamine'],
  RETAINER: ['retainer wire', 'wire retainer', 'retensioonitraat'],
};

const RESULTS: ReadonlyMap<string, PlannedResult> = new Map(
  PLANNED_RESULTS.flatMap((result) => NAMES[result].map((name): [string, PlannedResult] => [name, result])),
);

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);
/** Words that do not change what a radiograph shows: material, size and how many surfaces or canals. */
const QUALIFIERS: ReadonlySet<string> = new Set([
  ...['new', 'large', 'small', 'white', 'permanent', 'composite', 'ceramic', 'porcelain', 'zirconia', 'gold', 'metal-ceramic'],
  ...['tooth-coloured', 'tooth-colored', 'e-max', 'emax'],
  ...['uus', 'suur', 'suure', 'väike', 'valge', 'püsiv', 'komposiit', 'komposiidist', 'keraamiline', 'portselan', 'tsirkoonium'],
  ...['tsirkooniumist', 'metallokeraamiline', 'kuldne', 'hambavärvi'],
]);
/** Words of a part after a comma or in brackets that says how much is done, or of what. */
const COUNTED: ReadonlySet<string> = new Set([
  ...['one', 'two', 'three', 'four', 'surface', 'surfaces', 'canal', 'canals', 'tooth', 'jaw', 'upper', 'lower', 'or', 'inlay', 'onlay'],
  ...['üks', 'kaks', 'kolm', 'neli', 'pind', 'pinda', 'kanal', 'kanalit', 'hammas', 'lõualuu', 'ülalõug', 'alalõug', 'või'],
]);

/**
 * Returns what a line of a treatment plan leaves on a radiograph, by its name: a plan has no code of the treatment.
 * Only names that are known word for word count, since "crown lengthening", "temporary crown" and "filling, if needed"
 * are no crown and no filling.
 * @returns Null for a treatment that leaves nothing to see, and for every other name.
 */
export function plannedResultOf({
  treatmentName,
  class: type,
  issue,
}: Pick<Treatment, 'treatmentName' | 'class' | 'issue'>): PlannedResult | null {
  // A line without a finding is named by its issue: an item of the price list.
  const name = treatmentName || (type === null ? issue : '');
  const [head = [], ...others] = name
    .toLowerCase()
    .split(/[,()]/)
    .map((part) => part.split(/\s+/).filter((word) => word !== '' && !ARTICLES.has(word)))
    .filter((words) => words.length > 0);
  const isOfExtent = (word: string) => COUNTED.has(word) || QUALIFIERS.has(word) || /^\d+$/.test(word);
  if (!others.flat().every(isOfExtent)) return null;
  return RESULTS.get(head.filter((word) => !QUALIFIERS.has(word)).join(' ')) ?? null;
}

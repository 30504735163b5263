import { crc32, deflateSync } from 'node:zlib';
import type { ToothNumber } from '@molaar/domain/teeth';
import { treatmentPlanTotals, treatmentTotal } from '@molaar/domain/treatment-plans';
import type { DocumentTreatment, TreatmentPlanDocument } from './treatment-plan-document';

/**
 * Creates an invented document with every feature: two stages, an unpriced and a jaw-level treatment, Estonian letters.
 */
export function sampleDocument(
  change: Partial<TreatmentPlanDocument> & { lines?: readonly DocumentTreatment[] } = {},
): TreatmentPlanDocument {
  const { lines = LINES, ...rest } = change;
  return {
    draft: false,
    planVersion: 2,
    savedAt: '2026-03-08T21:30:00.000Z',
    validUntil: '2026-06-08',
    clinic: { name: 'Kuuse Hambakliinik', lines: ['Näidise tänav 1, 50001 Tartu'], phone: '+372 0000 0000', email: 'info@kliinik.test' },
    dentist: 'dr Mari Õunapuu',
    patient: { firstName: 'Jüri', lastName: 'Šmidt-Žukov', birthDate: '1984-02-29' },
    radiograph: {
      image: greyPng(600, 300),
      area: [100, 50, 1200, 600],
      annotations: [
        { box: [300, 200, 60, 120], number: 1, color: '#ff5252' },
        { box: [340, 210, 50, 110], number: 2, color: '#ff7043' },
        { box: [900, 380, 70, 130], number: 3, color: '#ff4081' },
        { box: [700, 190, 60, 100], number: null, color: '#00e676' },
        { box: [0, 0, 20, 20], number: null, color: '#00e676' },
      ],
    },
    treatments: lines,
    totals: treatmentPlanTotals(lines.map((line) => domainTreatment(line))),
    comments: 'Palun ärge sööge kaks tundi enne visiiti.\nTeine lõik: „tsitaat“ & <märgid>.',
    disclaimers: [
      { heading: 'Ravi käik', content: 'Ravi võib muutuda, kui ilmneb midagi ootamatut.' },
      { heading: 'Andmed', content: 'Teie andmeid hoitakse kliinikus ja neid ei anta edasi ilma Teie loata.' },
    ],
    ...rest,
  };
}

/** Returns a treatment of a sample document; `change` replaces single fields. */
export function line(number: number, tooth: ToothNumber | null, change: Partial<DocumentTreatment> = {}): DocumentTreatment {
  const unitPrice = change.unitPrice === undefined ? { min: 5000, max: 8000 } : change.unitPrice;
  const quantity = change.quantity ?? 1;
  return {
    number,
    tooth,
    surfaces: tooth ? ['O', 'M'] : ['JAW'],
    treatmentName: 'Täidis',
    issue: 'Primaarne kaaries',
    treatmentText: 'Kaaries eemaldatakse ja hammas täidetakse. Ravimata jätmisel jõuab kaaries hambanärvini.',
    quantity,
    unit: tooth ? 'SURFACE' : 'JAW',
    unitPrice,
    total: unitPrice && treatmentTotal({ priceFrom: unitPrice.min, priceTo: unitPrice.max, quantity }),
    phase: 1,
    ...change,
  };
}

const LINES: readonly DocumentTreatment[] = [
  line(1, '16', { quantity: 2 }),
  line(2, '15', { surfaces: ['D'] }),
  line(3, '36', {
    treatmentName: 'Juureravi',
    issue: 'Apikaalne periodontiit',
    surfaces: ['ROOT'],
    treatmentText: 'Juurekanalid puhastatakse ja täidetakse kolmel visiidil.\nRavimata jätmisel võib põletik levida luusse.',
    unit: 'CANAL',
    quantity: 3,
    unitPrice: { min: 41150, max: 411_183 },
    phase: 2,
  }),
  line(4, null, { treatmentName: 'Täiendav uuring', issue: 'Hõrenemisala', treatmentText: 'Täiendav uuring.', unitPrice: null, phase: 2 }),
];

function domainTreatment(treatment: DocumentTreatment) {
  const { min: priceFrom = null, max: priceTo = null } = treatment.unitPrice ?? {};
  return { ...treatment, id: String(treatment.number), class: null, priceFrom, priceTo, selected: true };
}

/** Creates a plain grey PNG, so that the repository needs no image. */
export function greyPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 90);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return pngOf(width, height, 0, deflateSync(rows));
}

/** Creates a PNG with eight bits per channel from its filtered, deflated rows. */
export function pngOf(width: number, height: number, colorType: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = colorType;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

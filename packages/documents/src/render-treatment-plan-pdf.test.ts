import { treatmentPlanTotals } from '@molaar/domain/treatment-plans';
import { noticeText } from '@molaar/i18n';
import { describe, expect, test, vi } from 'vitest';
import { composeDocument } from './compose-document';
import type { Region } from './layout';
import { type ReadPdf, readPdf } from './read-pdf.fixture';
import { renderTreatmentPlanPdf } from './render-treatment-plan-pdf';
import { line, sampleDocument } from './sample-document.fixture';
import type { TextShape } from './shapes';
import { PAGE } from './theme';
import type { DocumentOptions, DocumentTreatment, TreatmentPlanDocument } from './treatment-plan-document';

const ESTONIAN: DocumentOptions = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' };
const ENGLISH: DocumentOptions = { ...ESTONIAN, locale: 'en' };

const whole = (pdf: ReadPdf) => pdf.pages.join(' ');

/** Returns treatments that are described separately. */
const differentLines = (count: number): DocumentTreatment[] =>
  Array.from({ length: count }, (_, index) => {
    const { treatmentText } = line(1, '16');
    return line(index + 1, '16', { treatmentText: `${treatmentText} ${index + 1}.` });
  });

async function read(options: DocumentOptions, plan = sampleDocument()): Promise<ReadPdf> {
  return readPdf(await renderTreatmentPlanPdf(plan, options));
}

describe('the Estonian plan', () => {
  test('has its content in reading order', async () => {
    const text = whole(await read(ESTONIAN));
    const order = [
      'Kuuse Hambakliinik',
      'Raviplaan',
      'Jüri Šmidt-Žukov',
      '29.02.1984',
      'Kinnitas dr Mari Õunapuu, 08.03.2026',
      'hinnad kehtivad kuni 08.06.2026',
      'Teie ravitööd',
      '1. etapp 150,00‒240,00 €',
      '16 Täidis',
      'Põhjus: Primaarne kaaries',
      '100,00‒160,00 €',
      '2. etapp 1234,50‒12 335,49 €',
      '36 Juureravi',
      'Põhjus: Apikaalne periodontiit',
      '1234,50‒12 335,49 €',
      'Lõualuu',
      'kokkuleppel',
      'Ligikaudne maksumus kokku',
      '1384,50‒12 575,49 €',
      'Ühel ravitööl ei ole veel hinda',
      'Järgmine samm',
      'Ravi üksikasjad',
      'Täidis, hambad 16, 15',
      'üleval paremal esimene tagapurihammas; eesmine',
      'Ravimata jätmisel',
      '3 × pind, 50,00‒80,00 €',
      'Juureravi, hammas 36',
      'all vasakul esimene tagapurihammas; juur',
      '3 × kanal',
      'Teie hambaarstilt',
      '„tsitaat“ & <märgid>',
      'Hea teada',
      'Kinnitus',
      'Patsiendi allkiri',
    ];
    let at = 0;
    for (const piece of order) {
      const found = text.indexOf(piece, at);
      expect(found, piece).toBeGreaterThanOrEqual(at);
      at = found;
    }
  });

  test('can be searched: no-break spaces of prices are read back as spaces', async () => {
    expect(whole(await read(ESTONIAN))).toContain('1234,50\u201212 335,49 €');
  });

  test('shows the notice and the page number on each page', async () => {
    const { pages } = await read(ESTONIAN);
    expect(pages.length).toBeGreaterThanOrEqual(2);
    pages.forEach((page, index) => {
      expect(page).toContain('Analüüs on abivahend ega pane diagnoosi. Kinnitas dr Mari Õunapuu, 08.03.2026.');
      expect(page).not.toContain('peab');
      expect(page).toContain(`Lehekülg ${index + 1}/${pages.length}`);
      expect(page).toContain('Kuuse Hambakliinik');
    });
    const draft = await read(ESTONIAN, sampleDocument({ draft: true }));
    for (const page of draft.pages) expect(page).toContain(noticeText('et'));
  });
});

describe('the English plan', () => {
  test('has British formats and the requested notation', async () => {
    const text = whole(await read({ ...ENGLISH, notation: 'UNS' }));
    expect(text).toContain('Treatment plan');
    expect(text).toContain('08/03/2026');
    expect(text).toContain('€1,234.50\u2012€12,335.49');
    expect(text).toContain('upper right first molar; side towards the front,');
    expect(text).toMatch(/\b3 Täidis Because: Primaarne kaaries/); // tooth 16 is 3 in UNS
    expect(text).toMatch(/\b19 Juureravi/); // tooth 36
    expect(text).toContain('3 × canal');
    expect(text).toContain('Patient’s signature');
  });
});

describe('the three formats', () => {
  test.each(['et', 'en'] as const)('%s', async (locale) => {
    const normal = await read({ ...ESTONIAN, locale });
    const noSummary = await read({ ...ESTONIAN, locale, format: 'SUMMARY_HIDDEN' });
    const noPrices = await read({ ...ESTONIAN, locale, format: 'SUMMARY_AND_PRICE_HIDDEN' });
    const [summary, total] = locale === 'et' ? ['Teie ravitööd', 'Ligikaudne maksumus kokku'] : ['Your treatments', 'Total estimated cost'];

    expect(whole(normal)).toContain(summary);
    expect(whole(noSummary)).not.toContain(summary);
    expect(whole(noSummary)).toContain(total);
    expect(whole(noSummary)).toContain('€');
    expect(whole(noPrices)).not.toContain(summary);
    expect(whole(noPrices)).not.toContain(total);
    expect(whole(noPrices)).not.toMatch(/€|maksumus|\bcost\b|\bpric|\bhin(d|na)/i);
    expect(whole(noPrices)).toContain('Juurekanalid puhastatakse');
  });
});

describe('one page', () => {
  test.each([6, 12])('has %i treatments with their prices, the total, the next step and the signature', async (count) => {
    const lines = Array.from({ length: count }, (_, index) => line(index + 1, '16'));
    const { pages } = await read({ ...ENGLISH, format: 'ONE_PAGE' }, sampleDocument({ lines }));
    expect(pages).toHaveLength(1);
    for (const text of ['Your treatments', 'Total estimated cost', 'Next step', 'Patient’s signature']) expect(pages[0]).toContain(text);
    expect(pages[0]).not.toContain('Treatment details');
    expect(pages[0]?.match(/Täidis/g)).toHaveLength(count);
  });
});

describe('a radiograph beside the title', () => {
  const figures = ({ structure }: ReadPdf) => structure.join(' ').match(/Figure/g)?.length ?? 0;
  const signature = { name: 'Jüri Šmidt', path: 'M10,10 L300,90', signedAt: '2026-03-09T10:00:00.000Z' };
  const lines = [
    ...differentLines(6),
    line(7, '47', { alternative: 'A' }),
    line(8, '47', { alternative: 'B', unitPrice: { min: 90_000, max: 120_000 } }),
  ];

  test('is on a single page that has no space for it below: six treatments, two options and a drawn signature', async () => {
    const single = await read({ ...ENGLISH, format: 'ONE_PAGE' }, sampleDocument({ lines, signature }));
    expect(single.pages).toHaveLength(1);
    expect(figures(single)).toBe(2);
    for (const text of ['Numbers match', 'Confirmed by dr Mari Õunapuu', 'Total with option B', 'Signed electronically'])
      expect(single.pages[0]).toContain(text);
  });

  test('is as high on page one as can be read, however many treatments the table has', async () => {
    const { pages } = await composeDocument(sampleDocument({ lines: differentLines(16) }), ENGLISH);
    const images = (regions: readonly Region[]): number[] =>
      regions.flatMap(({ shapes, children }) => [
        ...shapes.flatMap((shape) => (shape.kind === 'image' ? [shape.height] : [])),
        ...images(children),
      ]);
    expect(images(pages[0]?.flatMap(({ regions }) => regions) ?? [])[0]).toBeGreaterThanOrEqual(110);
  });
});

describe('page one', () => {
  test.each([1, 3, 6])('holds all of %i treatments, total and next step, with at most three pages in all', async (count) => {
    const { pages } = await read(ENGLISH, sampleDocument({ lines: differentLines(count) }));
    expect(pages[0]?.match(/Because/g)?.length).toBeGreaterThanOrEqual(count);
    expect(pages[0]).toContain('Next step');
    expect(pages.length).toBeLessThanOrEqual(3);
  });

  test('is followed by at most two pages for six treatments with texts of the usual length, alternatives and a chart', async () => {
    const paragraph = 'Uus kaaries on alanud vana täidise servast. Eemaldame vana täidise ja pehmenenud koe ning teeme uue täidise.';
    const treatmentText = [paragraph, `Kui midagi ei tehta, levib see edasi. ${paragraph}`, paragraph].join('\n');
    const teeth = ['16', '26', '26', '47', '46', '36', '38'] as const;
    const lines = teeth.map((tooth, index) => {
      const alternative = tooth === '26' ? (index === 1 ? 'A' : 'B') : null;
      return line(index + 1, tooth, {
        treatmentText: alternative === 'B' ? 'Hammas asendatakse.' : `${treatmentText} ${index + 1}.`,
        alternative,
      });
    });
    const chart = teeth.map((tooth) => ({ tooth, status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }) as const);
    const { pages } = await read(ENGLISH, sampleDocument({ lines, chart }));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Next step');
    expect(pages[2]).toContain('Confirmation');
  });

  test('holds total and next step of nine treatments in two stages, without their reasons, with at most three pages', async () => {
    const chart = [{ tooth: '16', status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }] as const;
    const lines = differentLines(9).map((treatment, index): DocumentTreatment => {
      const alternative = index === 5 ? 'A' : index === 6 ? 'B' : null;
      return { ...treatment, tooth: alternative ? '46' : '16', phase: index < 5 ? 1 : 2, alternative };
    });
    const { pages } = await read(ENGLISH, sampleDocument({ lines, chart }));
    expect(pages).toHaveLength(3);
    for (const text of ['Stage 1', 'Stage 2', 'Total with option B', 'Total estimated cost', 'Next step']) expect(pages[0]).toContain(text);
    expect(pages[0]).not.toContain('Because');
    expect(pages[1]?.match(/Because/g)).toHaveLength(9);
  });

  test('is followed by at most two pages for six treatments with three long paragraphs each, and a chart', async () => {
    const paragraph = 'The decay and the old filling are removed, and the tooth is built up in layers with a composite of its colour. ';
    const treatmentText = Array.from({ length: 3 }, () => `${paragraph}${paragraph}`.trim()).join('\n');
    const teeth = ['16', '15', '36', '48', '46', '25'] as const;
    const lines = teeth.map((tooth, index) =>
      line(index + 1, tooth, { treatmentText: `${treatmentText} ${index + 1}.`, phase: 1 + (index % 2) }),
    );
    const chart = teeth.map((tooth) => ({ tooth, status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }) as const);
    const { pages } = await read(ENGLISH, sampleDocument({ lines, chart }));
    expect(pages).toHaveLength(3);
    for (const words of ['Your teeth', 'Good to know', 'Confirmation']) expect(pages[2]).toContain(words);
  });

  test('is followed by at most two pages for eight treatments with three paragraphs each, a chart, and three notices', async () => {
    const sentence = 'The decay is removed, and the tooth is built up in layers with a composite of its colour. ';
    const short = `${sentence}It takes forty minutes or somewhat more.`;
    const treatmentText = [sentence.repeat(2).trim(), sentence.repeat(2).trim(), short].join('\n');
    const teeth = ['16', '15', '36', '48', '46', '25', '37', '47'] as const;
    const lines = teeth.map((tooth, index) => line(index + 1, tooth, { treatmentText: `${treatmentText} ${index + 1}.` }));
    const chart = teeth.map((tooth) => ({ tooth, status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }) as const);
    const content = 'Prices are estimates. The final cost depends on the work actually done and leaves the range only with your consent.';
    const disclaimers = ['About this plan', 'Prices', 'Questions'].map((heading) => ({ heading, content: `${content} ${content}` }));
    const { pages } = await read(ENGLISH, sampleDocument({ lines, chart, disclaimers }));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Next step');
    expect(pages[2]).toContain('Confirmation');
  });

  test('is followed by at most two pages for ten treatments in two stages, three of them fillings of one text', async () => {
    const sentence = 'The decay is removed, and the tooth is built up in layers with a composite of its colour. ';
    const treatmentText = [sentence.repeat(2).trim(), sentence.trim(), sentence.trim()].join('\n');
    const teeth = ['16', '15', '36', '48', '46', '25', '37', '47', '33', '11'] as const;
    const lines = teeth.map((tooth, index): DocumentTreatment => {
      const isFilling = index === 0 || index === 4 || index === 8;
      const change = { treatmentText: isFilling ? treatmentText : `${treatmentText} ${index + 1}.`, phase: index < 5 ? 1 : 2 };
      return line(index + 1, tooth, { ...change, quantity: index === 4 ? 2 : 1 });
    });
    const chart = teeth.map((tooth) => ({ tooth, status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }) as const);
    const content = 'Prices are estimates. The final cost depends on the work actually done and leaves the range only with your consent.';
    const disclaimers = ['About this plan', 'Prices', 'Questions'].map((heading) => ({ heading, content }));
    const { pages } = await read(ENGLISH, sampleDocument({ lines, chart, disclaimers }));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Next step');
    expect(pages[1]).toContain('Täidis, teeth 16, 46, 33');
    expect(pages[1]).toContain('4 × surface, €50.00');
    expect(pages[2]).toContain('Confirmation');
  });

  test('is the only one without treatments, on which nothing is said of prices or signed', async () => {
    const chart = [{ tooth: '16', status: 'CROWN', surfaces: ['CROWN'] }] as const;
    const disclaimers = [
      { heading: 'About this plan', content: 'It is based on one radiograph and the examination.' },
      { heading: 'Prices', content: 'Prices are estimates.' },
    ];
    const { pages } = await read(ENGLISH, sampleDocument({ lines: [], chart, disclaimers }));
    expect(pages).toHaveLength(1);
    for (const words of ['This plan has no treatments', 'Your teeth', 'About this plan']) expect(pages[0]).toContain(words);
    for (const words of ['rice', 'Confirmation', 'Next step']) expect(pages[0]).not.toContain(words);
  });

  test('says what the analysis did not assess', async () => {
    const assessment: TreatmentPlanDocument['assessment'] = { state: 'ASSESSED', partial: [], notAssessed: ['SEC_CAR_CAVITY'] };
    const manyLines = Array.from({ length: 16 }, (_, index) => line(index + 1, '16'));
    const documents = [
      await read(ENGLISH, sampleDocument({ assessment })),
      await read(ENGLISH, sampleDocument({ assessment, radiograph: null })),
      // A single page that is full without the radiograph.
      await read({ ...ENGLISH, format: 'ONE_PAGE' }, sampleDocument({ assessment, lines: manyLines })),
    ];
    for (const { pages } of documents) expect(pages[0]).toMatch(/Not assessed: secondary caries/);
    expect(documents[2]?.structure.join(' ')).not.toContain('Caption');
  });
});

describe('a signed plan', () => {
  const signature = { name: 'Jüri Šmidt', path: null, signedAt: '2026-03-09T10:00:00.000Z' };

  test('has the typed or the drawn signature with its time instead of empty lines', async () => {
    const typed = await read(ENGLISH, sampleDocument({ signature }));
    const drawn = await read(ENGLISH, sampleDocument({ signature: { ...signature, path: 'M10,10 L300,90' } }));
    for (const { pages } of [typed, drawn]) {
      expect(pages.join(' ')).toMatch(/Signed electronically by Jüri Šmidt on 09\/03\/2026.* version 2/);
      expect(pages.join(' ')).not.toContain('Patient’s signature');
    }
    const figures = ({ structure }: typeof typed) => structure.join(' ').match(/Figure/g)?.length;
    expect(figures(drawn)).toBe((figures(typed) ?? 0) + 1);
  });
});

describe('structure', () => {
  test('is tagged as a document with headings, figure and tables', async () => {
    const { structure, title, language, fonts } = await read(ESTONIAN);
    const tree = structure.join(' ');
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Figure', 'Caption', 'Table(TR(TH,TH,TH,TH)', 'TR(TD', 'Sect(H3'])
      expect(tree).toContain(tag);
    expect(tree.match(/H1/g)).toHaveLength(1);
    expect(title).toBe('Raviplaan: Jüri Šmidt-Žukov');
    expect(language).toBe('et');
    expect(fonts).toHaveLength(3);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Inter/); // a subset, embedded
  });

  test('has the same bytes for the same input, and others for another version', async () => {
    const [first, second, other] = await Promise.all([
      renderTreatmentPlanPdf(sampleDocument(), ESTONIAN),
      renderTreatmentPlanPdf(sampleDocument(), ESTONIAN),
      renderTreatmentPlanPdf(sampleDocument({ planVersion: 3 }), ESTONIAN),
    ]);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });
});

describe('bookmarks', () => {
  test('point to the pages of the headings', async () => {
    const { bookmarks, pages } = await read(ENGLISH);
    expect(bookmarks.map((line) => line.replace(/^( *)\d+ /, '$1'))).toEqual([
      'Your treatments',
      'Treatment details',
      '  1 2 Täidis, teeth 16,\u00a015',
      '  3 Juureravi, tooth\u00a036',
      '  4 Täiendav\u00a0uuring',
      'From your dentist',
      'Good to know',
      '  Ravi käik',
      '  Andmed',
      'Confirmation',
    ]);
    for (const line of bookmarks) {
      const [, page, title = ''] = /^ *(\d+) (.*)$/.exec(line) ?? [];
      expect(pages[Number(page) - 1], line).toContain(title.replaceAll('\u00a0', ' '));
    }
  });
});

describe('rare letters', () => {
  const plan = sampleDocument({ patient: { firstName: 'Łukasz', lastName: 'Žiedoņš Пётр', birthDate: null } });

  test('are embedded and searchable, whatever was rendered before', async () => {
    expect(whole(await read(ENGLISH, plan))).toContain('Łukasz Žiedoņš Пётр');
    const after = await renderTreatmentPlanPdf(plan, ENGLISH);
    vi.resetModules();
    const fresh = await import('./render-treatment-plan-pdf');
    expect(after.equals(await fresh.renderTreatmentPlanPdf(plan, ENGLISH))).toBe(true);
  });

  test('are decomposed from pasted ligatures, and emoji are removed', async () => {
    const pasted = sampleDocument({ comments: 'Oﬃce ﬁlling O\u0303una\u00adpuu 🦷!' });
    expect(whole(await read(ENGLISH, pasted))).toContain('Office filling Õunapuu !');
  });

  test('do not change later documents', async () => {
    const before = await renderTreatmentPlanPdf(sampleDocument(), ENGLISH);
    await renderTreatmentPlanPdf(plan, ENGLISH);
    expect(before.equals(await renderTreatmentPlanPdf(sampleDocument(), ENGLISH))).toBe(true);
  });
});

test('earlier documents do not change the bytes', async () => {
  const after = await renderTreatmentPlanPdf(sampleDocument(), ENGLISH);
  vi.resetModules();
  const fresh = await import('./render-treatment-plan-pdf');
  expect(after.equals(await fresh.renderTreatmentPlanPdf(sampleDocument(), ENGLISH))).toBe(true);
});

describe('many and long lines', () => {
  const text = 'Hammas puhastatakse ja taastatakse. '.repeat(8).trim();
  const lines = Array.from({ length: 40 }, (_, index) => line(index + 1, '16', { issue: `Leid ${index + 1}`, treatmentText: text }));

  test('cuts and loses no row, and repeats heads', async () => {
    const { pages } = await read(ESTONIAN, sampleDocument({ lines }));
    expect(pages.length).toBeGreaterThan(4);
    for (const { issue } of lines) {
      const on = pages.filter((page) => new RegExp(`Põhjus: ${issue} Hammas puhastatakse`).test(page));
      expect(on, issue).toHaveLength(1);
    }
    const withRows = pages.filter((page) => /Leid \d+ [\d,]+‒/.test(page));
    expect(withRows.length).toBeGreaterThan(1);
    for (const page of withRows) expect(page).toMatch(/Nr .*Hammas .*Ravitöö/);
  });

  test('continues the longest treatment text on further pages', async () => {
    const longest = 'Väga pikk selgitus ravist. '.repeat(185).trim();
    const { pages } = await read(ESTONIAN, sampleDocument({ lines: [line(1, '11', { treatmentText: longest })] }));
    const words = pages.join(' ').match(/selgitus/g);
    expect(words).toHaveLength(185);
  });

  test('continues many short paragraphs on further pages', async () => {
    const { pages } = await read(ESTONIAN, sampleDocument({ lines: [line(1, '11', { treatmentText: 'Nii\n'.repeat(300) })] }));
    expect(pages.join(' ').match(/Nii/g)).toHaveLength(300);
  });

  test('keeps a word without break opportunities inside the page', async () => {
    const lines = [line(1, '11', { issue: 'W'.repeat(200), treatmentText: 'M'.repeat(2000) })];
    const { pages } = await read(ESTONIAN, sampleDocument({ lines }));
    expect(pages.join('').match(/M/g)?.length).toBeGreaterThanOrEqual(2000);
  });

  test('renders a plan without treatments, radiograph, comments and disclaimers', async () => {
    const empty = sampleDocument({
      lines: [],
      radiograph: null,
      comments: '',
      disclaimers: [],
      draft: true,
      totals: treatmentPlanTotals([]),
    });
    const text = whole(await read(ENGLISH, empty));
    expect(text).toContain('This plan has no treatments.');
    expect(text).toContain('Draft: not yet approved by a dentist');
    expect(text).not.toContain('Your mouth');
  });
});

describe('the dental chart', () => {
  const chart = [
    { tooth: '16', status: 'PRIM_CAR_CAVITY', surfaces: ['M', 'O'] },
    { tooth: '36', status: 'PERIODONTITIS_PERIAPICAL', surfaces: ['ROOT'] },
  ] as const;

  test('is a figure with an alternative text in the reader’s language and notation, and the same bytes each time', async () => {
    const plain = await read(ENGLISH);
    const withChart = await read({ ...ENGLISH, notation: 'PALMER' }, sampleDocument({ chart }));
    const figures = (structure: readonly string[]) => structure.join(' ').match(/Figure/g)?.length ?? 0;
    expect(figures(withChart.structure)).toBe(figures(plain.structure) + 1);
    const bytes = await Promise.all([1, 2].map(() => renderTreatmentPlanPdf(sampleDocument({ chart }), ENGLISH)));
    expect(bytes[0]?.equals(bytes[1] as Buffer)).toBe(true);
  });
});

test('screen readers read a space at the end of a line, except inside a divided word', async () => {
  const text = 'Kaaries eemaldatakse ja hammas täidetakse. Ravimata jätmisel jõuab kaaries hambanärvini.';
  const word = 'Hambakaariesekahtlusegaparodontiidijärelkontrollivajadusega';
  const { spoken } = await read(ESTONIAN, sampleDocument({ lines: [line(1, '16', { issue: word, treatmentText: text })] }));
  expect(spoken.join(' ')).toContain(text);
  expect(spoken.join(' ')).toContain(word);
  expect(spoken.join(' ')).toContain('Jüri Šmidt-Žukov, sündinud');
});

test('XML characters in the name of a clinic are escaped in the metadata', async () => {
  const clinic = { name: 'Kuusk & <Pojad>', lines: [] };
  const pdf = (await renderTreatmentPlanPdf(sampleDocument({ clinic }), ENGLISH)).toString('utf8');
  expect(pdf).toContain('<rdf:li>Kuusk &amp; &lt;Pojad&gt;</rdf:li>');
  expect(pdf).toContain('(Kuusk & <Pojad>)');
});

describe('long names and large sums', () => {
  const names = { firstName: 'Anna-Elisabeth Marie-Antoinette '.repeat(3).trim(), lastName: `${'Kuusepuu-Õunapuu-'.repeat(5)}Saar` };
  const lines = [1, 2, 3].map((number) => line(number, '16', { quantity: 3, unitPrice: { min: 9_999_900, max: 99_999_900 } }));
  const plan = sampleDocument({ lines, draft: true, patient: { ...names, birthDate: null } });

  test('a running head of several lines does not cover the content', async () => {
    const { pages } = await composeDocument(plan, ENGLISH);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(1)) {
      const bottom = (items: typeof page) => Math.max(...items.flatMap(({ decoration }) => decoration.map((shape) => shape.y)));
      const isHead = (item: (typeof page)[number]) => item.isArtifact && item.table === null && bottom([item]) < PAGE.height / 2;
      const rest = page.filter((item) => !isHead(item)).flatMap(({ regions }) => textsOf(regions));
      expect(Math.min(...rest.map(({ y, size }) => y - size))).toBeGreaterThan(bottom(page.filter(isHead)));
    }
  });

  const millions = [1, 2].map((number) => line(number, '16', { quantity: 20, unitPrice: { min: 1_234_567_800, max: 9_876_543_200 } }));

  test.each([
    ['hundreds of thousands', plan],
    ['millions', sampleDocument({ lines: millions })],
  ])('texts of a row do not overlap: %s', async (_, printed) => {
    const { pages } = await composeDocument(printed, ENGLISH);
    for (const items of pages) {
      const texts = items.filter(({ isArtifact }) => !isArtifact).flatMap(({ regions }) => textsOf(regions));
      for (const one of texts)
        for (const other of texts)
          if (one !== other && one.y === other.y && one.x <= other.x)
            expect(one.x + one.width, `${one.text} | ${other.text}`).toBeLessThan(other.x);
    }
  });

  test('reads a range on two lines as one', async () => {
    expect(whole(await read(ENGLISH, plan))).toMatch(/€299,997\.00.\s?€2,999,997\.00/);
  });

  test('the signature is never on a page of its own', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (count) => {
        const { pages: own } = await read(ENGLISH, sampleDocument({ lines: differentLines(count) }));
        return own.find((page) => page.includes('my questions have been answered'));
      }),
    );
    for (const page of pages) expect(page).toContain('Teie andmeid hoitakse kliinikus');
  });

  function textsOf(regions: readonly Region[]): TextShape[] {
    return regions.flatMap(({ shapes, children }) => [...shapes.filter((shape) => shape.kind === 'text'), ...textsOf(children)]);
  }
});

describe('equal treatments', () => {
  const exam = { treatmentName: 'Läbivaatus', issue: 'Lõikumata hammas', surfaces: ['WHOLE_TOOTH'], unit: 'TOOTH' } as const;
  const exams = (['18', '28', '38', '48'] as const).map((tooth, index) =>
    line(index + 2, tooth, { ...exam, treatmentText: 'Vaatame hamba üle.', unitPrice: { min: 5000, max: 5000 } }),
  );

  test('have a row each on page one, and one description with their teeth and their sum', async () => {
    const { pages, bookmarks } = await read(ENGLISH, sampleDocument({ lines: [line(1, '16'), ...exams] }));
    expect(pages[0]?.match(/Läbivaatus/g)).toHaveLength(4);
    expect(pages[0]?.match(/€50\.00 /g)?.length).toBeGreaterThanOrEqual(4);
    const details = pages.join(' ').split('Treatment details')[1];
    expect(details?.match(/Vaatame hamba üle\./g)).toHaveLength(1);
    for (const words of ['upper right wisdom tooth, upper left wisdom tooth', '; whole tooth', '4 × tooth, €50.00', '€200.00'])
      expect(details).toContain(words);
    expect(bookmarks.map((bookmark) => bookmark.replaceAll('\u00a0', ' '))).toContainEqual(
      expect.stringMatching(/^ +\d+ 2 ?3 ?4 ?5 ?Läbivaatus, teeth 18, 28, 38, 48$/),
    );
  });

  test('that are one examination of several teeth have one row, one number and one price, with all teeth', async () => {
    const several = { ...exam, unit: 'VISIT', furtherTeeth: ['28', '48', '38'], unitPrice: { min: 3000, max: 3000 } } as const;
    const lines = [line(1, '16'), line(2, '18', { ...several, treatmentText: 'Vaatame hambad üle.' })];
    const { pages, bookmarks } = await read(ENGLISH, sampleDocument({ lines }));
    expect(pages[0]?.match(/Läbivaatus/g)).toHaveLength(1);
    for (const words of ['4 teeth', 'Teeth 18, 28, 48, 38']) expect(pages[0]).toContain(words);
    const details = pages.join(' ').split('Treatment details')[1];
    for (const words of ['Vaatame hambad üle.', 'upper right wisdom tooth, upper left wisdom tooth', '€30.00'])
      expect(details).toContain(words);
    expect(bookmarks.map((bookmark) => bookmark.replaceAll('\u00a0', ' '))).toContainEqual(
      expect.stringMatching(/^ +\d* ?2 ?Läbivaatus, teeth 18, 28, 48, 38$/),
    );
    const { pages: short } = await read({ ...ENGLISH, format: 'ONE_PAGE' }, sampleDocument({ lines }));
    expect(short).toHaveLength(1);
    expect(short[0]).toContain('Teeth 18, 28, 48, 38');
  });

  test('of many teeth have numbers in several rows, and a long text over the width of the page', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => line(index + 1, '16', { treatmentText: 'Pikk selgitus. '.repeat(70).trim() }));
    const { pages } = await read(ENGLISH, sampleDocument({ lines }));
    expect(pages.join(' ').match(/Pikk selgitus/g)).toHaveLength(70);
    expect(pages.join(' ')).toContain('40 × surface, €50.00');
  });
});

describe('treatments without a price', () => {
  const unpriced = (number: number, change: Partial<DocumentTreatment> = {}) => line(number, '26', { unitPrice: null, ...change });

  test('make no stage and no plan free of charge', async () => {
    const mixed = whole(await read(ENGLISH, sampleDocument({ lines: [line(1, '16'), unpriced(2, { phase: 2 })] })));
    expect(mixed).toMatch(/Stage 2 to be agreed/);
    expect(mixed).toContain('One treatment has no price yet and is not included in the total.');
    const alone = whole(await read(ENGLISH, sampleDocument({ lines: [unpriced(1)] })));
    expect(alone).toContain('Total estimated cost to be agreed');
    expect(mixed + alone).not.toMatch(/€0\.00/);
    expect(alone).not.toContain('not included in the total');
  });

  test('are named beside the sum of their option', async () => {
    const lines = [
      line(1, '36', { alternative: 'A' }),
      unpriced(2, { tooth: '36', alternative: 'A' }),
      line(3, '36', { alternative: 'B' }),
    ];
    const text = whole(await read(ENGLISH, sampleDocument({ lines })));
    expect(text).toMatch(/option A €50\.00‒€80\.00 \+ to be agreed/);
    expect(text).toMatch(/option B €50\.00‒€80\.00 (?!\+)/);
  });
});

describe('two treatment options', () => {
  test('have names, a note and a total each', async () => {
    const lines = [
      line(1, '16'),
      line(2, '36', { alternative: 'A' }),
      line(3, '36', { alternative: 'B', unitPrice: { min: 90_000, max: 120_000 } }),
    ];
    const text = whole(await read(ENGLISH, sampleDocument({ lines })));
    expect(text).toContain('Where there are options A and B, you need only one of them.');
    expect(text).toContain('Option A: Täidis');
    expect(text).toMatch(/Total with option A €100\.00.€160\.00/);
    expect(text).toMatch(/Total with option B €950\.00.€1,280\.00/);
    expect(text).toMatch(/Total estimated cost €100\.00.€1,280\.00/);
    const priceless = whole(await read({ ...ENGLISH, format: 'SUMMARY_AND_PRICE_HIDDEN' }, sampleDocument({ lines })));
    expect(priceless).not.toContain('with option A');
  });

  test('are not shown when only one has treatments', async () => {
    const text = whole(await read(ENGLISH, sampleDocument({ lines: [line(1, '16'), line(2, '36', { alternative: 'A' })] })));
    expect(text).not.toMatch(/\bOption [AB]\b|options A and B/);
    expect(text).toMatch(/Total estimated cost €100\.00.€160\.00/);
  });
});

describe('long plans', () => {
  const COUNT = process.env.TESTS === 'all' ? 250 : 80;
  test('keep all treatments over a dozen, or some forty, pages and number every page', { timeout: 240_000 }, async () => {
    const text = 'Hammas puhastatakse ja taastatakse. '.repeat(14).trim();
    const lines = Array.from({ length: COUNT }, (_, index) => line(index + 1, '16', { issue: `Leid ${index + 1}.`, treatmentText: text }));
    const { pages } = await read(ESTONIAN, sampleDocument({ lines }));
    expect(pages.length).toBeGreaterThanOrEqual(COUNT / 8);
    for (const { issue } of lines)
      expect(
        pages.filter((page) => page.includes(`Põhjus: ${issue} Hammas puhastatakse`)),
        issue,
      ).toHaveLength(1);
    pages.forEach((page, index) => {
      expect(page).toContain(`Lehekülg ${index + 1}/${pages.length}`);
    });
  });
});

describe('value added tax', () => {
  const WHITENING = { treatmentName: 'Valgendamine', vat: 'INCLUDED' } as const;
  const EXEMPT = 'Tervishoiuteenused on käibemaksust vabastatud.';
  const shown = async (lines: readonly DocumentTreatment[], options = ESTONIAN) => whole(await read(options, sampleDocument({ lines })));

  test('is named for the prices that include it, and the others are exempt', async () => {
    const treatments = [line(1, '16'), line(2, '11', WHITENING), line(3, '21', { ...WHITENING, unitPrice: null, total: null })];
    expect(await shown(treatments)).toContain(`Käibemaks sisaldub hinnas (ravitöö nr 2). ${EXEMPT}`);
    expect(await shown(treatments.slice(1))).toContain('Hinnad sisaldavad käibemaksu.');
    expect(await shown(treatments.slice(1))).not.toContain(EXEMPT);
    expect(await shown(treatments.slice(0, 1), ENGLISH)).toContain('Health care services are exempt from value added tax.');
    expect(await shown(treatments, { ...ESTONIAN, format: 'SUMMARY_AND_PRICE_HIDDEN' })).not.toContain('äibemaks');
  });
});

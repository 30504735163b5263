import { describe, expect, it } from 'vitest';
import { line, sampleDocument } from '../sample-document.fixture';
import type { TreatmentPlanDocument } from '../treatment-plan-document';
import { renderPatientPage } from './patient-page';
import { renderClosedPage, renderPinPage } from './pin-page';

const OPTIONS = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;
const urls = { style: '/p/style.css', script: '/p/page.js', answer: '/p/x/answer', pdf: '/p/x/plan.pdf', otherLanguage: '/p/x?lang=en' };
const IDS = ['a', 'b', 'c', 'd'];
const page = (over: Partial<Parameters<typeof renderPatientPage>[0]> = {}) =>
  renderPatientPage({
    plan: sampleDocument(),
    options: OPTIONS,
    treatmentIds: IDS,
    answer: null,
    justAnswered: false,
    remark: null,
    isEmptyAnswer: false,
    urls,
    ...over,
  });

describe("the patient's page", () => {
  it('has the content of the PDF and a choice for each treatment, without inline scripts', () => {
    const html = page();
    for (const text of ['Kuuse Hambakliinik', 'Jüri Šmidt-Žukov', 'dr Mari Õunapuu', '08.03.2026', 'Hea teada', 'Teie hambaarstilt'])
      expect(html).toContain(text);
    for (const id of IDS) expect(html).toContain(`name="choice-${id}"`);
    expect(html).toContain('ega pane diagnoosi');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html.replace('<script src="/p/page.js" defer></script>', '')).not.toMatch(/<script|javascript:| on\w+=|style="/);
    expect(html).toContain('Täidis\u00a0· Hammas\u00a016');
    expect(html).toContain('Põhjus: Primaarne kaaries');
    expect(html).not.toContain('peab iga leiu');
    expect(html).toContain('kokkuleppel');
  });

  it('names the sides of the chart above it, where it is too small for them', () => {
    const html = page({ plan: sampleDocument({ chart: [{ tooth: '16', status: 'CROWN', surfaces: ['CROWN'] }] }) });
    expect(html).toContain('<p class="sides" aria-hidden="true"><span>Teie parem pool</span><span>Teie vasak pool</span></p>');
    expect(html).toMatch(/<text data-number=""[^>]*>16<\/text>/);
    expect(html).toMatch(/<text data-side=""[^>]*>Teie parem pool<\/text>/);
  });

  it('shows a radiograph that is higher than wide at a smaller width', () => {
    const { radiograph } = sampleDocument();
    const withArea = (area: readonly [number, number, number, number]) =>
      page({ plan: sampleDocument({ radiograph: radiograph && { ...radiograph, area } }) });
    expect(withArea([0, 0, 600, 800])).toContain('<figure class="tall">');
    expect(withArea([0, 0, 800, 600])).not.toContain('class="tall"');
  });

  it('has the numbers on the radiograph in two sizes, of which the larger is for a phone', () => {
    const html = page({});
    const sizeIn = (group: string) => Number(new RegExp(`<g class="${group}">.*?font-size="([\\d.]+)"`).exec(html)?.[1]);
    expect(sizeIn('on-narrow')).toBeGreaterThanOrEqual(12);
    expect(sizeIn('on-wide')).toBeLessThan(8);
    expect(html.match(/<image /g)).toHaveLength(1);
  });

  it.each([
    ['SUMMARY_HIDDEN', true],
    ['SUMMARY_AND_PRICE_HIDDEN', false],
  ] as const)('hides prices as the PDF in the format %s', (format, prices) => {
    const html = page({ options: { ...OPTIONS, format } });
    expect(html.includes('€')).toBe(prices);
    expect(html.includes('id="accepted"')).toBe(prices);
  });

  it('has the replies below what the patient asked, escaped, with the name and the time of each', () => {
    const base = { planVersion: 1, answeredAt: '2026-03-09T10:00:00.000Z' };
    const answer = {
      id: 'answer',
      ...base,
      choices: [{ treatmentId: 'a', choice: null, question: 'Kas <i>valus</i>?' }],
      comment: 'Helistage',
    };
    const reply = (id: string, treatmentId: string | null, text: string) => ({
      id,
      answerId: 'answer',
      treatmentId,
      text,
      writtenBy: 'dr Mari Õunapuu',
      createdAt: '2026-03-10T08:30:00.000Z',
      mailState: null,
    });
    const replies = [reply('one', 'a', 'Ei ole.\n<b>Tuimestame.</b>'), reply('two', 'a', 'Ja veel.'), reply('three', null, 'Helistan.')];
    const html = page({ answer, conversation: { answers: [answer], replies } });
    expect(html).toContain('Kliinik on Teile vastanud.');
    expect(html).toContain('href="#reply-one"');
    expect(html.match(/Teie küsimus: Kas &lt;i&gt;valus&lt;\/i&gt;\?/g)).toHaveLength(1);
    expect(html).toContain('<p>&lt;b&gt;Tuimestame.&lt;/b&gt;</p>');
    expect(html).toContain('Teie sõnum: Helistage');
    expect(html.match(/dr Mari Õunapuu, 10\.03\.2026 10:30/g)).toHaveLength(3);
    expect(html.indexOf('id="reply-two"')).toBeLessThan(html.indexOf('id="reply-three"'));
    expect(page()).not.toContain('vastanud.');
  });

  it.each([
    ['two stages', undefined],
    ['one stage', [line(1, '16'), line(2, '15')]],
  ] as const)('skips no heading level: %s', (_, lines) => {
    const levels = [...page(lines ? { plan: sampleDocument({ lines }) } : {}).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
    expect(levels.filter((level) => level === (lines ? 3 : 4)).length).toBeGreaterThanOrEqual(lines ? 2 : 4);
  });

  it('shows the total of the plan with each option, and one choice for the tooth', () => {
    const lines = [
      line(1, '16'),
      line(2, '36', { alternative: 'A' }),
      line(3, '36', { alternative: 'B', unitPrice: { min: 90_000, max: 90_000 } }),
    ];
    const html = page({ plan: sampleDocument({ lines }) });
    const cells = html
      .replace(/<[^>]+>/g, '|')
      .replace(/[\s|]*\|[\s|]*/g, '|')
      .replace(/\s/g, ' ');
    expect(html.match(/name="option-b"/g)).toHaveLength(4);
    expect(html).not.toMatch(/name="choice-[bc]"/);
    expect(html).toContain('name="option-b" value="B" data-min="90000" data-max="90000"');
    expect(cells).toMatch(
      /Kokku variandiga A[^|]*\|+100,00‒160,00 €\|+Kokku variandiga B[^|]*\|+950,00‒980,00 €\|+[^|]*kokku\|+100,00‒980,00 €/,
    );
  });

  it('shows that a stage, an option and the plan are not free without prices', () => {
    const textOf = (lines: ReturnType<typeof line>[]) =>
      page({ plan: sampleDocument({ lines }) })
        .replace(/<[^>]+>/g, '|')
        .replace(/[\s|]*\|[\s|]*/g, '|')
        .replace(/\s/g, ' ');
    const none = line(1, '16', { unitPrice: null });
    expect(textOf([none])).toContain('Ligikaudne maksumus kokku|kokkuleppel|');
    const staged = textOf([none, line(2, '15', { phase: 2 })]);
    expect(staged).toContain('1. etapp kokku|kokkuleppel|');
    expect(staged).toContain('2. etapp kokku|50,00‒80,00 €|');
    const partial = [
      line(1, '36', { alternative: 'A' }),
      line(2, '36', { alternative: 'A', unitPrice: null }),
      line(3, '36', { alternative: 'B' }),
    ];
    expect(textOf(partial).match(/\|50,00‒80,00 € \+ kokkuleppel\|/g)).toHaveLength(2);
    const html = page({ plan: sampleDocument({ lines: partial }) });
    expect(html).toContain('value="A" data-min="5000" data-max="8000" data-partial');
    expect(html).toContain('value="B" data-min="5000" data-max="8000">');
  });

  it('lists each treatment with price and link, and the total once, where the format has a summary', () => {
    const listed = page().split('<table class="overview"')[1]?.split('</table>')[0] ?? '';
    expect(listed.match(/href="#treatment-\d+"/g)).toEqual([1, 2, 3, 4].map((number) => `href="#treatment-${number}"`));
    expect(listed).toContain('Täidis, hammas\u00a016');
    expect(listed.match(/class="number"/g)).toHaveLength(5);
    const without = page({ options: { ...OPTIONS, format: 'SUMMARY_HIDDEN' } });
    expect(without).not.toContain('class="overview"');
    for (const html of [page(), without]) expect(html.match(/Ligikaudne maksumus kokku/g)).toHaveLength(1);
    for (const number of [1, 2, 3, 4]) expect(page()).toContain(`id="treatment-${number}"`);
  });

  it('has the contacts of the clinic, of which phone number and e-mail address are links', () => {
    for (const contact of [
      '<span>Näidise tänav 1, 50001 Tartu</span>',
      '<a href="tel:+37200000000">+372 0000 0000</a>',
      '<a href="mailto:info@kliinik.test">info@kliinik.test</a>',
    ])
      expect(page()).toContain(contact);
    // A postcode alone is no phone number.
    const clinic = { name: 'Kuuse Hambakliinik', lines: ['Näidise 1', '10000'], phone: null, email: null };
    expect(page({ plan: { ...sampleDocument(), clinic } })).toContain('<span>10000</span>');
    expect(page({ plan: { ...sampleDocument(), clinic } })).not.toContain('tel:');
  });

  it('repeats name and drawing of a signature, so that a changed answer is signed as before', () => {
    const signature = { name: 'Jüri Šmidt', path: 'M1,2 L3,4' };
    const answer = { id: 'answer', planVersion: 1, answeredAt: '2026-03-09T10:00:00.000Z', choices: [], comment: '', signature };
    expect(page({ answer })).toContain('name="signature-path" value="M1,2 L3,4"');
    expect(page({ answer })).toMatch(/name="signature-name"[^>]* value="Jüri Šmidt"/);
    expect(page()).toContain('name="signature-path" value=""');
  });

  it('says which prices include value added tax', () => {
    const html = page({ plan: sampleDocument({ lines: [line(1, '16'), line(2, '11', { vat: 'INCLUDED' })] }) });
    expect(html).toContain('Käibemaks sisaldub hinnas (ravitöö nr 2). Tervishoiuteenused on käibemaksust vabastatud.');
    expect(page()).not.toContain('Käibemaks sisaldub');
  });

  it('says what was not assessed, also without a radiograph', () => {
    const assessment: TreatmentPlanDocument['assessment'] = { state: 'ASSESSED', partial: [], notAssessed: ['SEC_CAR_CAVITY'] };
    for (const radiograph of [sampleDocument().radiograph, null])
      expect(page({ plan: sampleDocument({ assessment, radiograph }) }).match(/Hindamata/g)).toHaveLength(1);
  });

  it('asks once about an examination of several teeth, and names them', () => {
    const exam = { treatmentName: 'Läbivaatus', issue: 'Lõikumata hammas', surfaces: ['WHOLE_TOOTH'], unit: 'VISIT' } as const;
    const html = page({ plan: sampleDocument({ lines: [line(1, '18', { ...exam, furtherTeeth: ['28', '48'] })] }) });
    expect(html.replaceAll('\u00a0', ' ')).toContain('Läbivaatus · Hambad 18, 28, 48');
    for (const words of ['üleval paremal', 'üleval vasakul', 'all paremal']) expect(html).toContain(words);
    expect(html.match(/value="ACCEPTED"/g)).toHaveLength(1);
  });

  it('explains equal treatments once, with an answer, a question and replies for each of them', () => {
    const exam = {
      treatmentName: 'Läbivaatus',
      issue: 'Lõikumata hammas',
      treatmentText: 'Vaatame hamba üle.',
      surfaces: ['WHOLE_TOOTH'] as const,
    };
    const teeth = ['18', '28', '48'] as const;
    const lines = [line(1, '16'), ...teeth.map((tooth, index) => line(index + 2, tooth, { ...exam, unit: 'TOOTH' }))];
    const answer = {
      id: 'answer',
      planVersion: 2,
      choices: [{ treatmentId: 'c', choice: 'DECLINED' as const, question: 'Miks 28?' }],
      comment: '',
      answeredAt: '2026-03-09T10:00:00.000Z',
    };
    const base = { answerId: 'answer', treatmentId: 'c', writtenBy: 'dr Mari Õunapuu', createdAt: '2026-03-10T08:30:00.000Z' };
    const replies = [{ id: 'one', ...base, text: 'See on viltu.', mailState: null }];
    const html = page({ plan: sampleDocument({ lines }), answer, conversation: { answers: [answer], replies } });
    expect(html.match(/Vaatame hamba üle\./g)).toHaveLength(1);
    expect(html).toContain('Läbivaatus, hambad 18, 28,\u00a048');
    expect(html.replace(/\s/g, ' ')).toMatch(/3 × hammas<\/span><strong>150,00‒240,00 €/);
    for (const id of IDS) {
      expect(html.match(new RegExp(`name="choice-${id}" value="ACCEPTED"`, 'g'))).toHaveLength(1);
      expect(html.match(new RegExp(`name="question-${id}"`, 'g'))).toHaveLength(1);
    }
    expect(html.match(/data-min="5000" data-max="8000"/g)).toHaveLength(4);
    const ofTooth28 = html.slice(html.indexOf('id="treatment-3"'), html.indexOf('id="treatment-4"'));
    for (const words of ['Hammas 28', 'üleval vasakul', 'name="choice-c" value="DECLINED" checked', 'Miks 28?', 'See on viltu.'])
      expect(ofTooth28).toContain(words);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows no options when there is only one', () => {
    const html = page({ plan: sampleDocument({ lines: [line(1, '16'), line(2, '36', { alternative: 'B' })] }) });
    expect(html).not.toMatch(/Variant [AB]|kaks varianti|variandiga/);
    expect(html.replace(/\s/g, ' ')).toContain('100,00‒160,00 €');
  });

  it('escapes names and texts', () => {
    const plan = sampleDocument({
      lines: [line(1, '16', { issue: '<img src=x onerror=alert(1)>', treatmentText: '</article><script>1</script>' })],
    });
    const html = page({ plan, treatmentIds: ['"><b>'] });
    expect(html).not.toMatch(/<img|<script>|"><b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('shows the earlier answer', () => {
    const answer = {
      id: 'answer',
      planVersion: 2,
      choices: [{ treatmentId: 'b', choice: 'DECLINED' as const, question: 'Miks?' }],
      comment: 'Aitäh & tänan',
      answeredAt: '2026-03-09T10:00:00.000Z',
    };
    const html = page({ answer });
    expect(html).toContain('name="based-on" value="answer"');
    expect(page()).toContain('name="based-on" value=""');
    expect(page({ answer, justAnswered: true })).not.toContain('vahepeal');
    expect(page({ answer, justAnswered: true, remark: 'merged' })).toContain('See sisaldab ka seda, mille Te vahepeal');
    expect(page({ answer, justAnswered: true, remark: 'mergedUnsigned' })).toContain('Palun kontrollige seda ja allkirjastage');
    expect(page({ answer, justAnswered: true, remark: 'unsigned' })).toContain('Otsused on muutunud, seega varasem allkiri enam ei kehti.');
    expect(html).toContain('Vastasite viimati 09.03.2026 12:00.');
    expect(html).toMatch(/name="choice-b" value="DECLINED" checked/);
    expect(html.match(/ checked/g)).toHaveLength(4);
    expect(html).toContain('>Miks?</textarea>');
    expect(html).toContain('Aitäh &amp; tänan</textarea>');
  });
});

describe('the signature', () => {
  it('can be typed without a script, is shown when it was given, and questions are folded', () => {
    const html = page();
    expect(html).toMatch(/<input id="signature-name" name="signature-name"/);
    expect(html).toContain('<div id="pad-field" hidden>');
    expect(html.match(/<details>/g)).toHaveLength(4);
    const signed = { name: 'Jüri <b>', path: null, signedAt: '2026-03-09T10:00:00.000Z' };
    expect(page({ plan: sampleDocument({ signature: signed }) })).toContain('Allkirjastanud Jüri &lt;b&gt;, 09.03.2026 12:00.');
  });

  it('comes with the sum of what was accepted', () => {
    const choices = [
      { treatmentId: 'a', choice: 'ACCEPTED' as const, question: '' },
      { treatmentId: 'b', choice: 'ACCEPTED' as const, question: '' },
    ];
    const answer = { id: 'x', planVersion: 2, choices, comment: '', answeredAt: '2026-03-09T10:00:00.000Z' };
    expect(page({ answer }).replace(/\s/g, ' ')).toMatch(/<output id="accepted"[^>]*>150,00‒240,00 €<\/output>/);
    expect(page({ answer })).toContain('data-min="10000" data-max="16000"');
  });

  it('comes with the word for a treatment without a price, which is not for nothing', () => {
    const treatments = sampleDocument().treatments.map((treatment, index) => (index === 0 ? { ...treatment, total: null } : treatment));
    const plan = sampleDocument({ treatments });
    const sumOf = (...accepted: string[]) => {
      const choices = accepted.map((treatmentId) => ({ treatmentId, choice: 'ACCEPTED' as const, question: '' }));
      const answer = { id: 'x', planVersion: 2, choices, comment: '', answeredAt: '2026-03-09T10:00:00.000Z' };
      return /<output id="accepted"[^>]*>([^<]*)</.exec(page({ plan, answer }).replace(/\s/g, ' '))?.[1];
    };
    expect(sumOf()).toBe('0,00 €');
    expect(sumOf('a')).toBe('kokkuleppel');
    expect(sumOf('a', 'b')).toMatch(/\d € \+ kokkuleppel$/);
  });
});

describe('the PIN page', () => {
  it('shows the clinic and a switch of the language, and sends entered fields again', () => {
    const html = renderPinPage({
      locale: 'en',
      styleUrl: '/s',
      clinic: { name: 'Kuuse Hambakliinik', phone: '+372 600 1234' },
      otherLanguageUrl: '/p/x?lang=et',
      action: '/p/x/answer',
      error: 'sessionEnded',
      formValues: [['comment', '"quoted"']],
    });
    expect(html).toContain('Your session has ended');
    expect(html).toContain('<strong>Kuuse Hambakliinik</strong>');
    expect(html).toContain('<a href="/p/x?lang=et" hreflang="et" lang="et">Eesti keeles</a>');
    expect(html).toContain('name="comment" value="&quot;quoted&quot;"');
    expect(html).toContain('<a href="tel:+3726001234">+372 600 1234</a>');
  });

  it('labels its field with the name only and describes it by the instructions', () => {
    const html = renderPinPage({ locale: 'et', styleUrl: '/s', action: '/p/x' });
    expect(html).toMatch(/<p id="lead">Sisestage [^<]+<\/p>\s*<label class="field" for="pin">PIN-kood \(kuus numbrit\)<\/label>/);
    expect(html).toContain('aria-describedby="lead"');
  });

  it.each(['NOT_FOUND', 'EXPIRED', 'REVOKED', 'LOCKED', 'REPLACED', 'FAILED'] as const)(
    'shows the reason for an invalid link in both languages: %s',
    (state) => {
      const [et, en] = (['et', 'en'] as const).map((locale) => renderClosedPage({ locale, styleUrl: '/s', state }));
      expect(et).not.toBe(en);
      expect(et).not.toContain('undefined');
    },
  );

  it('names the clinic where the patient has to ask it, and says of an unknown link only that it is unknown', () => {
    const clinic = { name: 'Kuuse Hambakliinik', phone: null, email: 'info@kuuse.test' };
    const locked = renderClosedPage({ locale: 'et', styleUrl: '/s', state: 'LOCKED', clinic });
    expect(locked).toContain('<strong>Kuuse Hambakliinik</strong>');
    expect(locked).toContain('<a href="mailto:info@kuuse.test">info@kuuse.test</a>');
    const unknown = renderClosedPage({ locale: 'et', styleUrl: '/s', state: 'NOT_FOUND' });
    expect(unknown).toContain('<h1>Linki ei leitud</h1>');
    expect(unknown).not.toContain('enam ei kehti');
  });
});

import { LOCALES, medicalTemplate } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { FINDING_TYPES, findingType } from '@molaar/domain/findings';
import { situationsWithoutTreatment, withoutPrices } from '@molaar/domain/treatment-plans';
import { describe, expect, it } from 'vitest';
import { DISCLAIMERS } from './content/disclaimers';
import { PRICE_LIST } from './content/price-list';
import { defaultTemplate } from './default-template';

const pricingTemplateId = newId();
const components = PRICE_LIST.map((component) => ({ ...component, id: newId(), pricingTemplateId }));
const templates = LOCALES.map((locale) => defaultTemplate(locale, newId(), pricingTemplateId, components));

describe.each(templates)('default template in $language', (template) => {
  it('has a row for each of the 31 finding types that matches the contract', () => {
    expect(medicalTemplate.omit({ version: true, currency: true }).parse(template)).toEqual(template);
    const general = template.rows.filter(({ situation }) => situation === 'ANY');
    expect(general.map(({ detectableObject }) => detectableObject)).toEqual([...FINDING_TYPES]);
    expect(new Set(general.map(({ displayName }) => displayName)).size).toBe(31);
  });

  it('describes reason, treatment and consequence of every issue', () => {
    const issues = template.rows.filter(({ detectableObject }) => findingType(detectableObject).category === 'ISSUES');
    expect(issues.filter(({ situation }) => situation === 'ANY')).toHaveLength(14);
    for (const { treatmentText, detectableObject } of issues) {
      const [what = '', untreated = ''] = treatmentText.split('\n');
      expect(what.length, detectableObject).toBeGreaterThan(80);
      expect(untreated, detectableObject).toMatch(/^(If nothing is done|If it is not examined|Kui midagi ei tehta|Kui muutust ei uurita)/);
    }
  });

  it('has a row for each situation that no other row may treat', () => {
    expect(situationsWithoutTreatment(template.rows)).toEqual([]);
  });

  it('prices every issue, by a real range or by components, never by both', () => {
    for (const { detectableObject, category, priceFrom, priceTo, components: parts } of template.rows) {
      if (priceFrom !== null && priceTo !== null) expect(priceTo, detectableObject).toBeGreaterThan(priceFrom);
      expect((priceFrom === null) === (priceTo === null), detectableObject).toBe(true);
      expect(priceFrom !== null && parts.length > 0, detectableObject).toBe(false);
      if (category === 'ISSUES') expect(priceFrom !== null || parts.length > 0, detectableObject).toBe(true);
    }
  });
});

describe('default texts', () => {
  it('of treatments name no single tooth or place: a document prints them once for all of their teeth', () => {
    const ofOne = [/\b(this|these) (tooth|teeth|root|implant|place)\b/i, /\bone place\b/i, /\bühes kohas\b/i];
    const inEstonian = /(^|\s)(see|selle|sellel|sellest|selles|nende) (ham|juur|implant|koh)/i;
    for (const { treatmentText, detectableObject } of templates.flatMap(({ rows }) => rows))
      for (const words of [...ofOne, inEstonian]) expect(treatmentText, detectableObject).not.toMatch(words);
  });

  it('differ between the two languages, present or absent together', () => {
    const [en, et] = templates.map(({ rows }) => rows);
    en?.forEach((row, index) => {
      const other = et?.[index];
      expect(row.treatmentText === '', row.detectableObject).toBe(other?.treatmentText === '');
      expect(row.disclaimers === '', row.detectableObject).toBe(other?.disclaimers === '');
      if (row.treatmentText) expect(row.treatmentText).not.toBe(other?.treatmentText);
      expect(row.components.map(({ code }) => code)).toEqual(other?.components.map(({ code }) => code));
    });
  });

  it('never call the whole tooth a healthy one', () => {
    const estonian = JSON.stringify([templates.filter(({ language }) => language === 'et'), DISCLAIMERS, PRICE_LIST]);
    expect(estonian).not.toMatch(/terve(t|le|l|ks)? hamba|terve hammas/i);
  });
});

describe('default texts where prices are hidden', () => {
  it('lack only the conditions of prices', () => {
    for (const { rows } of templates)
      for (const { treatmentText, disclaimers, detectableObject } of rows) {
        expect(withoutPrices(treatmentText), detectableObject).toBe(treatmentText);
        if (/pric|hin[dn]/i.test(disclaimers)) expect(withoutPrices(disclaimers).length, detectableObject).toBeLessThan(disclaimers.length);
      }
  });
});

describe('default price list', () => {
  it('has about 25 components with different codes, each with one price or a range', () => {
    expect(PRICE_LIST.length).toBeGreaterThanOrEqual(25);
    expect(new Set(PRICE_LIST.map(({ code }) => code)).size).toBe(PRICE_LIST.length);
    for (const { code, price, minimum, maximum } of PRICE_LIST)
      if (price === null) expect(maximum ?? 0, code).toBeGreaterThan(minimum ?? Number.POSITIVE_INFINITY);
      else expect([minimum, maximum], code).toEqual([null, null]);
  });
});

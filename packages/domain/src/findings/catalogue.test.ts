import { describe, expect, it } from 'vitest';
import { ALL_TEETH, isToothNumber } from '../teeth';
import { CATALOGUE, CATEGORIES, CATEGORY_COLORS, classCode, DOUBTFUL_COLOR, entryByType, FINDING_TYPES } from './catalogue';
import { allowedSurfaces, findingType } from './finding-types';

describe('the catalogue', () => {
  it('has exactly 82 codes and 31 types', () => {
    expect(CATALOGUE).toHaveLength(82);
    expect(new Set(CATALOGUE.map((entry) => entry.code)).size).toBe(82);
    expect(new Set(FINDING_TYPES).size).toBe(31);
    expect(new Set(CATALOGUE.map((entry) => entry.class))).toEqual(new Set(FINDING_TYPES));
  });

  it('has the codes 11 to 115 without numbers that are no tooth', () => {
    const codes = new Set(CATALOGUE.map((entry) => entry.code));
    for (let code = 0; code <= 130; code += 1) {
      const expected = isToothNumber(String(code)) || (code >= 86 && code <= 115);
      expect(codes.has(code), String(code)).toBe(expected);
    }
  });

  it('maps finding types and teeth to codes', () => {
    for (const entry of CATALOGUE) {
      expect(classCode(entry.class, entry.tooth)).toBe(entry.code);
      expect(entry.tooth === null).toBe(entry.class !== 'TOOTH');
    }
    expect(ALL_TEETH.map((tooth) => classCode('TOOTH', tooth))).toEqual(ALL_TEETH.map(Number));
    expect(() => classCode('TOOTH')).toThrow(RangeError);
  });

  it('has 87–100 in issues, 101–112 in restorations and the last three in other', () => {
    for (const { code, category } of CATALOGUE) {
      const expected = code <= 86 ? 'TEETH' : code <= 100 ? 'ISSUES' : code <= 112 ? 'RESTORATIONS' : 'OTHER';
      expect(category).toBe(expected);
    }
    expect(new Set(CATALOGUE.map((entry) => entry.category))).toEqual(new Set(CATEGORIES));
  });

  it('has the order of the specification', () => {
    const from = (first: number, last: number) => CATALOGUE.filter(({ code }) => code >= first && code <= last).map((entry) => entry.class);
    expect(from(86, 100)).toEqual([
      'EMERGING_TOOTH',
      'FOREIGN_OBJ',
      'FRACTURE',
      'IRREG_LUCENCY',
      'IRREG_OPACITY',
      'MIX_OPACITY_FORMATION',
      'PRIM_CAR_CAVITY',
      'SEC_CAR_CAVITY',
      'POOR_ENDODONTICS',
      'ATTRITION',
      'CHIPPED_TOOTH',
      'OVERHANG',
      'PERIODONTITIS_COM',
      'PLAQUE_LOC',
      'PERIODONTITIS_PERIAPICAL',
    ]);
    expect(from(101, 115)).toEqual([
      'BRACES',
      'BRIDGE',
      'COMPOSITE',
      'CROWN',
      'FILLING_INLAY',
      'FILLING_ONLAY',
      'GOOD_ENDODONTICS',
      'IMPLANT',
      'SCREW',
      'SUPPORT_NON_SCREW',
      'SURGICAL_PLATE',
      'WIRE',
      'MOUTH_AREA',
      'JEWELLERY',
      'CUSTOM',
    ]);
  });

  it('gives each type the colour of its category, readable on a dark radiograph', () => {
    for (const { category, color } of CATALOGUE) expect(color).toBe(CATEGORY_COLORS[category]);
    const colors = [...Object.values(CATEGORY_COLORS), DOUBTFUL_COLOR];
    expect(new Set(colors).size).toBe(CATEGORIES.length + 1);
    // WCAG AA for text on the labels' background.
    for (const color of colors) expect((luminance(color) + 0.05) / (luminance('#080c0f') + 0.05), color).toBeGreaterThan(4.5);
  });

  it('has one meaning for each hue: red issues, blue restorations, amber doubts, grey teeth', () => {
    expect(hue(CATEGORY_COLORS.ISSUES)).toBeGreaterThan(345);
    expect(hue(CATEGORY_COLORS.RESTORATIONS)).toBeGreaterThan(200);
    expect(hue(CATEGORY_COLORS.RESTORATIONS)).toBeLessThan(220);
    expect(hue(DOUBTFUL_COLOR)).toBeGreaterThan(30);
    expect(hue(DOUBTFUL_COLOR)).toBeLessThan(45);
    const [r, g, b] = channels(CATEGORY_COLORS.TEETH);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(20);
  });
});

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];

/** Relative luminance as WCAG defines it. */
function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Angle on the colour wheel, in degrees. */
function hue(color: string): number {
  const [r, g, b] = channels(color);
  return ((Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI + 360) % 360;
}

describe('finding types', () => {
  it('allow only surfaces of the tooth', () => {
    expect(allowedSurfaces('PRIM_CAR_CAVITY', '36')).toContain('O');
    expect(allowedSurfaces('PRIM_CAR_CAVITY', '36')).not.toContain('I');
    expect(allowedSurfaces('ATTRITION', '11')).toEqual(['I']);
    expect(allowedSurfaces('OVERHANG', '46')).toEqual(['M', 'D']);
    expect(allowedSurfaces('IRREG_LUCENCY', null)).toEqual(['JAW']);
    expect(allowedSurfaces('PRIM_CAR_CAVITY', null)).toEqual([]);
  });

  it('always allow a surface on a tooth or the jaw', () => {
    for (const type of FINDING_TYPES) {
      const { needsTooth, surfaces } = findingType(type);
      expect(surfaces.length).toBeGreaterThan(0);
      expect(allowedSurfaces(type, null).length > 0).toBe(!needsTooth);
      if (type !== 'MOUTH_AREA') expect(allowedSurfaces(type, '21').length).toBeGreaterThan(0);
    }
  });

  it('preselect the jaw for types without a tooth', () => {
    for (const type of FINDING_TYPES.filter((type) => entryByType(type).scope === 'JAW')) {
      expect(findingType(type).surfaces[0]).toBe('JAW');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { ALL_TEETH, SURFACES, surfacesOfTooth } from '../teeth';
import { DENTAS_CODES, dentasCode, dentasSurface, statusOfDentasCode, surfaceOfDentas } from './dentas-codes';
import { TOOTH_STATUSES } from './tooth-status';

describe("the practice system's codes", () => {
  it('map to a status and back', () => {
    for (const code of DENTAS_CODES) {
      const status = statusOfDentasCode(code);
      expect(status, code).toBeDefined();
      if (status) expect(dentasCode(status)).toBe(code);
    }
    for (const status of TOOTH_STATUSES) {
      const code = dentasCode(status);
      if (code) expect(statusOfDentasCode(code)).toBe(status);
    }
  });

  it('cover every status but those of the jaw and the custom one', () => {
    expect(TOOTH_STATUSES.filter((status) => dentasCode(status) === undefined).sort()).toEqual(
      ['CUSTOM', 'FOREIGN_OBJ', 'IRREG_LUCENCY', 'IRREG_OPACITY', 'JEWELLERY', 'MIX_OPACITY_FORMATION', 'SURGICAL_PLATE', 'WIRE'].sort(),
    );
  });

  it('return undefined for unknown codes', () => {
    for (const code of ['sealant', 'CROWN', '', 'constructor', '__proto__']) expect(statusOfDentasCode(code)).toBeUndefined();
  });
});

describe('surfaces', () => {
  it('map to a letter and back on every tooth', () => {
    for (const tooth of ALL_TEETH)
      for (const surface of SURFACES) {
        const letter = dentasSurface(surface, tooth);
        const isHere = surface !== 'JAW' && (surface.length > 1 || surfacesOfTooth(tooth).includes(surface));
        expect(letter !== undefined, `${tooth} ${surface}`).toBe(isHere);
        if (letter) expect(surfaceOfDentas(letter, tooth)).toBe(surface);
      }
  });

  it('are palatal in the upper and lingual in the lower jaw', () => {
    expect(dentasSurface('L', '16')).toBe('P');
    expect(dentasSurface('L', '36')).toBe('L');
    expect(surfaceOfDentas('P', '36')).toBeUndefined();
    expect(surfaceOfDentas('O', '11')).toBeUndefined();
    expect(surfaceOfDentas('X', '16')).toBeUndefined();
  });
});

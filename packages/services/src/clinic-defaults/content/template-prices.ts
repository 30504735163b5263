import type { FindingType } from '@molaar/domain/findings';
import type { Cents } from '@molaar/domain/treatment-plans';

/** A row is priced by its own range or by components of the price list, named by code, or not at all. */
export type TemplatePrice = { from: Cents; to: Cents } | { components: readonly { code: string; quantity: number }[] };

function list(...codes: readonly string[]): TemplatePrice {
  return { components: codes.map((code) => ({ code, quantity: 1 })) };
}

/** Prices of a new clinic's medical template by finding type, in cents; types not listed have none. */
export const TEMPLATE_PRICES: Partial<Readonly<Record<FindingType, TemplatePrice>>> = {
  EMERGING_TOOTH: list('5001'),
  FOREIGN_OBJ: list('5052'),
  // From a rebuilt edge to a crown: the image does not show the depth, so no single price list entry fits.
  FRACTURE: { from: 6500, to: 56000 },
  IRREG_LUCENCY: list('5007', '5053'),
  IRREG_OPACITY: list('5007', '5053'),
  MIX_OPACITY_FORMATION: list('5007', '5053'),
  PRIM_CAR_CAVITY: list('5021'),
  SEC_CAR_CAVITY: list('5020', '5022', '5021'),
  POOR_ENDODONTICS: list('5031'),
  ATTRITION: list('52430'),
  CHIPPED_TOOTH: list('5024'),
  OVERHANG: list('5023'),
  PERIODONTITIS_COM: list('5040'),
  PLAQUE_LOC: list('5011'),
  PERIODONTITIS_PERIAPICAL: list('5030'),
  BRACES: { from: 150_000, to: 320_000 },
  BRIDGE: { from: 90_000, to: 190_000 },
  COMPOSITE: list('5021'),
  CROWN: list('52420'),
  FILLING_INLAY: list('52421'),
  FILLING_ONLAY: list('52421'),
  IMPLANT: list('52410'),
  SCREW: list('5032'),
  SUPPORT_NON_SCREW: list('5032'),
  WIRE: list('52441'),
};

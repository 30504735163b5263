import type { FindingType } from './catalogue';
import { findingType } from './finding-types';

/** The colours that finding types had before colours followed the category. Types that were added later have none. */
const FORMER_COLORS: Readonly<Partial<Record<FindingType, string>>> = {
  FOREIGN_OBJ: '#ffc2a1',
  FRACTURE: '#ff1744',
  IRREG_LUCENCY: '#ff80ab',
  IRREG_OPACITY: '#ffab91',
  MIX_OPACITY_FORMATION: '#e57373',
  PRIM_CAR_CAVITY: '#ff5252',
  SEC_CAR_CAVITY: '#ff7043',
  POOR_ENDODONTICS: '#ff9100',
  ATTRITION: '#ffb74d',
  CHIPPED_TOOTH: '#ff8a65',
  OVERHANG: '#ff6e40',
  PERIODONTITIS_COM: '#ff2d6f',
  PLAQUE_LOC: '#ffa726',
  PERIODONTITIS_PERIAPICAL: '#ff4081',
  BRACES: '#4db6ac',
  BRIDGE: '#26a69a',
  COMPOSITE: '#69f0ae',
  CROWN: '#00e676',
  FILLING_INLAY: '#aed581',
  FILLING_ONLAY: '#9ccc65',
  GOOD_ENDODONTICS: '#b388ff',
  IMPLANT: '#7c8cff',
  SCREW: '#9575cd',
  SUPPORT_NON_SCREW: '#ba9cff',
  SURGICAL_PLATE: '#80cbc4',
  WIRE: '#1de9b6',
  EMERGING_TOOTH: '#a9d6ff',
  MOUTH_AREA: '#b0bec5',
  JEWELLERY: '#ffee58',
  CUSTOM: '#e0e0e0',
  TOOTH: '#4dc3ff',
};

/** Returns the colour in which earlier releases drew the finding type, or that of its category. */
export function formerColor(type: FindingType): string {
  return FORMER_COLORS[type] ?? findingType(type).color;
}

/**
 * Returns the colour of a row of a medical template: the clinic's own choice, else that of the category. The former
 * colour was the default of all templates: nobody chose it.
 */
export function templateColor(type: FindingType, stored: string): string {
  return stored.toLowerCase() === FORMER_COLORS[type] ? findingType(type).color : stored;
}

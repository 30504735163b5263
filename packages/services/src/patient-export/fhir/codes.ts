import type { ToothStatus } from '@molaar/domain/statuses';
import type { Surface } from '@molaar/domain/teeth';

/** FHIR code systems. */
export const SYSTEM = {
  /** ISO 3950 as an ISO name (RFC 5141): every tooth, including primary ones. */
  iso3950: 'urn:iso:std:iso:3950',
  /** HL7's list of oral sites: the same numbers, permanent teeth only. */
  oralSite: 'http://terminology.hl7.org/CodeSystem/ex-tooth',
  surface: 'http://terminology.hl7.org/CodeSystem/FDI-surface',
  icd10: 'http://hl7.org/fhir/sid/icd-10',
  clinical: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  verification: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  conditionCategory: 'http://terminology.hl7.org/CodeSystem/condition-category',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  /** The Estonian personal code, as named by the Estonian FHIR profiles. */
  isikukood: 'https://fhir.ee/sid/pid/est/ni',
} as const;

/**
 * ICD-10 codes (WHO, 2019) for statuses that are a disease or a loss. A radiograph does not show the depth of decay or
 * vitality, so codes stay general: K02, not K02.1. Findings about treatments (a poor root filling, an overhang) have no
 * code.
 */
export const ICD10: Partial<Readonly<Record<ToothStatus, { code: string; display: string }>>> = {
  PRIM_CAR_CAVITY: { code: 'K02', display: 'Dental caries' },
  SEC_CAR_CAVITY: { code: 'K02', display: 'Dental caries' },
  ATTRITION: { code: 'K03.0', display: 'Excessive attrition of teeth' },
  PLAQUE_LOC: { code: 'K03.6', display: 'Deposits [accretions] on teeth' },
  FRACTURE: { code: 'S02.5', display: 'Fracture of tooth' },
  CHIPPED_TOOTH: { code: 'S02.5', display: 'Fracture of tooth' },
  PERIODONTITIS_PERIAPICAL: { code: 'K04.5', display: 'Chronic apical periodontitis' },
  PERIODONTITIS_COM: { code: 'K05.3', display: 'Chronic periodontitis' },
  CONGENITALLY_MISSING: { code: 'K00.0', display: 'Anodontia' },
  EXTRACTED: { code: 'K08.1', display: 'Loss of teeth due to accident, extraction or local periodontal disease' },
};

const SURFACES: Partial<Readonly<Record<Surface, string>>> = {
  M: 'Mesial',
  D: 'Distal',
  O: 'Occlusal',
  I: 'Incisal',
  B: 'Buccal',
  L: 'Lingual',
};

/** Returns HL7's coding of a surface; undefined for larger parts (root, crown, whole tooth), which have text only. */
export function surfaceCoding(surface: Surface): { system: string; code: string; display: string } | undefined {
  const display = SURFACES[surface];
  return display ? { system: SYSTEM.surface, code: surface, display } : undefined;
}

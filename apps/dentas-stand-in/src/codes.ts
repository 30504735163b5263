/** Codes that only this practice system has. */
const OWN_CODES = ['sealant', 'veneer', 'watch', 'mobility-1', 'mobility-2'] as const;

/** Codes of the exchange document. */
const SHARED_CODES = [
  'sound',
  'erupting',
  'unerupted',
  'agenesis',
  'extracted',
  'missing',
  'bridge-pontic',
  'bridge-abutment',
  'bridge',
  'caries',
  'caries-secondary',
  'fracture',
  'chipped',
  'attrition',
  'overhang',
  'calculus',
  'apical-periodontitis',
  'periodontitis',
  'root-filling-deficient',
  'root-filling',
  'filling',
  'inlay',
  'onlay',
  'crown',
  'implant',
  'screw-post',
  'post',
  'braces',
] as const;

export const KNOWN_CODES: ReadonlySet<string> = new Set([...SHARED_CODES, ...OWN_CODES]);

import { FINDING_TYPES } from '@molaar/domain/findings';
import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { findingName, toothStatusName } from '@molaar/i18n';
import type { Resource } from './resources';

const OBSERVATIONS = {
  'tooth-status': 'Confirmed status of a tooth on one radiograph',
  'tooth-surface': 'Surface of the tooth that the status concerns',
  'jaw-finding': 'Confirmed finding without a tooth',
  'current-tooth-status': 'What is confirmed of a tooth at present',
} as const;

const CONCEPTS: Readonly<Record<string, () => { code: string; display: string }[]>> = {
  'tooth-status': () => TOOTH_STATUSES.map((code) => ({ code, display: toothStatusName(code, 'en') })),
  finding: () => FINDING_TYPES.map((code) => ({ code, display: findingName(code, 'en') })),
  observation: () => Object.entries(OBSERVATIONS).map(([code, display]) => ({ code, display })),
};

export const CODE_SYSTEMS = Object.keys(CONCEPTS);

/**
 * Returns a code system at its canonical address, `<portal>/api/x/fhir/CodeSystem/<name>`; undefined for an unknown
 * name.
 */
export function codeSystemResource(name: string, publicUrl: string): Resource | undefined {
  const concept = Object.hasOwn(CONCEPTS, name) ? CONCEPTS[name]?.() : undefined;
  if (!concept) return undefined;
  return {
    resourceType: 'CodeSystem',
    id: name,
    url: `${publicUrl}/api/x/fhir/CodeSystem/${name}`,
    name: `Molaar_${name.replaceAll('-', '_')}`,
    status: 'active',
    content: 'complete',
    caseSensitive: true,
    count: concept.length,
    concept,
  };
}

import type { DicomDataSet } from '@molaar/dicom';
import { stableId } from '../../patient-export/fhir/resources';
import { trackingUid } from '../../shared/dicom-uids';
import { personName, plain } from '../patient-elements';
import { CONCEPT } from './concepts';
import { codedItem, nameItem, textItem, uidItem } from './content-item';

/** Who confirmed a finding: a person, or a program with an API key. */
export interface Observer {
  kind: 'PERSON' | 'PROGRAM';
  name: string;
}

/** Returns who observed (PS3.16, TID 1002 to 1004). */
export function observerItems({ kind, name }: Observer): DicomDataSet[] {
  const context = { relationship: 'HAS OBS CONTEXT' } as const;
  if (kind === 'PERSON')
    return [
      codedItem({ ...context, concept: CONCEPT.observerType }, CONCEPT.person),
      nameItem({ ...context, concept: CONCEPT.personName }, personName(name)),
    ];
  return [
    codedItem({ ...context, concept: CONCEPT.observerType }, CONCEPT.device),
    uidItem({ ...context, concept: CONCEPT.deviceUid }, trackingUid(stableId('program', name))),
    textItem({ ...context, concept: CONCEPT.deviceName }, plain(name)),
  ];
}

import type { TreatmentSight, UnknownReason } from '@molaar/domain/treatment-plans';

/** Texts about planned treatments that a newer radiograph shows. */
export const treatmentsSeen = {
  summary: 'On the radiograph of {date:string}: {counts:string}',
  seen: '{seen:number} of {count:number} {{count:treatment|treatments}} seen',
  notSeen: '{count:number} not seen yet',
  unknown: '{count:number} cannot be judged',
  list: 'Treatments on the radiograph of {date:string}',
  sights: {
    SEEN: 'Seen on the radiograph',
    NOT_SEEN: 'Not seen yet',
    UNKNOWN: 'Cannot be judged',
  } satisfies Record<TreatmentSight, string>,
  reasons: {
    NOT_VISIBLE: 'not recognizable on a radiograph',
    NOT_ASSESSED: 'the analysis does not assess this',
    THERE_BEFORE: 'the tooth already had this before',
    BEFORE_UNKNOWN: 'the radiograph of the plan does not show how it was before',
    PLACE_NOT_SHOWN: 'the tooth or its place is not seen on this radiograph',
    COVERED: 'under a crown or bridge',
    MILK_TOOTH: 'a milk tooth may have come out by itself',
    UNCERTAIN: 'the finding or its tooth number is uncertain',
  } satisfies Record<UnknownReason, string>,
  open: 'Open the radiograph',
  compare: 'Compare with the radiograph of the plan',
  note: 'From the findings of both radiographs, including suggestions of the analysis. It does not replace an examination.',
};

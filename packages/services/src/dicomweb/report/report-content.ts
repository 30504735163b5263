import type { DicomCode, DicomDataSet } from '@molaar/dicom';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { isConfirmed } from '@molaar/domain/findings';
import type { CurrentStatus } from '@molaar/domain/statuses';
import { findingName, noticeText, surfaceName, toothStatusName } from '@molaar/i18n';
import { ICD10 } from '../../patient-export/fhir/codes';
import { stableId } from '../../patient-export/fhir/resources';
import { trackingUid } from '../../shared/dicom-uids';
import { plain } from '../patient-elements';
import { CONCEPT } from './concepts';
import { codedItem, containerItem, imageItem, type Reference, regionItem, textItem, uidItem } from './content-item';
import { type Observer, observerItems } from './observers';
import { toothCode, toothNumberCode } from './tooth-codes';

/** The confirmed findings of an image, ready to be written. */
export interface ReportContent {
  imageId: string;
  statuses: readonly CurrentStatus[];
  jawFindings: readonly StoredAnnotation[];
  annotations: readonly StoredAnnotation[];
  image: Reference;
  observerOf: (decided: { decidedBy: string | null; decidedAt: Date | null }) => Observer | undefined;
  /** Version of the model that an annotation comes from; undefined when unknown. */
  modelOf: (annotation: StoredAnnotation) => string | undefined;
}

/** Returns a group for each region of each confirmed finding (PS3.16, TID 1410), or one without a region (TID 1501). */
export function measurementGroups(content: ReportContent): DicomDataSet[] {
  const byId = new Map(content.annotations.map((annotation) => [annotation.id, annotation]));
  const ofTeeth = content.statuses.flatMap((status) => {
    const sources = status.annotationIds.flatMap((id) => byId.get(id) ?? []).filter(({ decision }) => isConfirmed(decision));
    const described = { id: status.key, code: statusCode(status), site: toothItem(status), decided: status };
    return sources.length > 0
      ? sources.map((annotation) => group(content, { ...described, annotation }))
      : [group(content, { ...described, annotation: null })];
  });
  const ofJaw = content.jawFindings.map((annotation) =>
    group(content, { id: annotation.class, code: jawCode(annotation), site: jawItem(), decided: annotation, annotation }),
  );
  return [...ofTeeth, ...ofJaw];
}

/** The text that goes with every output of findings. */
export const noticeItem = (): DicomDataSet => textItem({ relationship: 'CONTAINS', concept: CONCEPT.comment }, noticeText('en'));

interface Described {
  id: string;
  code: { code: DicomCode; equivalents: readonly DicomCode[] };
  site: DicomDataSet;
  decided: { decidedBy: string | null; decidedAt: Date | null };
  annotation: StoredAnnotation | null;
}

function group({ imageId, image, observerOf, modelOf }: ReportContent, { id, code, site, decided, annotation }: Described): DicomDataSet {
  const observer = observerOf(decided);
  const model = annotation?.source === 'AI' ? modelOf(annotation) : undefined;
  const children = [
    textItem({ relationship: 'HAS OBS CONTEXT', concept: CONCEPT.trackingId }, id),
    uidItem(
      { relationship: 'HAS OBS CONTEXT', concept: CONCEPT.trackingUid },
      trackingUid(stableId('dicom-group', imageId, id, annotation?.id ?? '')),
    ),
    ...(observer ? observerItems(observer) : []),
    codedItem({ relationship: 'CONTAINS', concept: CONCEPT.finding }, code.code, code.equivalents),
    ...(model
      ? [
          textItem({ relationship: 'HAS CONCEPT MOD', concept: CONCEPT.algorithmName }, 'Molaar'),
          textItem({ relationship: 'HAS CONCEPT MOD', concept: CONCEPT.algorithmVersion }, model),
        ]
      : []),
    site,
    annotation
      ? regionItem({ relationship: 'CONTAINS', concept: CONCEPT.imageRegion }, cornersOf(annotation), image)
      : imageItem('CONTAINS', image, { concept: CONCEPT.source }),
    ...(annotation?.label ? [textItem({ relationship: 'CONTAINS', concept: CONCEPT.comment }, plain(annotation.label))] : []),
  ];
  return containerItem({ relationship: 'CONTAINS', concept: CONCEPT.measurementGroup, children }, annotation ? '1410' : '1501');
}

function statusCode({ status }: CurrentStatus): Described['code'] {
  const icd10 = ICD10[status];
  return {
    code: { value: status, scheme: '99MOLAAR-STATUS', meaning: toothStatusName(status, 'en') },
    equivalents: icd10 ? [{ value: icd10.code, scheme: 'I10', meaning: icd10.display }] : [],
  };
}

function jawCode({ class: type }: StoredAnnotation): Described['code'] {
  return { code: { value: type, scheme: '99MOLAAR-FINDING', meaning: findingName(type, 'en') }, equivalents: [] };
}

function toothItem({ tooth, surfaces }: CurrentStatus): DicomDataSet {
  const children = surfaces.map((surface) =>
    codedItem(
      { relationship: 'HAS CONCEPT MOD', concept: CONCEPT.topographicalModifier },
      { value: surface, scheme: '99MOLAAR-SURFACE', meaning: surfaceName(surface, tooth, 'en') },
    ),
  );
  const named = { relationship: 'HAS CONCEPT MOD', concept: CONCEPT.findingSite, children } as const;
  return codedItem(named, toothCode(tooth), [toothNumberCode(tooth)]);
}

const jawItem = (): DicomDataSet => codedItem({ relationship: 'HAS CONCEPT MOD', concept: CONCEPT.findingSite }, CONCEPT.jawRegion);

/** Returns the corners of an outline, or of the box. */
function cornersOf({ outline, box: [x, y, width, height] }: StoredAnnotation): readonly number[] {
  return outline && outline.length >= 6 ? outline : [x, y, x + width, y, x + width, y + height, x, y + height];
}

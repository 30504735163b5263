import { codeItem, type DicomCode, type DicomDataSet, type DicomElement, dataSet, numbers, sequence, text } from '@molaar/dicom';

/** How a content item belongs to its parent (PS3.3, C.17.3.2.4). */
export type Relationship = 'CONTAINS' | 'HAS ACQ CONTEXT' | 'HAS CONCEPT MOD' | 'HAS OBS CONTEXT' | 'SELECTED FROM';

/** An instance to which a content item refers. */
export interface Reference {
  sopClass: string;
  sopInstance: string;
}

interface Named {
  relationship: Relationship;
  concept: DicomCode;
  children?: readonly DicomDataSet[];
}

/** Returns a content item (PS3.3, C.17.3). */
function item(type: string, { relationship, concept, children = [] }: Named, ...value: DicomElement[]): DicomDataSet {
  return dataSet(
    text(0x0040a010, 'CS', relationship),
    text(0x0040a040, 'CS', type),
    sequence(0x0040a043, codeItem(concept)),
    ...value,
    ...(children.length > 0 ? [sequence(0x0040a730, ...children)] : []),
  );
}

/** Returns a container whose children are in no order (`ContinuityOfContent` SEPARATE), with its template. */
export function containerItem(named: Named, templateId?: string): DicomDataSet {
  return item('CONTAINER', named, text(0x0040a050, 'CS', 'SEPARATE'), ...(templateId ? [templateElement(templateId)] : []));
}

/** @param code The value; `equivalents` say the same in other coding schemes. */
export function codedItem(named: Named, code: DicomCode, equivalents: readonly DicomCode[] = []): DicomDataSet {
  return item('CODE', named, sequence(0x0040a168, codeItem(code, equivalents)));
}

/** Returns a content item of type TEXT. */
export const textItem = (named: Named, value: string): DicomDataSet => item('TEXT', named, text(0x0040a160, 'UT', value));
/** Returns a content item of type PNAME, a person's name. */
export const nameItem = (named: Named, value: string): DicomDataSet => item('PNAME', named, text(0x0040a123, 'PN', value));
/** Returns a content item of type UIDREF. */
export const uidItem = (named: Named, value: string): DicomDataSet => item('UIDREF', named, text(0x0040a124, 'UI', value));
/** Returns a content item of type DATE. @param value yyyymmdd */
export const dateItem = (named: Named, value: string): DicomDataSet => item('DATE', named, text(0x0040a121, 'DA', value));

/** Returns a content item of type IMAGE, which refers to an image (DICOM PS3.3, C.18.4). */
export function imageItem(
  relationship: Relationship,
  image: Reference,
  more: { concept?: DicomCode; children?: readonly DicomDataSet[] } = {},
) {
  return dataSet(
    sequence(0x00081199, referenceItem(image)),
    text(0x0040a010, 'CS', relationship),
    text(0x0040a040, 'CS', 'IMAGE'),
    ...(more.concept ? [sequence(0x0040a043, codeItem(more.concept))] : []),
    ...(more.children ? [sequence(0x0040a730, ...more.children)] : []),
  );
}

/** Returns a closed polygon on an image. @param corners x1, y1, x2, y2 … in pixels from the top left corner. */
export function regionItem(named: Omit<Named, 'children'>, corners: readonly number[], image: Reference): DicomDataSet {
  const closed = [...corners, ...corners.slice(0, 2)];
  return item(
    'SCOORD',
    { ...named, children: [imageItem('SELECTED FROM', image)] },
    numbers(0x00700022, 'FL', ...closed),
    text(0x00700023, 'CS', 'POLYLINE'),
  );
}

/** Returns the reference to an instance by its class and its UID. */
export function referenceItem({ sopClass, sopInstance }: Reference): DicomDataSet {
  return dataSet(text(0x00081150, 'UI', sopClass), text(0x00081155, 'UI', sopInstance));
}

/** Returns the element that names the template of DICOM PS3.16 by which a container is built. */
export function templateElement(id: string): DicomElement {
  return sequence(0x0040a504, dataSet(text(0x00080105, 'CS', 'DCMR'), text(0x0040db00, 'CS', id)));
}

import type { DicomDataSet, DicomElement } from './data-set';

/** An element of the DICOM JSON model (PS3.18, annex F). */
export interface DicomJsonElement {
  vr: string;
  Value?: unknown[];
  BulkDataURI?: string;
}

/** A data set of the DICOM JSON model, by tag in hexadecimal. */
export type DicomJson = Record<string, DicomJsonElement>;

const NUMERIC = new Set(['DS', 'IS']);

/** Returns the key of an element in the DICOM JSON model, for example 7FE00010. */
export const jsonTag = (tag: number): string => tag.toString(16).toUpperCase().padStart(8, '0');

/** Converts a data set to the DICOM JSON model. @param bulkUri Where the bytes of an element can be read. */
export function toDicomJson(elements: DicomDataSet, bulkUri: (tag: number) => string): DicomJson {
  return Object.fromEntries(elements.map((element) => [jsonTag(element.tag), toElement(element, bulkUri)]));
}

function toElement(element: DicomElement, bulkUri: (tag: number) => string): DicomJsonElement {
  const { tag, vr } = element;
  if (vr === 'OB' || vr === 'OW') return { vr, BulkDataURI: bulkUri(tag) };
  if (element.value.length === 0) return { vr };
  if (vr === 'SQ') return { vr, Value: element.value.map((item) => toDicomJson(item, bulkUri)) };
  const values = element.value as readonly (string | number)[];
  return { vr, Value: values.map((value) => toValue(vr, value)) };
}

function toValue(vr: string, value: string | number): unknown {
  if (vr === 'PN') return { Alphabetic: value };
  return NUMERIC.has(vr) ? Number(value) : value;
}

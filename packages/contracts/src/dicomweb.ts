import { z } from 'zod';

/** Most results of one search. */
export const DICOM_SEARCH_LIMIT = 200;

/**
 * A search for studies, series or instances, as `parseDicomSearch` reads it from a query. Lists match any of their
 * values.
 */
export interface DicomSearch {
  studies?: string[] | undefined;
  series?: string[] | undefined;
  instances?: string[] | undefined;
  sopClasses?: string[] | undefined;
  /** Modalities of the study. */
  modalities?: string[] | undefined;
  /** Modalities of the series. */
  modality?: string[] | undefined;
  /** Number of the image, or of the series or instance within it. */
  studyId?: number | undefined;
  seriesNumber?: number | undefined;
  instanceNumber?: number | undefined;
  /** With the wildcards `*` and `?`. */
  patientId?: string | undefined;
  /** With the wildcards `*` and `?`. */
  patientName?: string | undefined;
  birthDate?: string | undefined;
  /** Days, inclusive. */
  studyDate?: { from?: string | undefined; to?: string | undefined } | undefined;
  /** True when an attribute is asked for that no study has a value of. */
  withoutValue: boolean;
  /** Tags in hexadecimal, or all. */
  includefield: string[] | 'all';
  limit: number;
  offset: number;
}

/** The query of a search: each attribute by its keyword or its tag. Unknown ones are allowed. */
export const dicomSearchQuery = z.object({
  PatientName: z.string().optional(),
  PatientID: z.string().optional(),
  PatientBirthDate: z.string().optional(),
  StudyDate: z.string().optional(),
  ModalitiesInStudy: z.string().optional(),
  StudyInstanceUID: z.string().optional(),
  StudyID: z.string().optional(),
  AccessionNumber: z.string().optional(),
  SeriesInstanceUID: z.string().optional(),
  SOPInstanceUID: z.string().optional(),
  SOPClassUID: z.string().optional(),
  Modality: z.string().optional(),
  SeriesNumber: z.string().optional(),
  InstanceNumber: z.string().optional(),
  includefield: z.union([z.string(), z.array(z.string())]).optional(),
  fuzzymatching: z.string().optional(),
  limit: z.string().optional(),
  offset: z.string().optional(),
});

/** An object of the DICOM JSON model (PS3.18, annex F). */
export const dicomJson = z.record(
  z.string(),
  z.object({ vr: z.string(), Value: z.array(z.unknown()).optional(), BulkDataURI: z.string().optional() }),
);
export const dicomJsonList = z.array(dicomJson);

import type { Disclaimer, Locale, PdfFormat, TreatmentLine } from '@molaar/contracts';
import type { Assessment, FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

/** An approved finding in the treatment plan's image. */
export interface TreatmentPlanAnnotation {
  annotationId: string;
  class: FindingType;
  tooth: ToothNumber | null;
  surfaces: Surface[];
  /** In pixels of the image. */
  box: Box;
  /** Corners x, y, x, y … in pixels of the image; omitted for a plain box and in earlier versions. */
  outline?: number[];
  /** Label of a custom finding, given by the person who drew it. */
  label: string | null;
  /** The treatment on this tooth that has no finding of its own on the image. */
  treatmentId?: string;
}

/** An approved status in the treatment plan's chart. */
export interface TreatmentPlanStatus {
  tooth: ToothNumber;
  status: ToothStatus;
  surfaces: Surface[];
}

export type TreatmentPlanDisclaimer = Pick<Disclaimer, 'category' | 'heading' | 'content'>;

/** Texts of a line in the other language, if the template has them. */
export interface TranslatedTexts {
  issue?: string;
  treatmentName?: string;
  treatmentText?: string;
}

/** What a saved version froze. Later changes of templates, prices, disclaimers and annotations do not affect it. */
export interface TreatmentPlanContent {
  comments: string;
  pdfFormat: PdfFormat;
  treatments: TreatmentLine[];
  /** For each language that had all three categories; always for the treatment plan's own. */
  disclaimers: Partial<Record<Locale, TreatmentPlanDisclaimer[]>>;
  /** By id of the line. */
  translations: Partial<Record<Locale, Record<string, TranslatedTexts>>>;
  annotations: TreatmentPlanAnnotation[];
  /** What the analysis did not assess. Missing in earlier versions. */
  assessment?: Pick<Assessment, 'state' | 'partial' | 'notAssessed'>;
  /** Missing in versions saved before the chart existed. */
  chart?: TreatmentPlanStatus[];
  /**
   * Which teeth were known when the version was saved; of a part of an image also those that were looked for and not
   * seen. Missing in older versions.
   */
  teeth?: { isAssessed: boolean; seen: ToothNumber[]; notSeen?: ToothNumber[] };
  /** Whether the sides of the image were swapped; missing: no. Positions and numbers are those of the image then. */
  mirrored?: boolean;
  /** The mouth area in pixels of the image. */
  crop: Box;
}

/** The content as stored, where the annotations are called `marks`. */
export type StoredTreatmentPlanContent = Omit<TreatmentPlanContent, 'annotations'> & { marks: TreatmentPlanAnnotation[] };

import type { Disclaimer, Locale, PdfFormat, TreatmentRow } from '@molaar/contracts';
import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

/** An approved finding as the plan's picture shows it. */
export interface TreatmentPlanAnnotation {
  annotationId: string;
  class: FindingType;
  tooth: ToothNumber | null;
  surfaces: Surface[];
  /** Pixels of the radiograph. */
  box: Box;
  /** Given to a custom finding by the person who drew it. */
  label: string | null;
  /** Of the treatment that stands on this tooth without a finding of its own on the radiograph. */
  treatmentId?: string;
}

/** An approved status as the plan's chart shows it. */
export interface TreatmentPlanStatus {
  tooth: ToothNumber;
  status: ToothStatus;
  surfaces: Surface[];
}

export type TreatmentPlanDisclaimer = Pick<Disclaimer, 'category' | 'heading' | 'content'>;

/** A line's words in the language that the plan was not written in, where the template has them. */
export interface TranslatedTexts {
  issue?: string;
  treatmentText?: string;
}

/** What a saved version froze. Later changes of templates, prices, disclaimers and objects leave it alone. */
export interface TreatmentPlanContent {
  comments: string;
  pdfFormat: PdfFormat;
  treatments: TreatmentRow[];
  /** Per language of which all three categories were there; the plan's own always. */
  disclaimers: Partial<Record<Locale, TreatmentPlanDisclaimer[]>>;
  /** By the line's id. */
  translations: Partial<Record<Locale, Record<string, TranslatedTexts>>>;
  marks: TreatmentPlanAnnotation[];
  /** Versions saved before the chart came have none. */
  chart?: TreatmentPlanStatus[];
  /** The mouth area in pixels of the radiograph. */
  crop: Box;
}

import type { Locale, PdfFormat } from '@molaar/contracts';
import type { Assessment } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { ToothStatus } from '@molaar/domain/statuses';
import type { Notation, Surface, ToothNumber } from '@molaar/domain/teeth';
import type { Alternative, MoneyRange, TreatmentPlanTotals, Unit, Vat } from '@molaar/domain/treatment-plans';

/**
 * The content of a treatment plan for its patient. Facts, sums (`treatmentPlanTotals`) and frozen texts are computed
 * by the caller; this package only lays them out. Contains the selected treatments only, in reading order.
 */
export interface TreatmentPlanDocument {
  /** True until a dentist has approved the plan; every page then says so. */
  readonly draft: boolean;
  readonly planVersion: number;
  /** Instant (ISO 8601) at which this version was saved; also the creation date of the PDF. */
  readonly savedAt: string;
  /** Calendar date yyyy-mm-dd. */
  readonly validUntil: string;
  readonly clinic: {
    readonly name: string;
    /** Lines of its address, without those that the clinic has not entered. */
    readonly lines: readonly string[];
    /** For patients. */
    readonly phone?: string | null;
    readonly email?: string | null;
    /** Shown next to the name. */
    readonly logo?: ClinicLogo | null;
  };
  /** As printed: "dr Mari Maasikas". */
  readonly dentist: string;
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly birthDate: string | null };
  readonly radiograph: DocumentRadiograph | null;
  /** Approved statuses for the dental chart; no chart when omitted or empty. */
  readonly chart?: readonly ChartStatus[];
  /** Which teeth were known; the others are drawn as ghosts. Omitted for plans saved before it was recorded. */
  readonly teeth?: {
    /** Whether an analysis looked for all teeth. */
    readonly isAssessed: boolean;
    readonly seen: readonly ToothNumber[];
    /** On a part of an image: those that it looked for and did not see. */
    readonly notSeen?: readonly ToothNumber[];
  };
  readonly treatments: readonly DocumentTreatment[];
  readonly totals: TreatmentPlanTotals;
  /** What the analysis of the radiograph did not assess; omitted for plans saved before it was recorded. */
  readonly assessment?: Pick<Assessment, 'state' | 'partial' | 'notAssessed'>;
  /** The patient's signature of the plan, when it was signed. */
  readonly signature?: DocumentSignature;
  readonly comments: string;
  readonly disclaimers: readonly { readonly heading: string; readonly content: string }[];
}

export interface ChartStatus {
  readonly tooth: ToothNumber;
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
}

/** A signature from the patient's page. */
export interface DocumentSignature {
  readonly name: string;
  /** SVG path of a drawn signature in a field of 400 by 120; null for a typed one. */
  readonly path: string | null;
  /** Instant (ISO 8601). */
  readonly signedAt: string;
}

/** PNG; width and height in pixels. */
export interface ClinicLogo {
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A section of the radiograph with the approved annotations. */
export interface DocumentRadiograph {
  /** PNG or JPEG of the shown area. */
  readonly image: Uint8Array;
  /** The section that the image shows, in pixels of the radiograph. Annotations outside of it are not drawn. */
  readonly area: Box;
  readonly annotations: readonly DocumentAnnotation[];
}

export interface DocumentAnnotation {
  /** In pixels of the radiograph. */
  readonly box: Box;
  /** Number of its treatment; null for a finding that needs none (a filling, a crown). */
  readonly number: number | null;
  /** Corners x, y, x, y … in pixels of the radiograph; a plain box without them. */
  readonly outline?: readonly number[];
  /** CSS hex colour from the catalogue. */
  readonly color: string;
}

export interface DocumentTreatment {
  /** 1, 2, 3 … in reading order; also the number on the radiograph. */
  readonly number: number;
  readonly tooth: ToothNumber | null;
  /** The other teeth of a treatment that is done and priced once for several. */
  readonly furtherTeeth?: readonly ToothNumber[];
  readonly surfaces: readonly Surface[];
  /** Short name of the treatment; omitted in plans of earlier releases, which lead with the finding. */
  readonly treatmentName?: string;
  /** Name of the finding, frozen in the plan; empty for a treatment without a finding. */
  readonly issue: string;
  /** What is done, why, and what happens if it is left untreated. Paragraphs are separated by line breaks. */
  readonly treatmentText: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Price of one unit; null when there is none yet. */
  readonly unitPrice: MoneyRange | null;
  /** The result of `treatmentTotal`. */
  readonly total: MoneyRange | null;
  /** Of the price; omitted: exempt. */
  readonly vat?: Vat;
  readonly phase: number;
  /** One of two options; null or omitted when it belongs to both. */
  readonly alternative?: Alternative | null;
}

export interface DocumentOptions {
  readonly locale: Locale;
  readonly format: PdfFormat;
  /** IANA time zone in which `savedAt` is shown. */
  readonly timeZone: string;
  readonly notation: Notation;
}

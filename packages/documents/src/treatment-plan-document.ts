import type { Locale, PdfFormat } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import type { ToothStatus } from '@molaar/domain/statuses';
import type { Notation, Surface, ToothNumber } from '@molaar/domain/teeth';
import type { Alternative, MoneyRange, TreatmentPlanTotals, Unit } from '@molaar/domain/treatment-plans';

/**
 * A treatment plan as its patient reads it. Every fact is decided and summed before it comes here (`treatmentPlanTotals`, frozen
 * texts and prices); this room only lays it out. Treatments are the selected ones alone, in the order to be read.
 */
export interface TreatmentPlanDocument {
  /** True until a dentist has approved the plan: every page says so. */
  readonly draft: boolean;
  readonly planVersion: number;
  /** Instant (ISO 8601) at which this version was saved; it is the PDF's creation date too. */
  readonly savedAt: string;
  /** Calendar date yyyy-mm-dd. */
  readonly validUntil: string;
  readonly clinic: {
    readonly name: string;
    /** Address, phone, e-mail …: a line each, as far as the clinic gave them. */
    readonly lines: readonly string[];
    /** Stands beside the name. */
    readonly logo?: ClinicLogo | null;
  };
  /** As it is to be printed: "dr Mari Maasikas". */
  readonly dentist: string;
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly birthDate: string | null };
  readonly radiograph: DocumentRadiograph | null;
  /** Approved statuses for the dental chart; left out or empty: no chart. */
  readonly chart?: readonly ChartStatus[];
  readonly treatments: readonly DocumentTreatment[];
  readonly totals: TreatmentPlanTotals;
  readonly comments: string;
  readonly disclaimers: readonly { readonly heading: string; readonly content: string }[];
}

export interface ChartStatus {
  readonly tooth: ToothNumber;
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
}

/** PNG; width and height in pixels. */
export interface ClinicLogo {
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The mouth on the radiograph, with what a dentist approved. */
export interface DocumentRadiograph {
  /** PNG or JPEG of the shown area. */
  readonly image: Uint8Array;
  /** The area that the image shows, in pixels of the radiograph; marks outside it are left out. */
  readonly area: Box;
  readonly annotations: readonly DocumentAnnotation[];
}

export interface DocumentAnnotation {
  /** In pixels of the radiograph. */
  readonly box: Box;
  /** Number of the treatment it belongs to; null for a finding that needs none (a filling, a crown). */
  readonly number: number | null;
  /** CSS hex, the catalogue's. */
  readonly color: string;
}

export interface DocumentTreatment {
  /** 1, 2, 3 … in reading order: the number on the picture. */
  readonly number: number;
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  /** The finding's name as frozen in the plan. */
  readonly issue: string;
  /** What is done, why, and what happens if it is left untreated. Paragraphs are separated by line breaks. */
  readonly treatmentText: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Price of one unit, null where there is none yet. */
  readonly unitPrice: MoneyRange | null;
  /** `treatmentTotal`. */
  readonly total: MoneyRange | null;
  readonly phase: number;
  /** One of two ways; null or left out: part of either. */
  readonly alternative?: Alternative | null;
}

export interface DocumentOptions {
  readonly locale: Locale;
  readonly format: PdfFormat;
  /** IANA zone in which `savedAt` is a day. */
  readonly timeZone: string;
  readonly notation: Notation;
}

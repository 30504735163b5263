import type {
  Annotation,
  CMS_STATUS,
  DISCLAIMER_CATEGORIES,
  DisplaySettings,
  Locale,
  ToothStatusRow,
  TreatmentPlan,
} from '@molaar/contracts';
import type { Category, Correction, Decision, FindingType } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import type { TreatmentSituation, Unit, Vat } from '@molaar/domain/treatment-plans';
import type { ColumnType, Generated } from 'kysely';
import type { StoredTreatmentPlanContent } from './treatment-plan-content';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

type CmsStatus = (typeof CMS_STATUS)[number];

export interface AnnotationSetsTable {
  organization_id: Fixed<string>;
  image_id: Fixed<string>;
  version: Generated<number>;
  /** The last analysis whose findings were stored. */
  analysis_id: string | null;
}

export interface AnnotationsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  image_id: Fixed<string>;
  class: FindingType;
  category: Category;
  tooth: ToothNumber | null;
  surfaces: Surface[];
  x: number;
  y: number;
  w: number;
  h: number;
  confidence: Fixed<number | null>;
  source: Fixed<Annotation['source']>;
  decision: Decision;
  /** A person changed what the detector found; stays true when the decision changes again. */
  edited: boolean;
  check_tooth: boolean;
  experimental: Fixed<boolean>;
  label: string | null;
  outline: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  analysis_id: Fixed<string | null>;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Fixed<Date>;
  /** Since migration 0058, like `detected_class`. */
  corrections: Correction[];
  detected_class: FindingType | null;
}

export interface StatusSetsTable {
  organization_id: Fixed<string>;
  image_id: Fixed<string>;
  version: Generated<number>;
}

export interface ToothStatusesTable {
  organization_id: Fixed<string>;
  image_id: Fixed<string>;
  key: Fixed<string>;
  tooth: Fixed<ToothNumber>;
  surfaces: Fixed<Surface[]>;
  status: Fixed<ToothStatus>;
  decision: ToothStatusRow['decision'];
  annotation_ids: string[];
  decided_by: string | null;
  decided_at: Date | null;
}

export interface PricingTemplatesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  created_at: Fixed<Date>;
  version: Generated<number>;
}

export interface PricingComponentsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  pricing_template_id: Fixed<string>;
  code: string;
  category: string;
  name: string;
  /** Since migration 0037, like `name_en`. */
  name_et: string | null;
  name_en: string | null;
  unit: Unit;
  /** Cents. */
  price: number | null;
  minimum: number | null;
  maximum: number | null;
  quantity: number;
  /** Since migration 0084. */
  vat: Vat;
  version: Generated<number>;
}

export interface MedicalTemplatesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  status: CmsStatus;
  language: Locale;
  currency: Generated<'EUR'>;
  is_default: boolean;
  pricing_template_id: string | null;
  created_at: Fixed<Date>;
  version: Generated<number>;
}

export interface MedicalTemplateRowsTable {
  organization_id: Fixed<string>;
  template_id: Fixed<string>;
  detectable_object: Fixed<FindingType>;
  /** Since migration 0036. */
  situation: Fixed<TreatmentSituation>;
  position: number;
  display_name: string;
  /** Since migration 0036. */
  treatment_name: string;
  category: Category;
  display_color: string;
  treatment_text: string;
  /** Cents. */
  price_from: number | null;
  price_to: number | null;
  disclaimers: string;
}

export interface MedicalTemplateComponentsTable {
  organization_id: Fixed<string>;
  template_id: Fixed<string>;
  detectable_object: Fixed<FindingType>;
  situation: Fixed<TreatmentSituation>;
  pricing_component_id: Fixed<string>;
  position: number;
  quantity: number;
}

export interface DisclaimersTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  category: (typeof DISCLAIMER_CATEGORIES)[number];
  language: Locale;
  heading: string;
  content: string;
  status: CmsStatus;
  is_default: boolean;
  created_at: Fixed<Date>;
  version: Generated<number>;
}

export interface MedicalSettingsTable {
  organization_id: Fixed<string>;
  currency: Generated<'EUR'>;
  /** Language of new treatment plans and documents. */
  language: Locale;
  version: Generated<number>;
  /** Settings of the clinic's workdesk. */
  display: ColumnType<DisplaySettings | null, string | null | undefined, string | null>;
}

export interface TreatmentPlansTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  patient_id: Fixed<string>;
  /** Null after the image was deleted. */
  image_id: string | null;
  /** Incremented by every change; a save names the version it read. */
  version: number;
  /** The latest saved version. */
  plan_version: number;
  created_at: Fixed<Date>;
}

export interface TreatmentPlanVersionsTable {
  organization_id: Fixed<string>;
  plan_id: Fixed<string>;
  plan_version: Fixed<number>;
  status: TreatmentPlan['status'];
  language: Fixed<Locale>;
  saved_by: Fixed<string>;
  saved_at: Fixed<Date>;
  valid_until: Fixed<string>;
  medical_template_id: Fixed<string | null>;
  pricing_template_id: Fixed<string | null>;
  /** Versions of the image's annotations and statuses from which the treatment plan was made. */
  annotation_version: Fixed<number>;
  status_version: Fixed<number>;
  total_min: Fixed<number>;
  total_max: Fixed<number>;
  content: ColumnType<StoredTreatmentPlanContent, string, never>;
}

/** Tables of migration 0002. */
export interface ClinicalTables {
  annotation_sets: AnnotationSetsTable;
  annotations: AnnotationsTable;
  /** Of migration 0026. */
  removed_annotations: AnnotationsTable;
  status_sets: StatusSetsTable;
  tooth_statuses: ToothStatusesTable;
  pricing_templates: PricingTemplatesTable;
  pricing_components: PricingComponentsTable;
  medical_templates: MedicalTemplatesTable;
  medical_template_rows: MedicalTemplateRowsTable;
  medical_template_components: MedicalTemplateComponentsTable;
  disclaimers: DisclaimersTable;
  medical_settings: MedicalSettingsTable;
  treatment_plans: TreatmentPlansTable;
  treatment_plan_versions: TreatmentPlanVersionsTable;
}

import { createHash } from 'node:crypto';
import { AppError, type Locale, type PdfFormat, type PrintedVersion } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  type CompanyFields,
  findClinicalImage,
  findMedicalSettings,
  findOrganization,
  findPatient,
  findTreatmentPlan,
  inClinic,
  type Logo,
  listTreatmentPlanAnswers,
  type StoredTreatmentPlan,
  type StoredTreatmentPlanAnswer,
  writeAudit,
} from '@molaar/db';
import type { ClinicLogo, TreatmentPlanDocument } from '@molaar/documents';
import { formerColor } from '@molaar/domain/findings';
import type { Notation } from '@molaar/domain/teeth';
import type { TreatmentPlanTotals } from '@molaar/domain/treatment-plans';
import { cropImage } from '@molaar/imaging';
import { logoKey, ObjectNotFoundError, planPdfKey, planPdfsPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { hasRight } from '../context/permission';
import { readShownOriginal } from '../images/mirrored-objects';
import { nameOfAuthor } from './present-treatment-plan';
import { requireApprovedTreatmentPlan } from './require-approved-treatment-plan';
import { buildTreatmentPlanPages, type TreatmentPlanPages } from './treatment-plan-pages';

/** Maximum width of the image in the PDF: 180 mm at about 220 dots per inch. Pixels. */
const IMAGE_WIDTH = 1600;

/** Print options; omitted ones are the treatment plan's own. */
export interface PrintOptions {
  locale?: Locale | undefined;
  format?: PdfFormat | undefined;
  /** Omitted: the latest, or the approved one for a caller who may not prepare plans. */
  which?: PrintedVersion | undefined;
  /** Aborted when the request ends: nobody waits for its pages any more. */
  signal?: AbortSignal | undefined;
}

/** Everything that a treatment plan's pages show. */
export interface PrintedTreatmentPlan {
  plan: StoredTreatmentPlan;
  locale: Locale;
  format: PdfFormat;
  pages: TreatmentPlanPages;
  /** Null when the image was deleted: the treatment plan is printed without it. */
  image: ClinicalImage | null;
  logo: Logo | null;
  timeZone: string;
  notation: Notation;
}

/**
 * Reads a treatment plan for printing: its latest version (drafts are marked), or the newest approved one, which is the
 * only one for people and API keys without SAVE_PLAN.
 * @throws TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED when no version is approved; DEFAULT_DISCLAIMER_NOT_FOUND when it
 * cannot be printed in the language.
 */
export function readPrintedTreatmentPlan(
  deps: Deps,
  actor: Actor,
  planId: string,
  wanted: PrintOptions & { action: string },
): Promise<PrintedTreatmentPlan> {
  const { userId } = actor;
  const { action } = wanted;
  return inClinic(deps.db, actor, async (tx) => {
    const readsDrafts = hasRight(actor, 'SAVE_PLAN') && wanted.which !== 'APPROVED';
    const plan = readsDrafts ? await findTreatmentPlan(tx, planId) : await requireApprovedTreatmentPlan(tx, planId, undefined);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    const printed = await readPrintedVersion(tx, plan, wanted);
    await writeAudit(tx, {
      actorId: userId,
      action,
      entity: 'treatment_plan',
      entityId: planId,
      at: deps.clock(),
    });
    return printed;
  });
}

/**
 * Reads everything that the pages of one version show.
 * @throws TREATMENT_PLAN_NOT_FOUND, DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export async function readPrintedVersion(tx: ClinicTx, plan: StoredTreatmentPlan, wanted: PrintOptions): Promise<PrintedTreatmentPlan> {
  const patient = await findPatient(tx, plan.patientId);
  const organization = await findOrganization(tx);
  if (!patient || !organization) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${plan.id}`);
  const locale = wanted.locale ?? plan.language;
  const format = wanted.format ?? plan.content.pdfFormat;
  const dentist = await nameOfAuthor(tx, plan, locale);
  const { company } = organization;
  const clinic = { name: company.name, lines: addressLines(company, locale), phone: company.contactPhone, email: company.contactEmail };
  const pages = buildTreatmentPlanPages(plan, { clinic, dentist, patient }, locale);
  const signed = (await listTreatmentPlanAnswers(tx, plan.id)).find(
    ({ planVersion, signature }) => planVersion === plan.planVersion && signature,
  );
  const image = plan.imageId ? ((await findClinicalImage(tx, plan.imageId)) ?? null) : null;
  const settings = await findMedicalSettings(tx);
  return {
    plan,
    locale,
    format,
    pages: signed ? withSignature(pages, signed) : pages,
    image,
    logo: organization.logo,
    timeZone: organization.timeZone,
    notation: settings?.notation ?? 'ISO',
  };
}

/**
 * Hashes everything that the pages show. Image data never changes, so the image's id is sufficient. The names and the
 * order of the fields must not change: the PDFs that clinics have sent are found by this hash.
 */
function fingerprint({ plan, pages, image, logo, timeZone, notation }: PrintedTreatmentPlan): string {
  const { treatmentIds, document, annotations } = pages;
  const shown = {
    pages: { treatmentIds, document: { ...document, totals: hashedTotals(document.totals) }, marks: hashedAnnotations(plan, annotations) },
    image: image && [image.id, plan.content.crop, ...(plan.content.mirrored ? ['mirrored'] : [])],
    logo: logo?.id,
    timeZone,
    notation,
  };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
}

function withSignature(pages: TreatmentPlanPages, { signature, answeredAt }: StoredTreatmentPlanAnswer): TreatmentPlanPages {
  if (!signature) return pages;
  return { ...pages, document: { ...pages.document, signature: { ...signature, signedAt: answeredAt.toISOString() } } };
}

/** Returns the SHA-256 of what the pages say, without a signature: what a patient signs. */
export function documentHash({ plan, pages, locale, format }: PrintedTreatmentPlan): string {
  const { signature: _, ...document } = pages.document;
  return createHash('sha256')
    .update(JSON.stringify([locale, format, document, hashedAnnotations(plan, pages.annotations)]))
    .digest('hex');
}

/** Colours are hashed as earlier releases drew them: they are no part of what the pages say. */
function hashedAnnotations({ content }: StoredTreatmentPlan, annotations: TreatmentPlanPages['annotations']) {
  return annotations.map((annotation, index) => ({ ...annotation, color: formerColor(content.annotations[index]!.class) }));
}

/** Totals without choices are hashed as earlier releases wrote them. */
function hashedTotals({ total, choices, byPhase, byIssue, unpriced }: TreatmentPlanTotals) {
  return { total, byAlternative: choices, byPhase, byIssue, unpriced };
}

/** Returns the key prefix of the PDFs of these pages, from any renderer. */
export function pdfKeyPrefix(organizationId: string, printed: PrintedTreatmentPlan): string {
  const { plan, locale, format } = printed;
  return `${planPdfsPrefix(organizationId, plan.id, plan.planVersion)}${locale}-${format}-${fingerprint(printed)}`;
}

/** Returns the key of the PDF of these pages from the current renderer. */
export function pdfKeyOf({ pdf }: Pick<Deps, 'pdf'>, organizationId: string, printed: PrintedTreatmentPlan): string {
  const { plan, locale, format } = printed;
  const name = `${locale}-${format}-${fingerprint(printed)}${pdf ? `-${pdf.version}` : ''}`;
  return planPdfKey(organizationId, plan.id, plan.planVersion, name);
}

/** Returns the document with its image and logo. */
export async function documentOf(
  deps: Deps,
  organizationId: string,
  { pages, image, logo, plan }: PrintedTreatmentPlan,
): Promise<TreatmentPlanDocument> {
  const clinic = { ...pages.document.clinic, logo: logo && (await readLogo(deps, organizationId, logo.id)) };
  return {
    ...pages.document,
    clinic,
    radiograph:
      image &&
      (await cropImageForPrint(deps, organizationId, {
        image: { ...image, mirrored: plan.content.mirrored ?? false },
        crop: plan.content.crop,
        annotations: pages.annotations,
      })),
  };
}

/** Null when the logo was replaced at this moment: the treatment plan is printed without it. */
export async function readLogo({ store }: Deps, organizationId: string, logoId: string): Promise<ClinicLogo | null> {
  try {
    const image = await store.get(logoKey(organizationId, logoId));
    // Our own PNG: width and height have fixed positions in its header.
    return { image, width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** Returns the lines of the clinic's address, as far as it is entered. */
function addressLines({ addressLine1, addressLine2, zipCode, county, country }: CompanyFields, locale: Locale): string[] {
  if (!addressLine1) return [];
  const name =
    country && country !== 'EE' ? new Intl.DisplayNames([locale === 'et' ? 'et' : 'en-GB'], { type: 'region' }).of(country) : null;
  const lines = [[addressLine1, addressLine2], [zipCode, county], [name]];
  return lines.map((parts, index) => parts.filter(Boolean).join(index === 0 ? ', ' : ' ')).filter((line) => line !== '');
}

async function cropImageForPrint(
  deps: Deps,
  organizationId: string,
  {
    image,
    crop,
    annotations,
  }: Pick<TreatmentPlanPages, 'annotations'> & { image: ClinicalImage; crop: StoredTreatmentPlan['content']['crop'] },
): Promise<TreatmentPlanDocument['radiograph']> {
  // As the version was saved, even when the sides of the image were swapped since then.
  const original = await readShownOriginal(deps, organizationId, image);
  return { image: await cropImage(original, crop, { maxWidth: IMAGE_WIDTH }), area: crop, annotations };
}

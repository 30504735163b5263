import { createHash } from 'node:crypto';
import { AppError, type Locale, type PdfFormat, type PrintedVersion } from '@molaar/contracts';
import {
  type ClinicalImage,
  type CompanyFields,
  findClinicalImage,
  findMedicalSettings,
  findOrganization,
  findPatient,
  findPlan,
  inOrganization,
  type Logo,
  type StoredPlan,
  type Tx,
  writeAudit,
} from '@molaar/db';
import type { ClinicLogo, PlanDocument } from '@molaar/documents';
import type { Notation } from '@molaar/domain/teeth';
import { cropImage } from '@molaar/imaging';
import { imageKeys, logoKey, ObjectNotFoundError, planPdfKey, planPdfsPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { hasRight } from '../context/permission';
import { type PlanPages, planPages } from './plan-document';
import { nameOfAuthor } from './present-plan';
import { requireApprovedPlan } from './read-version';

/** The picture is at most this wide in the PDF: 180 mm at about 220 dots an inch. Pixels. */
const PICTURE_WIDTH = 1600;

/** How a plan is printed; what is not named is the plan's own. */
export interface PrintOptions {
  locale?: Locale | undefined;
  format?: PdfFormat | undefined;
  /** Without it the latest, or the approved one for who may not prepare plans. */
  which?: PrintedVersion | undefined;
}

/** Everything that a plan's pages show. */
export interface PrintedPlan {
  plan: StoredPlan;
  locale: Locale;
  format: PdfFormat;
  pages: PlanPages;
  /** Null once the radiograph was deleted: the plan is then printed without a picture. */
  image: ClinicalImage | null;
  logo: Logo | null;
  timeZone: string;
  notation: Notation;
}

/**
 * Reads a plan for printing: its latest version (the pages of a draft say that it is one), or the newest that a dentist approved,
 * which is all that is for who may not prepare plans, a person or a partner's key. TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED where no version is approved;
 * DEFAULT_DISCLAIMER_NOT_FOUND when it cannot be printed in the language.
 */
export function readPrintedPlan(deps: Deps, actor: Actor, planId: string, wanted: PrintOptions & { action: string }): Promise<PrintedPlan> {
  const { organizationId, userId } = actor;
  const { action } = wanted;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const readsDrafts = hasRight(actor, 'SAVE_PLAN') && wanted.which !== 'APPROVED';
    const plan = readsDrafts
      ? await findPlan(tx, organizationId, planId)
      : await requireApprovedPlan(tx, organizationId, planId, undefined);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    const printed = await printVersion(tx, organizationId, plan, wanted);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action,
      entity: 'treatment_plan',
      entityId: planId,
      at: deps.clock(),
    });
    return printed;
  });
}

/** Everything that the pages of one version show. TREATMENT_PLAN_NOT_FOUND, DEFAULT_DISCLAIMER_NOT_FOUND. */
export async function printVersion(tx: Tx, organizationId: string, plan: StoredPlan, wanted: PrintOptions): Promise<PrintedPlan> {
  const patient = await findPatient(tx, organizationId, plan.patientId);
  const organization = await findOrganization(tx, organizationId);
  if (!patient || !organization) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${plan.id}`);
  const locale = wanted.locale ?? plan.language;
  const format = wanted.format ?? plan.content.pdfFormat;
  const dentist = await nameOfAuthor(tx, organizationId, plan);
  const pages = planPages(
    plan,
    { clinicName: organization.name, clinicLines: addressLines(organization.company, locale), dentist, patient },
    locale,
  );
  const image = plan.imageId ? ((await findClinicalImage(tx, organizationId, plan.imageId)) ?? null) : null;
  const settings = await findMedicalSettings(tx, organizationId);
  return {
    plan,
    locale,
    format,
    pages,
    image,
    logo: organization.logo,
    timeZone: organization.timeZone,
    notation: settings?.notation ?? 'ISO',
  };
}

/** Of everything that the pages show; a radiograph's bytes never change, so its id stands for them. */
function fingerprint({ plan, pages, image, logo, timeZone, notation }: PrintedPlan): string {
  const shown = { pages, image: image && [image.id, plan.content.crop], logo: logo?.id, timeZone, notation };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
}

/** What the keys of the PDFs of exactly these pages begin with, whatever painted them. */
export function keysOfPdf(organizationId: string, printed: PrintedPlan): string {
  const { plan, locale, format } = printed;
  return `${planPdfsPrefix(organizationId, plan.id, plan.planVersion)}${locale}-${format}-${fingerprint(printed)}`;
}

/** Where the PDF of exactly these pages lies, painted as they are painted now. */
export function keyOfPdf({ pdf }: Pick<Deps, 'pdf'>, organizationId: string, printed: PrintedPlan): string {
  const { plan, locale, format } = printed;
  const painted = `${format}-${fingerprint(printed)}${pdf ? `-${pdf.version}` : ''}`;
  return planPdfKey(organizationId, plan.id, plan.planVersion, locale, painted);
}

/** The pages with their picture. */
export async function documentOf(deps: Deps, organizationId: string, { pages, image, logo, plan }: PrintedPlan): Promise<PlanDocument> {
  const clinic = { ...pages.document.clinic, logo: logo && (await readLogo(deps, organizationId, logo.id)) };
  return { ...pages.document, clinic, picture: image && (await picture(deps, organizationId, image, plan, pages)) };
}

/** Null when the logo was replaced this very moment: a plan is printed without it rather than not at all. */
async function readLogo({ store }: Deps, organizationId: string, logoId: string): Promise<ClinicLogo | null> {
  try {
    const image = await store.get(logoKey(organizationId, logoId));
    // A PNG of our own making: width and height stand at fixed places of its header.
    return { image, width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** The address as it stands on a letter, as far as the clinic gave it. */
function addressLines({ addressLine1, addressLine2, zipCode, county, country }: CompanyFields, locale: Locale): string[] {
  if (!addressLine1) return [];
  const name =
    country && country !== 'EE' ? new Intl.DisplayNames([locale === 'et' ? 'et' : 'en-GB'], { type: 'region' }).of(country) : null;
  const lines = [[addressLine1, addressLine2], [zipCode, county], [name]];
  return lines.map((parts, index) => parts.filter(Boolean).join(index === 0 ? ', ' : ' ')).filter((line) => line !== '');
}

async function picture(
  { store }: Deps,
  organizationId: string,
  image: ClinicalImage,
  { content: { crop } }: StoredPlan,
  { marks }: PlanPages,
): Promise<PlanDocument['picture']> {
  const original = await store.get(imageKeys(organizationId, image.id).original(image.format));
  return { image: await cropImage(original, crop, { maxWidth: PICTURE_WIDTH }), area: crop, marks };
}

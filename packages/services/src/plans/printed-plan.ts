import { createHash } from 'node:crypto';
import { AppError, type Locale, type PdfFormat } from '@molaar/contracts';
import {
  type ClinicalImage,
  findClinicalImage,
  findMedicalSettings,
  findOrganization,
  findPatient,
  findPlan,
  inOrganization,
  type StoredPlan,
  writeAudit,
} from '@molaar/db';
import type { PlanDocument } from '@molaar/documents';
import { type Notation, permission } from '@molaar/domain';
import { cropImage } from '@molaar/imaging';
import { imageKeys, planPdfKey } from '@molaar/storage';
import type { Actor, Deps } from '../deps';
import { type PlanPages, planPages } from './plan-document';
import { nameOfAuthor } from './present-plan';

/** The picture is at most this wide in the PDF: 180 mm at about 220 dots an inch. Pixels. */
const PICTURE_WIDTH = 1600;

/** How a plan is printed; what is not named is the plan's own. */
export interface PrintOptions {
  locale?: Locale | undefined;
  format?: PdfFormat | undefined;
}

/** Everything that a plan's pages show. */
export interface PrintedPlan {
  plan: StoredPlan;
  locale: Locale;
  format: PdfFormat;
  pages: PlanPages;
  /** Null once the radiograph was deleted: the plan is then printed without a picture. */
  image: ClinicalImage | null;
  timeZone: string;
  notation: Notation;
}

/**
 * Reads a plan's latest version for printing. TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED for a draft by who may not prepare
 * plans (its pages say that it is one); DEFAULT_DISCLAIMER_NOT_FOUND when it cannot be printed in the language.
 */
export function readPrintedPlan(deps: Deps, actor: Actor, planId: string, wanted: PrintOptions & { action: string }): Promise<PrintedPlan> {
  const { organizationId, userId } = actor;
  const { action } = wanted;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const plan = await findPlan(tx, organizationId, planId);
    const patient = plan && (await findPatient(tx, organizationId, plan.patientId));
    const organization = await findOrganization(tx, organizationId);
    if (!plan || !patient || !organization) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    if (plan.status === 'DRAFT' && permission(actor.roles, 'SAVE_PLAN') === 'NO')
      throw new AppError('NOT_ALLOWED', `plan ${planId} is a draft that nobody has approved`);
    const locale = wanted.locale ?? plan.language;
    const format = wanted.format ?? plan.content.pdfFormat;
    const dentist = await nameOfAuthor(tx, organizationId, plan);
    const pages = planPages(plan, { clinicName: organization.name, dentist, patient }, locale);
    const image = plan.imageId ? ((await findClinicalImage(tx, organizationId, plan.imageId)) ?? null) : null;
    const settings = await findMedicalSettings(tx, organizationId);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action,
      entity: 'treatment_plan',
      entityId: planId,
      at: deps.clock(),
    });
    return { plan, locale, format, pages, image, timeZone: organization.timeZone, notation: settings?.notation ?? 'ISO' };
  });
}

/** Of everything that the pages show; a radiograph's bytes never change, so its id stands for them. */
function fingerprint({ plan, pages, image, timeZone, notation }: PrintedPlan): string {
  const shown = { pages, image: image && [image.id, plan.content.crop], timeZone, notation };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
}

/** Where the PDF of exactly these pages lies. */
export function keyOfPdf(organizationId: string, printed: PrintedPlan): string {
  const { plan, locale, format } = printed;
  return planPdfKey(organizationId, plan.id, plan.planVersion, locale, `${format}-${fingerprint(printed)}`);
}

/** The pages with their picture. */
export async function documentOf(deps: Deps, organizationId: string, { pages, image, plan }: PrintedPlan): Promise<PlanDocument> {
  return { ...pages.document, picture: image && (await picture(deps, organizationId, image, plan, pages)) };
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

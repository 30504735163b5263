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
import { type PlanDocument, renderPlanPdf } from '@molaar/documents';
import { type Notation, permission } from '@molaar/domain';
import { cropImage } from '@molaar/imaging';
import { imageKeys, planPdfKey } from '@molaar/storage';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { type PlanPages, planPages } from './plan-document';
import { nameOfAuthor } from './present-plan';

/** The picture is at most this wide in the PDF: 180 mm at about 220 dots an inch. Pixels. */
const PICTURE_WIDTH = 1600;

const FILE_NAMES: Readonly<Record<Locale, string>> = { en: 'treatment-plan', et: 'raviplaan' };

export interface PlanPdf {
  pdf: Buffer;
  /** Without the patient's name: it ends in download folders and logs. */
  fileName: string;
}

/**
 * The PDF of a plan's latest version; language and format are the plan's own unless named. Made once and kept: the same
 * content is answered from the object store. TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED for a draft by who may not prepare
 * plans (its pages say that it is one); DEFAULT_DISCLAIMER_NOT_FOUND when it cannot be printed in the language.
 */
export async function generatePlanPdf(
  deps: Deps,
  actor: Actor,
  planId: string,
  options: { locale?: Locale | undefined; format?: PdfFormat | undefined } = {},
): Promise<PlanPdf> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { organizationId } = actor;
  const printed = await readPlan(deps, actor, planId, options.locale);
  const { plan, locale, pages, image, timeZone, notation } = printed;
  const format = options.format ?? plan.content.pdfFormat;
  const key = planPdfKey(organizationId, planId, plan.planVersion, locale, `${format}-${fingerprint(printed)}`);
  const fileName = `${FILE_NAMES[locale]}-${plan.savedAt.toISOString().slice(0, 10)}-v${plan.planVersion}.pdf`;
  if (await deps.store.exists(key)) return { pdf: await deps.store.get(key), fileName };

  const document: PlanDocument = { ...pages.document, picture: image && (await picture(deps, organizationId, image, plan, pages)) };
  const pdf = await renderPlanPdf(document, { locale, format, timeZone, notation });
  await deps.store.put(key, pdf, { contentType: 'application/pdf' });
  return { pdf, fileName };
}

interface PrintedPlan {
  plan: StoredPlan;
  locale: Locale;
  pages: PlanPages;
  /** Null once the radiograph was deleted: the plan is then printed without a picture. */
  image: ClinicalImage | null;
  timeZone: string;
  notation: Notation;
}

function readPlan(deps: Deps, actor: Actor, planId: string, wanted: Locale | undefined): Promise<PrintedPlan> {
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const plan = await findPlan(tx, organizationId, planId);
    const patient = plan && (await findPatient(tx, organizationId, plan.patientId));
    const organization = await findOrganization(tx, organizationId);
    if (!plan || !patient || !organization) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    if (plan.status === 'DRAFT' && permission(actor.roles, 'SAVE_PLAN') === 'NO')
      throw new AppError('NOT_ALLOWED', `plan ${planId} is a draft that nobody has approved`);
    const locale = wanted ?? plan.language;
    const dentist = await nameOfAuthor(tx, organizationId, plan);
    const pages = planPages(plan, { clinicName: organization.name, dentist, patient }, locale);
    const image = plan.imageId ? ((await findClinicalImage(tx, organizationId, plan.imageId)) ?? null) : null;
    const settings = await findMedicalSettings(tx, organizationId);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'DOWNLOAD',
      entity: 'treatment_plan',
      entityId: planId,
      at: deps.clock(),
    });
    return { plan, locale, pages, image, timeZone: organization.timeZone, notation: settings?.notation ?? 'ISO' };
  });
}

/** Of everything that the pages show; a radiograph's bytes never change, so its id stands for them. */
function fingerprint({ plan, pages, image, timeZone, notation }: PrintedPlan): string {
  const shown = { pages, image: image && [image.id, plan.content.crop], timeZone, notation };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
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

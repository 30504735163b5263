import { AppError, type Locale, type ProposedTreatments, type ProposedTreatmentsInput, type TreatmentLine } from '@molaar/contracts';
import {
  type ClinicTx,
  findApprovedTreatmentPlan,
  findClinicalImage,
  findDefaultTemplate,
  findMedicalTemplate,
  findTreatmentPlan,
  findTreatmentPlanDraft,
  inClinic,
  listTreatmentPlansOfPatient,
  type StoredTreatmentPlan,
  writeAudit,
} from '@molaar/db';
import { alternativeChoices, parseEuro, readingOrder, treatmentTotal } from '@molaar/domain/treatment-plans';
import type { Actor, Deps } from '../context/deps';
import { hasRight, requirePermission } from '../context/permission';
import { translateLines } from './translate-lines';

type Lines = Pick<StoredTreatmentPlan['content'], 'treatments' | 'pdfFormat'>;

/**
 * Returns what the image's newest treatment plan proposes, in the patient's language as far as it is translated: with
 * the caller's unsaved edits, so that a patient is shown the prices that the dentist last saw. A caller who may not
 * prepare treatment plans gets the approved version.
 * @returns Null when the image has no treatment plan.
 * @throws NOT_FOUND.
 */
export async function proposeTreatments(
  deps: Deps,
  actor: Actor,
  { imageId, language }: ProposedTreatmentsInput,
): Promise<ProposedTreatments> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const image = await findClinicalImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const planId = (await listTreatmentPlansOfPatient(tx, image.patientId)).find((plan) => plan.imageId === imageId)?.id ?? null;
    const found = hasRight(actor, 'SAVE_PLAN')
      ? ((await readUnsaved(tx, { userId, imageId, planId }, language)) ?? (await readSaved(tx, planId, language, findTreatmentPlan)))
      : await readSaved(tx, planId, language, findApprovedTreatmentPlan);
    const about = planId ? { entity: 'treatment_plan', entityId: planId } : { entity: 'image', entityId: imageId };
    await writeAudit(tx, { actorId: userId, action: 'VIEW', ...about, at: deps.clock() });
    return found && present(found);
  });
}

/** Returns a saved version; one without lines where the caller may not see any. */
async function readSaved(
  tx: ClinicTx,
  planId: string | null,
  language: Locale,
  find: (tx: ClinicTx, id: string) => Promise<StoredTreatmentPlan | undefined>,
): Promise<Lines | null> {
  if (planId === null) return null;
  const content = (await find(tx, planId))?.content;
  if (!content) return { treatments: [], pdfFormat: 'NORMAL' };
  const texts = content.translations[language] ?? {};
  return { ...content, treatments: content.treatments.map((line) => ({ ...line, ...texts[line.id] })) };
}

/** Returns the caller's unsaved edits; null where there are none. */
async function readUnsaved(
  tx: ClinicTx,
  owner: { userId: string; imageId: string; planId: string | null },
  language: Locale,
): Promise<Lines | null> {
  const edit = (await findTreatmentPlanDraft(tx, owner))?.content.edit;
  if (!edit) return null;
  const treatments = edit.lines.map((line): TreatmentLine => {
    const [priceFrom, priceTo] = [amountOf(line.priceFrom), amountOf(line.priceTo)];
    const isPriced = priceFrom !== null && priceTo !== null && priceFrom <= priceTo;
    const quantity = /^[1-9]\d{0,2}$/.test(line.quantity.trim()) ? Number(line.quantity) : null;
    // What cannot be read is no price: half an amount would be one that nobody offered.
    const prices = isPriced && quantity !== null ? { priceFrom, priceTo } : { priceFrom: null, priceTo: null };
    return { ...line, quantity: quantity ?? 1, ...prices };
  });
  if (edit.language === language) return { treatments, pdfFormat: edit.pdfFormat };
  const source = edit.medicalTemplateId ? await findMedicalTemplate(tx, edit.medicalTemplateId) : undefined;
  const target = await findDefaultTemplate(tx, language);
  const texts = translateLines(treatments, source ?? { rows: [], language: edit.language }, target, language);
  return { treatments: treatments.map((line) => ({ ...line, ...texts[line.id] })), pdfFormat: edit.pdfFormat };
}

/** Returns the cents of a typed amount; null for an empty text and for what is not an amount. */
function amountOf(text: string): number | null {
  const cents = parseEuro(text);
  return cents !== null && Number.isSafeInteger(cents) ? cents : null;
}

function present({ treatments, pdfFormat }: Lines): NonNullable<ProposedTreatments> {
  const lines = readingOrder(treatments);
  const optional = new Set(alternativeChoices(lines).flatMap((choice) => choice.lines));
  const hidesPrices = pdfFormat === 'SUMMARY_AND_PRICE_HIDDEN';
  return {
    hidesPrices,
    treatments: lines.map((line) => ({
      id: line.id,
      tooth: line.tooth,
      ...(line.furtherTeeth?.length ? { furtherTeeth: line.furtherTeeth } : {}),
      class: line.class,
      name: line.treatmentName || line.issue,
      // Hidden prices do not leave the server.
      total: hidesPrices ? null : treatmentTotal(line),
      alternative: optional.has(line) ? (line.alternative ?? null) : null,
    })),
  };
}

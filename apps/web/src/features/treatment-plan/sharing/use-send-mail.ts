import type { EmailTreatmentPlanInput, Locale, NewTreatmentPlanLink, PdfFormat, TreatmentPlan } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../../client/api/failure';
import { newOperationId } from '../../../client/api/idempotency-key';
import { portal, trpcClient } from '../../../client/api/trpc';
import { useTexts } from '../../../client/texts/texts';
import { fetchTreatmentPlanPdf } from './download-pdf';

interface Options {
  readonly plan: TreatmentPlan;
  readonly language: Locale;
  readonly format: PdfFormat;
  /** Receives the patient's link when the mail has one. */
  readonly onSent: (link: NewTreatmentPlanLink | null) => void;
  /** Shows the fields that the server rejected. */
  readonly onInvalid: (error: unknown) => void;
}

/** Sends the mail with a treatment plan. */
export function useSendMail({ plan, language, format, onSent, onInvalid }: Options) {
  const text = useTexts().treatmentPlanSharing.mail;
  // A mail whose response was lost is not sent twice when the button is pressed again.
  const [operationId] = useState(newOperationId);
  const [sending, setSending] = useState(false);

  async function send(input: EmailTreatmentPlanInput): Promise<void> {
    setSending(true);
    try {
      // The PDF is generated first, so that what is sent is what could be viewed.
      await fetchTreatmentPlanPdf(plan.id, language, format, 'APPROVED');
      const { link } = await trpcClient.plans.email.mutate(input, { context: { operationId } });
      showAlert('success', text.sent());
      await Promise.all([portal.plans.invalidate(), portal.patients.details.invalidate({ id: plan.patientId })]);
      onSent(link);
    } catch (error) {
      const failure = failureOf(error);
      if (Object.keys(failure.fields).length > 0) onInvalid(error);
      else if (failure.code) showAlert('error', `${text.failed()} ${failureText(failure)}`);
      else reportFailure(error);
    } finally {
      setSending(false);
    }
  }

  return { send, sending };
}

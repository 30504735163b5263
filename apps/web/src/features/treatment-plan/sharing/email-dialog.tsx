import type { Locale, NewTreatmentPlanLink, TreatmentPlan, TreatmentPlanDelivery } from '@molaar/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../client/api/trpc';
import { useTexts } from '../../../client/texts/texts';
import { FormDialog } from '../../../shell/form-dialog';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { CreatedLink } from './created-link';
import { MailForm } from './mail-form';

interface Props {
  plan: TreatmentPlan;
  /** The undelivered mail that is sent again. */
  again: TreatmentPlanDelivery | null;
  onClose: () => void;
}

/** The mail with the plan, with the clinic's texts; a missing address is entered here. */
export function EmailDialog({ plan, again, onClose }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing;
  const [language, setLanguage] = useState<Locale>(again?.language ?? plan.language);
  const [link, setLink] = useState<NewTreatmentPlanLink | null>(null);
  const draft = trpc.plans.mailDraft.useQuery({ id: plan.id, language }, { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData });

  return (
    <FormDialog opened size="lg" isSent={link !== null} title={link ? text.linkDialog.done() : text.mail.title()} onClose={onClose}>
      {link ? <CreatedLink link={link} onClose={onClose} /> : null}
      {!link && draft.data ? (
        <MailForm
          plan={plan}
          again={again}
          draft={draft.data}
          language={language}
          onLanguage={setLanguage}
          onClose={onClose}
          onSent={(created) => (created ? setLink(created) : onClose())}
        />
      ) : null}
      {!link && !draft.data ? <QueryPlaceholder queries={[draft]} height={240} /> : null}
    </FormDialog>
  );
}

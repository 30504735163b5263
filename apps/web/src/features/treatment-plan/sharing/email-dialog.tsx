import { Alert, Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  emailPlanInput,
  LINK_DAYS,
  LOCALES,
  type Locale,
  type MailDraft,
  type NewTreatmentPlanLink,
  type TreatmentPlan,
  type TreatmentPlanDelivery,
} from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../../client/api/failure';
import { newOperationId } from '../../../client/api/idempotency-key';
import { portal, trpc, trpcClient } from '../../../client/api/trpc';
import { useOptionalLabel } from '../../../client/forms/use-optional-label';
import { useIsAllowed } from '../../../client/session/session';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { CreatedLink } from './created-link';
import { fetchTreatmentPlanPdf } from './download-pdf';
import { type MailValues, mailValues, moveMail } from './mail-values';

interface Props {
  plan: TreatmentPlan;
  /** The undelivered mail that is sent again. */
  again: TreatmentPlanDelivery | null;
  onClose: () => void;
}

/** The mail with the plan, with the clinic's texts; a missing address is entered here. */
export function EmailDialog({ plan, again, onClose }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.mail;
  const [language, setLanguage] = useState<Locale>(again?.language ?? plan.language);
  const [link, setLink] = useState<NewTreatmentPlanLink | null>(null);
  const draft = trpc.plans.mailDraft.useQuery({ id: plan.id, language }, { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData });

  return (
    <Modal
      opened
      centered
      size="lg"
      title={link ? texts.treatmentPlanSharing.linkDialog.done() : text.title()}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      {link ? <CreatedLink link={link} onClose={onClose} /> : null}
      {!link && draft.data ? (
        <MailForm
          plan={plan}
          again={again}
          draft={draft.data}
          language={language}
          onLanguage={setLanguage}
          onClose={onClose}
          onSent={(made) => (made ? setLink(made) : onClose())}
        />
      ) : null}
      {!link && !draft.data ? <QueryPlaceholder queries={[draft]} height={240} /> : null}
    </Modal>
  );
}

interface FormProps extends Props {
  draft: MailDraft;
  /** The selected language; its texts may still be loading. */
  language: Locale;
  onLanguage: (language: Locale) => void;
  onSent: (link: NewTreatmentPlanLink | null) => void;
}

function MailForm({ plan, again, draft, language: chosen, onLanguage, onClose, onSent }: FormProps) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.mail;
  const locale = useLocale();
  const mayEditPatient = useIsAllowed('EDIT_PATIENTS');
  const [written, setWritten] = useState(() => ({ draft, values: mailValues(draft, again) }));
  const values = moveMail(written.values, mailValues(written.draft, again), mailValues(draft, again));
  // A mail whose response was lost is not sent twice when the button is pressed again.
  const [operationId] = useState(newOperationId);
  const isChanging = draft.language !== chosen;
  const [saveAddress, setSaveAddress] = useState(draft.to === null && mayEditPatient);
  const [withLink, setWithLink] = useState(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const optional = useOptionalLabel();
  const field = (name: keyof MailValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setWritten({ draft, values: { ...values, [name]: event.currentTarget.value } });
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const { language, format } = draft;
    const wanted = { id: plan.id, version: plan.version, language, format, saveAddress, ...(withLink && { linkDays: LINK_DAYS.usual }) };
    const input = emailPlanInput.safeParse({ ...wanted, ...values }, { error: zodErrorMap(locale) });
    setErrors(input.success ? {} : firstByField(fieldErrors(input.error, locale)));
    if (!input.success || sending || isChanging) return;
    setSending(true);
    try {
      // The PDF is generated first, so that what is sent is what could be viewed.
      await fetchTreatmentPlanPdf(plan.id, language, format, 'APPROVED');
      const { link } = await trpcClient.plans.email.mutate({ ...wanted, ...values }, { context: { operationId } });
      showAlert('success', text.sent());
      await Promise.all([portal.plans.invalidate(), portal.patients.details.invalidate({ id: plan.patientId })]);
      onSent(link);
    } catch (error) {
      const failure = failureOf(error);
      if (Object.keys(failure.fields).length > 0) setErrors(firstByField({ ...failure.fields }));
      else if (failure.code) showAlert('error', `${text.failed()} ${failureText(failure)}`);
      else reportFailure(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        {draft.to === null ? (
          <Alert variant="light" color="orange" icon={<IconAlertTriangle size={18} aria-hidden="true" />} c="#7a3600">
            {text.toMissing()}
          </Alert>
        ) : null}
        <TextInput {...field('to')} type="email" label={text.to()} required data-autofocus={draft.to === null || undefined} />
        {mayEditPatient && values.to.trim() !== (draft.to ?? '') ? (
          <Checkbox
            size="sm"
            label={text.saveAddress()}
            checked={saveAddress}
            onChange={(event) => setSaveAddress(event.currentTarget.checked)}
          />
        ) : null}
        <TextInput
          {...field('cc')}
          label={optional(text.cc())}
          description={text.ccHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NativeSelect
          label={text.language()}
          value={chosen}
          data={LOCALES.map((value) => ({ value, label: texts.catalogue.locales[value]() }))}
          onChange={(event) => onLanguage(LOCALES.find((known) => known === event.currentTarget.value) ?? chosen)}
        />
        <TextInput {...field('subject')} label={text.subject()} maxLength={200} required />
        <Textarea {...field('body')} label={text.body()} autosize minRows={6} maxRows={14} maxLength={5000} required />
        <Checkbox
          size="sm"
          label={text.withLink()}
          description={text.withLinkHint()}
          checked={withLink}
          onChange={(event) => setWithLink(event.currentTarget.checked)}
        />
        <Group gap={6} wrap="nowrap" c="dimmed">
          <IconPaperclip size={16} aria-hidden="true" style={{ flex: 'none' }} />
          <Text fz="sm">
            {text.attached({ version: plan.approvedVersion ?? plan.planVersion, format: texts.catalogue.pdfFormats[draft.format]() })}
          </Text>
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          <Button type="submit" loading={sending} disabled={isChanging}>
            {text.send()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows an error of one address among several at their field. */
function firstByField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message]));
}

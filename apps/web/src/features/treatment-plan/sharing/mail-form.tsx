import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  type EmailTreatmentPlanInput,
  emailPlanInput,
  LINK_DAYS,
  LOCALES,
  type Locale,
  type MailDraft,
  type NewTreatmentPlanLink,
  type TreatmentPlan,
  type TreatmentPlanDelivery,
} from '@molaar/contracts';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsConnectionLost } from '../../../client/events/lost-connection';
import { useOptionalLabel } from '../../../client/forms/use-optional-label';
import { useValidatedForm } from '../../../client/forms/use-validated-form';
import { useIsAllowed } from '../../../client/session/session';
import { useTexts } from '../../../client/texts/texts';
import { FormatSelect } from './format-select';
import { mailValues, moveMail } from './mail-values';
import { UntranslatedNote } from './untranslated-note';
import { useSendMail } from './use-send-mail';

interface Props {
  plan: TreatmentPlan;
  /** The undelivered mail that is sent again. */
  again: TreatmentPlanDelivery | null;
  draft: MailDraft;
  /** The selected language; its texts may still be loading. */
  language: Locale;
  onLanguage: (language: Locale) => void;
  onSent: (link: NewTreatmentPlanLink | null) => void;
  onClose: () => void;
}

export function MailForm({ plan, again, draft, language, onLanguage, onClose, onSent }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.mail;
  const optional = useOptionalLabel();
  const mayEditPatient = useIsAllowed('EDIT_PATIENTS');
  const isChanging = draft.language !== language;
  const [format, setFormat] = useState(again?.format ?? draft.format);
  const form = useValidatedForm({
    initialValues: { ...mailValues(draft, again), saveAddress: draft.to === null && mayEditPatient, withLink: false },
    schema: emailPlanInput,
    toInput: ({ withLink, ...typed }) => ({
      ...typed,
      id: plan.id,
      version: plan.version,
      language: draft.language,
      format,
      ...(withLink && { linkDays: LINK_DAYS.default }),
    }),
  });
  const { values } = form;
  const isOffline = useIsConnectionLost();

  // Texts in another language, or an address entered elsewhere: what nobody typed over follows the draft.
  const [shownDraft, setShownDraft] = useState(draft);
  if (shownDraft !== draft) {
    setShownDraft(draft);
    form.setValues(moveMail(values, mailValues(shownDraft, again), mailValues(draft, again)));
  }

  const { send, sending } = useSendMail({ plan, language: draft.language, format, onSent, onInvalid: form.setServerErrors });

  function submit(input: EmailTreatmentPlanInput): void {
    if (!sending && !isChanging && !isOffline) void send(input);
  }

  return (
    <form onSubmit={form.onValid(submit)} noValidate>
      <Stack gap="sm">
        {draft.to === null ? (
          <Alert variant="light" color="orange" icon={<IconAlertTriangle size={18} aria-hidden="true" />} c="var(--orange-text)">
            {text.toMissing()}
          </Alert>
        ) : null}
        <TextInput {...form.getInputProps('to')} type="email" label={text.to()} required data-autofocus={draft.to === null || undefined} />
        {mayEditPatient && values.to.trim() !== (draft.to ?? '') ? (
          <Checkbox {...form.getInputProps('saveAddress', { type: 'checkbox' })} size="sm" label={text.saveAddress()} />
        ) : null}
        <TextInput
          {...form.getInputProps('cc')}
          label={optional(text.cc())}
          description={text.ccHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NativeSelect
          label={text.language()}
          value={language}
          data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
          onChange={(event) => onLanguage(LOCALES.find((known) => known === event.currentTarget.value) ?? language)}
        />
        <UntranslatedNote plan={plan} languages={[language]} />
        <FormatSelect label={text.format()} value={format} onChange={setFormat} />
        <TextInput {...form.getInputProps('subject')} label={text.subject()} maxLength={200} required />
        <Textarea {...form.getInputProps('body')} label={text.body()} autosize minRows={6} maxRows={14} maxLength={5000} required />
        <Checkbox
          {...form.getInputProps('withLink', { type: 'checkbox' })}
          size="sm"
          label={text.withLink()}
          description={text.withLinkHint()}
        />
        <Group gap={6} wrap="nowrap" c="dimmed">
          <IconPaperclip size={16} aria-hidden="true" style={{ flex: 'none' }} />
          <Text fz="sm">{text.attached({ version: plan.approvedVersion ?? plan.planVersion })}</Text>
        </Group>
        {isOffline ? (
          <Text fz="sm" c="dimmed" ta="right" role="status">
            {texts.treatmentPlanSharing.offline()}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          <Button type="submit" loading={sending} disabled={isChanging || isOffline}>
            {text.send()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

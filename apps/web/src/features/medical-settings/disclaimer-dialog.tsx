import { Alert, Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DISCLAIMER_CATEGORIES, type Disclaimer, LOCALES, type Locale, saveDisclaimerInput } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { ConflictNotice } from '../../editing/conflict-notice';
import { ConfirmDialog } from '../../shell/confirm-dialog';

interface Props {
  /** Null: a new disclaimer is created. */
  disclaimer: Disclaimer | null;
  /** The language of a new disclaimer. */
  language: Locale;
  mayEdit: boolean;
  onClose: () => void;
}

/** Shows, edits or creates a disclaimer. It is read-only when it has expired or the user may not edit. */
export function DisclaimerDialog({ disclaimer: opened, language, mayEdit, onClose }: Props) {
  const texts = useTexts();
  const text = texts.medical.disclaimers;
  const { form, disclaimer, theirs, isChanged, save, submit, take, keep } = useDisclaimerForm({ opened, language, onSaved: onClose });
  const [leaving, setLeaving] = useState(false);
  const status = disclaimer?.status ?? 'DRAFT';
  const readOnly = !mayEdit || status === 'EXPIRED';
  const title = !disclaimer ? text.create() : readOnly ? text.view() : text.edit();
  return (
    <Modal
      opened
      centered
      size="lg"
      title={title}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        {status === 'EXPIRED' ? <Alert color="gray">{texts.medical.expired()}</Alert> : null}
        <DisclaimerFields form={form} readOnly={readOnly} isDefault={status === 'ACTIVE' && disclaimer?.default === true} />
        {theirs ? (
          <ConflictNotice onTake={() => take(theirs)} onKeep={() => keep(theirs)}>
            <Text fz="sm" fw={600}>
              {theirs.heading}
            </Text>
            <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {theirs.content}
            </Text>
          </ConflictNotice>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {readOnly ? texts.common.actions.close() : texts.common.actions.cancel()}
          </Button>
          {readOnly ? null : (
            <>
              {status === 'DRAFT' && !form.values.default ? (
                <Button variant="default" loading={save.isPending} disabled={theirs !== null} onClick={() => submit('DRAFT')}>
                  {texts.common.actions.save()}
                </Button>
              ) : null}
              <Button loading={save.isPending} disabled={theirs !== null} onClick={() => submit('ACTIVE')}>
                {status === 'DRAFT' ? text.saveActive() : texts.common.actions.save()}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {leaving ? (
        <ConfirmDialog
          danger
          title={texts.treatmentPlanner.leave.title()}
          text={texts.treatmentPlanner.leave.text()}
          confirmLabel={texts.treatmentPlanner.leave.discard()}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Modal>
  );
}

interface FormOptions {
  opened: Disclaimer | null;
  language: Locale;
  onSaved: () => void;
}

/**
 * Keeps the values of the dialog, and saves them as a draft or as an active disclaimer. When somebody else saved in the
 * meantime, `theirs` is what they saved, until the person has chosen one of the two.
 */
function useDisclaimerForm({ opened, language, onSaved }: FormOptions) {
  const texts = useTexts();
  const [disclaimer, setDisclaimer] = useState(opened);
  const [theirs, setTheirs] = useState<Disclaimer | null>(null);
  const saved = fieldsOf(disclaimer, language);
  const form = useValidatedForm({
    initialValues: { ...saved, status: 'DRAFT' as 'DRAFT' | 'ACTIVE' },
    schema: saveDisclaimerInput,
    toInput: (typed) => ({
      ...typed,
      id: disclaimer?.id,
      version: disclaimer?.version,
      default: typed.default && typed.status === 'ACTIVE',
    }),
  });
  const save = trpc.templates.disclaimerSave.useMutation({
    ...useIdempotency(),
    meta: { silent: true },
    onSuccess: async () => {
      showAlert('success', texts.medical.disclaimers.saved());
      onSaved();
      await portal.templates.disclaimers.invalidate();
    },
    onError: async (error) => {
      const newer = failureOf(error).code === 'VERSION_CONFLICT' ? await readNewer(disclaimer) : undefined;
      if (newer) return setTheirs(newer);
      form.setServerErrors(error);
      reportFailure(error);
    },
  });
  const isChanged = (Object.keys(saved) as (keyof typeof saved)[]).some((key) => saved[key] !== form.values[key]);

  function submit(next: 'DRAFT' | 'ACTIVE'): void {
    form.setFieldValue('status', next);
    form.onValid((input) => save.mutate(input))();
  }

  function keep(newer: Disclaimer): void {
    setDisclaimer(newer);
    setTheirs(null);
  }

  function take(newer: Disclaimer): void {
    form.setValues(fieldsOf(newer, language));
    keep(newer);
  }

  return { form, disclaimer, theirs, isChanged, save, submit, take, keep };
}

function fieldsOf(disclaimer: Disclaimer | null, language: Locale) {
  return {
    category: disclaimer?.category ?? DISCLAIMER_CATEGORIES[0],
    language: disclaimer?.language ?? language,
    heading: disclaimer?.heading ?? '',
    content: disclaimer?.content ?? '',
    default: disclaimer?.default ?? false,
  };
}

/** Reads the list again. @returns what somebody else saved since; undefined when it cannot be read, or was deleted. */
async function readNewer(disclaimer: Disclaimer | null): Promise<Disclaimer | undefined> {
  const all = await portal.templates.disclaimers.fetch(undefined, { staleTime: 0 }).catch(() => []);
  return all.find(({ id, version }) => id === disclaimer?.id && version !== disclaimer.version);
}

interface FieldsProps {
  form: ReturnType<typeof useDisclaimerForm>['form'];
  readOnly: boolean;
  /**
   * Whether the disclaimer is the active default. Moving it would leave its category and language without a default,
   * and treatment plans there could not be saved.
   */
  isDefault: boolean;
}

function DisclaimerFields({ form, readOnly, isDefault }: FieldsProps) {
  const texts = useTexts();
  const text = texts.medical.disclaimers;
  return (
    <>
      <SimpleGrid cols={2}>
        <Select
          {...form.getInputProps('category')}
          label={text.category()}
          allowDeselect={false}
          readOnly={readOnly || isDefault}
          data={DISCLAIMER_CATEGORIES.map((value) => ({ value, label: texts.catalogue.disclaimerCategories[value]() }))}
        />
        <Select
          {...form.getInputProps('language')}
          label={texts.medical.language()}
          allowDeselect={false}
          readOnly={readOnly || isDefault}
          data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
        />
      </SimpleGrid>
      {isDefault && !readOnly ? (
        <Text fz="xs" c="dimmed">
          {text.categoryFixed()}
        </Text>
      ) : null}
      <TextInput
        label={text.heading()}
        maxLength={200}
        {...form.getInputProps('heading')}
        readOnly={readOnly}
        required={!readOnly}
        data-autofocus
      />
      <Textarea
        label={text.content()}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={5000}
        {...form.getInputProps('content')}
        readOnly={readOnly}
        required={!readOnly}
      />
      {readOnly ? null : (
        <Checkbox {...form.getInputProps('default', { type: 'checkbox' })} label={text.setDefault()} disabled={isDefault} />
      )}
    </>
  );
}

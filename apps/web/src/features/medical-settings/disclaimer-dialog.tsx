import { Alert, Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DISCLAIMER_CATEGORIES, type Disclaimer, LOCALES, type Locale, saveDisclaimerInput } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';

interface Props {
  /** Null makes a new one. */
  disclaimer: Disclaimer | null;
  /** Of a new one. */
  language: Locale;
  mayEdit: boolean;
  onClose: () => void;
}

/** Reads, writes or makes a disclaimer. What has expired, or may not be changed, is shown only. */
export function DisclaimerDialog({ disclaimer, language, mayEdit, onClose }: Props) {
  const texts = useTexts();
  const text = texts.medical.disclaimers;
  const isFinal = disclaimer?.status === 'EXPIRED';
  const readOnly = !mayEdit || isFinal;
  // Elsewhere it would leave its place without a default, and nobody could save a plan there.
  const isPlaceFixed = disclaimer?.status === 'ACTIVE' && disclaimer.default;
  const [initial] = useState({
    category: disclaimer?.category ?? DISCLAIMER_CATEGORIES[0],
    language: disclaimer?.language ?? language,
    heading: disclaimer?.heading ?? '',
    content: disclaimer?.content ?? '',
    default: disclaimer?.default ?? false,
  });
  const [values, setValues] = useState<Pick<Disclaimer, keyof typeof initial>>(initial);
  const { errors, setErrors, checked } = useFormErrors();
  const [leaving, setLeaving] = useState(false);
  const save = trpc.templates.disclaimerSave.useMutation({
    ...useIdempotency(),
    onSuccess: async () => {
      showAlert('success', text.saved());
      onClose();
      await portal.templates.disclaimers.invalidate();
    },
    onError: (error) => setErrors({ ...failureOf(error).fields }),
  });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const status = disclaimer?.status ?? 'DRAFT';
  const isChanged = (Object.keys(initial) as (keyof typeof initial)[]).some((key) => initial[key] !== values[key]);

  function submit(next: 'DRAFT' | 'ACTIVE'): void {
    const draft = {
      ...values,
      id: disclaimer?.id,
      version: disclaimer?.version,
      status: next,
      default: values.default && next === 'ACTIVE',
    };
    const input = checked(saveDisclaimerInput, draft);
    if (input) save.mutate(input);
  }

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
        {isFinal ? <Alert color="gray">{texts.medical.expired()}</Alert> : null}
        <SimpleGrid cols={2}>
          <Select
            label={text.category()}
            allowDeselect={false}
            readOnly={readOnly || isPlaceFixed}
            value={values.category}
            data={DISCLAIMER_CATEGORIES.map((value) => ({ value, label: texts.catalogue.disclaimerCategories[value]() }))}
            onChange={(value) => set({ category: DISCLAIMER_CATEGORIES.find((known) => known === value) ?? values.category })}
          />
          <Select
            label={texts.medical.language()}
            allowDeselect={false}
            readOnly={readOnly || isPlaceFixed}
            value={values.language}
            data={LOCALES.map((value) => ({ value, label: texts.catalogue.locales[value]() }))}
            onChange={(value) => set({ language: LOCALES.find((known) => known === value) ?? values.language })}
          />
        </SimpleGrid>
        {isPlaceFixed && !readOnly ? (
          <Text fz="xs" c="dimmed">
            {text.placeFixed()}
          </Text>
        ) : null}
        <TextInput
          label={text.heading()}
          maxLength={200}
          readOnly={readOnly}
          value={values.heading}
          error={errors.heading}
          data-autofocus
          onChange={(event) => set({ heading: event.currentTarget.value })}
        />
        <Textarea
          label={text.content()}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={5000}
          readOnly={readOnly}
          value={values.content}
          error={errors.content}
          onChange={(event) => set({ content: event.currentTarget.value })}
        />
        {readOnly ? null : (
          <Checkbox
            label={text.setDefault()}
            checked={values.default}
            disabled={isPlaceFixed}
            onChange={(event) => set({ default: event.currentTarget.checked })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {readOnly ? texts.common.actions.close() : texts.common.actions.cancel()}
          </Button>
          {readOnly ? null : (
            <>
              {status === 'DRAFT' && !values.default ? (
                <Button variant="default" loading={save.isPending} onClick={() => submit('DRAFT')}>
                  {texts.common.actions.save()}
                </Button>
              ) : null}
              <Button loading={save.isPending} onClick={() => submit('ACTIVE')}>
                {status === 'DRAFT' ? text.saveActive() : texts.common.actions.save()}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {leaving ? (
        <ConfirmDialog
          danger
          title={texts.planner.leave.title()}
          text={texts.planner.leave.text()}
          confirmLabel={texts.planner.leave.discard()}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Modal>
  );
}

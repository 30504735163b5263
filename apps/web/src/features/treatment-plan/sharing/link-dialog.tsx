import { Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LINK_DAYS, LOCALES, type TreatmentPlan } from '@molaar/contracts';
import { portal, trpc } from '../../../client/api/trpc';
import { useIdempotency } from '../../../client/api/use-idempotency';
import { useTexts } from '../../../client/texts/texts';
import { FormButtons } from '../../../shell/form-buttons';
import { FormDialog } from '../../../shell/form-dialog';
import { CreatedLink } from './created-link';
import { FormatSelect } from './format-select';
import { UntranslatedNote } from './untranslated-note';

/** Creates a link for the patient and shows its PIN once. */
export function LinkDialog({ plan, onClose }: { plan: TreatmentPlan; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.linkDialog;
  const form = useForm({
    initialValues: { days: LINK_DAYS.default as number | string, language: plan.language, format: plan.pdfFormat },
  });
  const create = trpc.plans.createLink.useMutation({
    ...useIdempotency(),
    onSuccess: () => portal.plans.sharing.invalidate({ planId: plan.id }),
  });

  const submit = form.onSubmit(({ days, ...choice }, event) => {
    event?.stopPropagation();
    // An empty field means the usual number of days.
    create.mutate({ id: plan.id, version: plan.version, ...choice, days: typeof days === 'number' ? days : LINK_DAYS.default });
  });

  return (
    <FormDialog
      opened
      isSent={create.data !== undefined}
      title={create.data ? text.done() : texts.treatmentPlanSharing.link()}
      onClose={onClose}
    >
      {create.data ? (
        <CreatedLink link={create.data} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text fz="sm">{text.lead()}</Text>
            <Group grow align="flex-start">
              <NumberInput
                {...form.getInputProps('days')}
                label={text.days()}
                min={LINK_DAYS.min}
                max={LINK_DAYS.max}
                clampBehavior="strict"
                allowDecimal={false}
              />
              <NativeSelect
                {...form.getInputProps('language')}
                label={text.language()}
                data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
              />
            </Group>
            <UntranslatedNote plan={plan} languages={[form.values.language]} />
            <FormatSelect label={text.format()} value={form.values.format} onChange={(format) => form.setFieldValue('format', format)} />
            <FormButtons submitLabel={text.make()} busy={create.isPending} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}

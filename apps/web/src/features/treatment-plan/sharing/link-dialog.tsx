import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { LINK_DAYS, LOCALES, type Locale, type PdfFormat, type TreatmentPlan } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { portal, trpc } from '../../../client/api/trpc';
import { useIdempotency } from '../../../client/api/use-idempotency';
import { useTexts } from '../../../client/texts/texts';
import { FormDialog } from '../../../shell/form-dialog';
import { CreatedLink } from './created-link';
import { FormatSelect } from './format-select';
import { UntranslatedNote } from './untranslated-note';

/** Creates a link for the patient and shows its PIN once. */
export function LinkDialog({ plan, onClose }: { plan: TreatmentPlan; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.linkDialog;
  const [days, setDays] = useState<number>(LINK_DAYS.default);
  const [language, setLanguage] = useState<Locale>(plan.language);
  const [format, setFormat] = useState<PdfFormat>(plan.pdfFormat);
  const create = trpc.plans.createLink.useMutation({
    ...useIdempotency(),
    onSuccess: () => portal.plans.sharing.invalidate({ planId: plan.id }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    create.mutate({ id: plan.id, version: plan.version, language, format, days });
  }

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
                label={text.days()}
                min={LINK_DAYS.min}
                max={LINK_DAYS.max}
                clampBehavior="strict"
                allowDecimal={false}
                value={days}
                onChange={(value) => setDays(typeof value === 'number' ? value : LINK_DAYS.default)}
              />
              <NativeSelect
                label={text.language()}
                value={language}
                data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
                onChange={(event) => setLanguage(LOCALES.find((known) => known === event.currentTarget.value) ?? language)}
              />
            </Group>
            <UntranslatedNote plan={plan} languages={[language]} />
            <FormatSelect label={text.format()} value={format} onChange={setFormat} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {texts.common.actions.cancel()}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {text.make()}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}

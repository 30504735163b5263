import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { LOCALES, type Locale, type PdfFormat } from '@molaar/contracts';
import { permission } from '@molaar/domain/clinic';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { reportFailure } from '../../../client/api/failure';
import { useIsAllowed, useUser } from '../../../client/session/session';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { usePlanner } from '../session/planner-context';
import { hasSelected, hasUnsaved } from '../session/treatment-plan-state';
import { downloadTreatmentPlanPdf } from './download-pdf';
import { FormatSelect } from './format-select';
import { NoContactsNote } from './no-contacts-note';
import { UntranslatedNote } from './untranslated-note';

interface Props {
  /** Saves the plan, and approves it. @returns the saved plan; null when it could not be saved. */
  onSave: (approve: boolean) => Promise<{ readonly id: string } | null>;
}

/**
 * Downloads the PDF of the plan in either language and any format. What is not saved yet is saved first, and approved
 * by who may; people who may not prepare plans get the approved version.
 */
export function TreatmentPlanDownload({ onSave }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.download;
  const formats = useFormats();
  const { session } = usePlanner();
  const state = useStore(session.state);
  const [loading, setLoading] = useState<Locale | null>(null);
  const [chosen, setChosen] = useState<PdfFormat | null>(null);
  const hintId = useId();
  const { plan } = state;
  const isDraft = plan?.status === 'DRAFT';
  const readsDrafts = useIsAllowed('SAVE_PLAN');
  const mayApprove = permission(useUser().roles, 'SAVE_PLAN') === 'YES';
  const version = plan && (isDraft && !readsDrafts ? plan.approvedVersion : plan.planVersion);
  const format = chosen ?? plan?.pdfFormat ?? 'NORMAL';
  const ready = version !== null && !hasUnsaved(state);
  const lacksTreatment = !ready && !hasSelected(state);

  async function download(language: Locale): Promise<void> {
    setLoading(language);
    try {
      const saved = ready ? plan : await onSave(mayApprove);
      if (saved) await downloadTreatmentPlanPdf(saved.id, language, format);
    } catch (error) {
      reportFailure(error);
    }
    setLoading(null);
  }

  return (
    <Paper withBorder p="md" component="section" aria-label={text.heading()}>
      <Title order={2} fz="md" mb="xs">
        {text.heading()}
      </Title>
      <FormatSelect label={text.format()} value={format} onChange={setChosen} mb="sm" />
      <Group gap="sm">
        {[...LOCALES].reverse().map((language) => (
          <Button
            key={language}
            flex="1 0 auto"
            size="sm"
            variant="light"
            disabled={lacksTreatment || (!ready && (session.readOnly || state.saving !== null))}
            loading={loading === language}
            aria-describedby={hintId}
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            onClick={() => void download(language)}
          >
            {(ready ? text : mayApprove ? text.approve : text.save)[language]()}
          </Button>
        ))}
      </Group>
      {plan && ready ? <UntranslatedNote plan={plan} languages={LOCALES} /> : null}
      <Text id={hintId} fz="xs" c="dimmed" mt="xs">
        {plan && ready
          ? text.ready({ version })
          : lacksTreatment
            ? texts.treatmentPlanner.save.noneSelected()
            : mayApprove
              ? text.approvesFirst()
              : text.savesFirst()}
        {plan && ready && version === plan.planVersion
          ? `. ${texts.treatmentPlanner.validUntil({ date: formats.date(plan.validUntil) })}`
          : ''}
        {ready && isDraft ? `. ${readsDrafts ? text.draftNote() : text.approvedNote()}` : ''}
      </Text>
      <NoContactsNote />
    </Paper>
  );
}

import { Button, Group, Paper, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { LOCALES, type MedicalSettings, medicalSettings } from '@molaar/contracts';
import { formatTooth, NOTATIONS } from '@molaar/domain/teeth';
import type { FormEvent } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormDraft } from '../../client/drafts/use-form-draft';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ConflictNotice } from '../../editing/conflict-notice';
import { LeaveGuard } from '../../editing/leave-guard';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ReadOnlyNotice } from './read-only-notice';

/** The clinic's tooth notation, and the language and currency of its documents. */
export function GeneralTab() {
  const settings = trpc.settings.medical.useQuery();
  return settings.data ? <GeneralForm settings={settings.data} /> : <QueryPlaceholder queries={[settings]} height={240} />;
}

const EXAMPLE = ['18', '21', '36', '75'] as const;

const generalFields = medicalSettings.pick({ notation: true, language: true });

function GeneralForm({ settings }: { settings: MedicalSettings }) {
  const texts = useTexts();
  const text = texts.medical.general;
  const mayEdit = useIsAllowed('MANAGE_CLINIC_SETTINGS');
  const saved = { notation: settings.notation, language: settings.language };
  const draft = useFormDraft('medical', generalFields, { version: settings.version, value: saved });
  const { notation, language } = draft.value;
  const { isChanged, isBehind, discard } = draft;
  const save = trpc.settings.saveMedical.useMutation({
    onSuccess: async (now) => {
      portal.settings.medical.setData(undefined, now);
      showAlert('success', text.saved());
      discard();
      // The session contains the notation, which the workdesk and the charts read.
      await portal.auth.isAuthenticated.invalidate();
    },
    meta: { silent: true },
    onError: (error) => {
      // When somebody else saved a newer value, the form shows both.
      if (!isChanged || failureOf(error).code !== 'VERSION_CONFLICT') reportFailure(error);
      void portal.settings.medical.invalidate();
    },
  });
  const input = { notation, language, version: draft.version };

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(input);
  }

  return (
    <form onSubmit={submit}>
      {mayEdit ? null : <ReadOnlyNotice who={texts.medical.clinicEditors()} />}
      <Paper withBorder p="lg">
        <Stack gap="lg">
          <Radio.Group
            label={text.notation()}
            description={text.notationHint()}
            value={notation}
            onChange={(value) => draft.set({ notation: NOTATIONS.find((known) => known === value) ?? notation })}
          >
            <Stack gap="sm" mt="sm">
              {NOTATIONS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  disabled={!mayEdit}
                  label={texts.catalogue.notations[value]()}
                  description={`${text.example()}: ${EXAMPLE.map((tooth) => formatTooth(tooth, value)).join(', ')}`}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Select
            label={text.language()}
            description={text.languageHint()}
            inputWrapperOrder={['label', 'input', 'description']}
            maw={320}
            allowDeselect={false}
            readOnly={!mayEdit}
            value={language}
            data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
            onChange={(value) => draft.set({ language: LOCALES.find((known) => known === value) ?? language })}
          />
          <TextInput label={text.currency()} value={settings.currency} readOnly variant="filled" maw={320} />
          {isBehind ? (
            <ConflictNotice onTake={discard} onKeep={draft.keepMine}>
              <Text fz="sm">
                {text.notation()}: {texts.catalogue.notations[saved.notation]()}
              </Text>
              <Text fz="sm">
                {text.language()}: {texts.common.locales[saved.language]()}
              </Text>
            </ConflictNotice>
          ) : null}
          {mayEdit ? (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!isChanged || isBehind}>
                {texts.common.actions.save()}
              </Button>
              {isChanged ? (
                <Text fz="sm" c="dimmed">
                  {texts.common.states.unsaved()}
                </Text>
              ) : null}
            </Group>
          ) : null}
        </Stack>
      </Paper>
      <LeaveGuard
        unsaved={isChanged}
        onDiscard={discard}
        onSave={() =>
          save.mutateAsync(input).then(
            () => true,
            () => false,
          )
        }
      />
    </form>
  );
}

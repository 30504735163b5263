import { Button, Group, Paper, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { LOCALES, type MedicalSettings, medicalSettings } from '@molaar/contracts';
import { formatTooth, NOTATIONS } from '@molaar/domain';
import type { FormEvent } from 'react';
import { showAlert } from '../../client/alerts';
import { failureOf, reportFailure } from '../../client/failure';
import { useMay } from '../../client/session';
import { portal, trpc } from '../../client/trpc';
import { useFormDraft } from '../../client/use-form-draft';
import { useWords } from '../../client/words';
import { NotRead } from '../../shell/not-read';
import { LeaveGuard } from '../../editing/leave-guard';
import { ReadOnlyNotice } from './read-only-notice';
import { SavedMeanwhile } from './saved-meanwhile';

/** Tooth notation of the whole clinic, language and currency of its documents. */
export function GeneralTab() {
  const settings = trpc.settings.medical.useQuery();
  return settings.data ? <GeneralForm settings={settings.data} /> : <NotRead reads={[settings]} height={240} />;
}

const EXAMPLE = ['18', '21', '36', '75'] as const;

const generalFields = medicalSettings.pick({ notation: true, language: true });

function GeneralForm({ settings }: { settings: MedicalSettings }) {
  const words = useWords();
  const text = words.medical.general;
  const mayEdit = useMay('MANAGE_CLINIC_SETTINGS');
  const saved = { notation: settings.notation, language: settings.language };
  const draft = useFormDraft('medical', generalFields, { version: settings.version, value: saved });
  const { notation, language } = draft.value;
  const { isChanged, isBehind, discard } = draft;
  const save = trpc.settings.saveMedical.useMutation({
    onSuccess: async (now) => {
      portal.settings.medical.setData(undefined, now);
      showAlert('success', text.saved());
      discard();
      // The session carries the notation: the workdesk and the charts read it there.
      await portal.auth.isAuthenticated.invalidate();
    },
    meta: { silent: true },
    onError: (error) => {
      // With somebody else's newer choice the form shows both, and says so itself.
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
      {mayEdit ? null : <ReadOnlyNotice who={words.medical.clinicEditors()} />}
      <Paper withBorder p="lg" maw={640}>
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
                  label={words.catalogue.notations[value]()}
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
            data={LOCALES.map((value) => ({ value, label: words.catalogue.locales[value]() }))}
            onChange={(value) => draft.set({ language: LOCALES.find((known) => known === value) ?? language })}
          />
          <TextInput label={text.currency()} value={settings.currency} readOnly variant="filled" maw={320} />
          {isBehind ? (
            <SavedMeanwhile onTake={discard} onKeep={draft.keepMine}>
              <Text fz="sm">
                {text.notation()}: {words.catalogue.notations[saved.notation]()}
              </Text>
              <Text fz="sm">
                {text.language()}: {words.catalogue.locales[saved.language]()}
              </Text>
            </SavedMeanwhile>
          ) : null}
          {mayEdit ? (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!isChanged || isBehind}>
                {words.common.actions.save()}
              </Button>
              {isChanged ? (
                <Text fz="sm" c="dimmed">
                  {words.common.states.unsaved()}
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

import { Button, Group, Paper, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { LOCALES, type MedicalSettings } from '@molaar/contracts';
import { formatTooth, NOTATIONS } from '@molaar/domain';
import { LoaderPage } from '@molaar/ui';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts';
import { useMay } from '../../client/session';
import { portal, trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import { LeaveGuard } from '../history/leave-guard';
import { ReadOnlyNotice } from './read-only-notice';

/** Tooth notation of the whole clinic, language and currency of its documents. */
export function GeneralTab() {
  const words = useWords();
  const settings = trpc.settings.medical.useQuery().data;
  if (!settings) return <LoaderPage label={words.common.states.loading()} height={240} />;
  return <GeneralForm key={settings.version} settings={settings} />;
}

const EXAMPLE = ['18', '21', '36', '75'] as const;

function GeneralForm({ settings }: { settings: MedicalSettings }) {
  const words = useWords();
  const text = words.medical.general;
  const mayEdit = useMay('MANAGE_CLINIC_SETTINGS');
  const [notation, setNotation] = useState(settings.notation);
  const [language, setLanguage] = useState(settings.language);
  const isChanged = notation !== settings.notation || language !== settings.language;
  const save = trpc.settings.saveMedical.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      // The session carries the notation: the workdesk and the charts read it there.
      await Promise.all([portal.settings.medical.invalidate(), portal.auth.isAuthenticated.invalidate()]);
    },
    onError: () => void portal.settings.medical.invalidate(),
  });
  const input = { notation, language, version: settings.version };
  const discard = (): void => {
    setNotation(settings.notation);
    setLanguage(settings.language);
  };

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
            onChange={(value) => setNotation(NOTATIONS.find((known) => known === value) ?? notation)}
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
            onChange={(value) => setLanguage(LOCALES.find((known) => known === value) ?? language)}
          />
          <TextInput label={text.currency()} value={settings.currency} readOnly variant="filled" maw={320} />
          {mayEdit ? (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!isChanged}>
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

import { Button, Card, Group, Modal, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Patient, PatientDetails } from '@molaar/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { MergeFields } from './merge-fields';

interface Props {
  details: PatientDetails;
  onClose: () => void;
  onMerged: () => void;
}

/** Merges two patients: first the other one is chosen, then the values. */
export function MergeDialog({ details, onClose, onMerged }: Props) {
  const texts = useTexts();
  const text = texts.patientFiles.merge;
  const [otherId, setOtherId] = useState<string | null>(null);

  return (
    <Modal
      opened
      centered
      size="xl"
      onClose={onClose}
      title={text.title()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Text fz="sm">{text.lead()}</Text>
        {otherId ? (
          <MergeFields details={details} otherId={otherId} onBack={() => setOtherId(null)} onClose={onClose} onMerged={onMerged} />
        ) : (
          <ChooseOther patient={details.patient} onChoose={setOtherId} />
        )}
      </Stack>
    </Modal>
  );
}

function ChooseOther({ patient, onChoose }: { patient: Patient; onChoose: (id: string) => void }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.patientFiles.merge;
  const duplicates = trpc.patients.duplicates.useQuery({ id: patient.id });
  const [search, setSearch] = useState('');
  const [letters] = useDebouncedValue(search.trim(), 250);
  const found = trpc.patients.list.useQuery({ search: letters }, { enabled: letters !== '', placeholderData: keepPreviousData });
  const others = letters === '' ? [] : (found.data ?? []).filter(({ id }) => id !== patient.id);

  return (
    <>
      <Title order={3} fz="sm">
        {text.suggestions()}
      </Title>
      {!duplicates.data ? (
        <QueryPlaceholder queries={[duplicates]} height={40} compact />
      ) : duplicates.data.length > 0 ? (
        duplicates.data.map(({ patient: other, alike }) => (
          <Card key={other.id} withBorder padding="sm">
            <Group justify="space-between">
              <div>
                <Text fz="sm" fw={600}>
                  {other.lastName}, {other.firstName}
                </Text>
                <Text fz="xs" c="dimmed">
                  {[
                    other.identityCode,
                    other.birthDate ? formats.date(other.birthDate) : null,
                    alike.map((reason) => text.similarity[reason]()).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Button variant="default" size="xs" onClick={() => onChoose(other.id)}>
                {texts.common.actions.select()}
              </Button>
            </Group>
          </Card>
        ))
      ) : (
        <Text fz="sm" c="dimmed">
          {text.noSuggestions()}
        </Text>
      )}
      <Select
        label={text.choose()}
        placeholder={texts.patients.searchHint()}
        searchable
        // The server has filtered the options already, ignoring accents.
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={letters && found.data ? texts.common.states.noResults() : undefined}
        value={null}
        data={others.map(({ id, firstName, lastName, birthDate, identityCode }) => ({
          value: id,
          label: [`${lastName}, ${firstName}`, birthDate ? formats.date(birthDate) : null, identityCode].filter(Boolean).join(' · '),
        }))}
        onChange={(id) => id && onChoose(id)}
      />
      <QueryPlaceholder queries={[found]} compact />
    </>
  );
}

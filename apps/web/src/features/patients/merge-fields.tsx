import { Alert, Button, Group, Radio, Table, Text } from '@mantine/core';
import { MAX_NOTES, type Patient, type PatientDetails } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { areNotesTooLong, bothHaveNotes, chosenFields, type MergeChoice, mergeFields, startChoice } from './merge-choice';

interface Props {
  details: PatientDetails;
  otherId: string;
  onBack: () => void;
  onClose: () => void;
  onMerged: () => void;
}

/** Compares two patients; for each field that differs one value is chosen. */
export function MergeFields({ details, otherId, onBack, onClose, onMerged }: Props) {
  const texts = useTexts();
  // While they are merged the other file is not loaded again: it will not exist any more.
  const [isMerging, setIsMerging] = useState(false);
  const other = trpc.patients.details.useQuery({ id: otherId }, { enabled: !isMerging });
  if (!other.data)
    return (
      <>
        <QueryPlaceholder queries={[other]} height={120} />
        <Group>
          <Button variant="default" onClick={onBack}>
            {texts.common.actions.back()}
          </Button>
        </Group>
      </>
    );
  return <Choose details={details} other={other.data} onMerging={setIsMerging} onBack={onBack} onClose={onClose} onMerged={onMerged} />;
}

/** What is compared stays as it was loaded, because the merge is for the values that the person has seen. */
function Choose({
  details: loaded,
  other: otherLoaded,
  onMerging,
  onBack,
  onClose,
  onMerged,
}: Omit<Props, 'otherId'> & { other: PatientDetails; onMerging: (isMerging: boolean) => void }) {
  const [{ details, other }, setCompared] = useState({ details: loaded, other: otherLoaded });
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.patientFiles.merge;
  const [choice, setChoice] = useState<MergeChoice>(() => startChoice(details.patient, other.patient));
  const tooLong = areNotesTooLong(details.patient, other.patient, choice);
  const merge = trpc.patients.merge.useMutation({
    onMutate: () => onMerging(true),
    onSuccess: () => {
      showAlert('success', text.done());
      onClose();
      onMerged();
      void portal.invalidate();
    },
    // Somebody else changed one of them: the data are loaded again, and the alert gives the reason.
    onError: async () => {
      await portal.patients.details.invalidate();
      const load = ({ patient: { id } }: PatientDetails) => portal.patients.details.fetch({ id });
      const [details, other] = await Promise.all([load(loaded), load(otherLoaded)]);
      setCompared({ details, other });
      onMerging(false);
    },
  });

  const label = (field: keyof MergeChoice): string =>
    field === 'primaryDoctorId' ? texts.patients.form.primaryDoctor() : texts.patients.form[field]();
  const shown = (patient: Patient, field: keyof MergeChoice): string => {
    if (field === 'primaryDoctorId') return patient.primaryDoctor?.name ?? '–';
    if (field === 'birthDate') return patient.birthDate ? formats.date(patient.birthDate) : '–';
    return patient[field] || '–';
  };

  return (
    <>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table verticalSpacing="xs" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={150}>{text.field()}</Table.Th>
              <Table.Th>{text.thisFile()}</Table.Th>
              <Table.Th>{text.otherFile()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mergeFields.map((field) => {
              const [mine, theirs] = [shown(details.patient, field), shown(other.patient, field)];
              const option = (from: 'this' | 'other', value: string) =>
                mine === theirs ? (
                  <Text fz="sm">{value}</Text>
                ) : (
                  <Radio
                    name={field}
                    checked={choice[field] === from}
                    onChange={() => setChoice((before) => ({ ...before, [field]: from }))}
                    label={value}
                    aria-label={`${label(field)}: ${value}`}
                  />
                );
              return (
                <Table.Tr key={field}>
                  <Table.Th fw={500}>{label(field)}</Table.Th>
                  <Table.Td>{option('this', mine)}</Table.Td>
                  <Table.Td>{option('other', theirs)}</Table.Td>
                </Table.Tr>
              );
            })}
            {bothHaveNotes(details.patient, other.patient) ? (
              <Table.Tr>
                <Table.Td />
                <Table.Td colSpan={2}>
                  <Radio
                    name="notes"
                    checked={choice.notes === 'both'}
                    onChange={() => setChoice((before) => ({ ...before, notes: 'both' }))}
                    label={`${texts.patients.form.notes()}: ${text.both()}`}
                  />
                </Table.Td>
              </Table.Tr>
            ) : null}
            {(['images', 'plans'] as const).map((name) => (
              <Table.Tr key={name}>
                <Table.Th fw={500}>{text[name]()}</Table.Th>
                <Table.Td>{details[name].length}</Table.Td>
                <Table.Td>{other[name].length}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {tooLong ? <Alert color="orange">{text.notesTooLong({ most: formats.number(MAX_NOTES) })}</Alert> : null}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {texts.common.actions.back()}
        </Button>
        <Button
          loading={merge.isPending}
          disabled={tooLong}
          onClick={() =>
            merge.mutate({
              keepId: details.patient.id,
              keepVersion: details.patient.version,
              mergeId: other.patient.id,
              mergeVersion: other.patient.version,
              fields: chosenFields(details.patient, other.patient, choice),
            })
          }
        >
          {text.confirm()}
        </Button>
      </Group>
    </>
  );
}

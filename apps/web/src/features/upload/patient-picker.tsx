import { Button, type ComboboxItem, Group, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { highlightedOption } from '../../shell/highlighted-option';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { offerNewPatient } from './offer-new-patient';
import { optionsBeforeAnswer } from './options-before-answer';

export interface PickedPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Props {
  ref?: Ref<HTMLInputElement>;
  patient: PickedPatient | null;
  /** The patient cannot be changed. */
  fixed: boolean;
  error?: string | undefined;
  onPick: (patient: PickedPatient | null) => void;
  /** @param name What was typed of a patient that does not exist yet. */
  onCreate: (name: string) => void;
}

/** The option that creates a patient with the typed name. */
const NEW = 'new';

const patientName = ({ firstName, lastName }: PickedPatient) => `${firstName} ${lastName}`;

/** Searches a patient by name on the server, or leads to creating one. */
export function PatientPicker({ ref, patient, fixed, error, onPick, onCreate }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.images.upload;
  const [search, setSearch] = useState('');
  const [letters] = useDebouncedValue(search, 250);
  const found = trpc.patients.list.useQuery(
    { search: letters.trim() || undefined },
    { enabled: !fixed, placeholderData: keepPreviousData },
  );

  if (fixed && patient) return <TextInput label={text.patient()} value={patientName(patient)} readOnly variant="filled" />;

  const known = [...(found.data ?? [])];
  const options = known.map((item) => ({
    value: item.id,
    label: `${patientName(item)}${item.birthDate ? ` · ${formats.date(item.birthDate)}` : ''}`,
  }));
  if (patient && !options.some(({ value }) => value === patient.id)) options.unshift({ value: patient.id, label: patientName(patient) });
  const chosen = options.find(({ value }) => value === patient?.id);
  const typed = search === chosen?.label ? '' : search.trim();
  const name = patient ? '' : typed;
  const isAnswered = typed === '' || (typed === letters.trim() && found.data !== undefined && !found.isPlaceholderData);
  const isFound = name !== '' && isAnswered;
  const offer = isFound && found.data ? offerNewPatient(name, found.data) : null;
  if (offer) options.push({ value: NEW, label: offer === 'NEW' ? text.createPatient({ name }) : text.createSameName({ name }) });

  function choose(id: string | null): void {
    if (id === NEW) onCreate(name);
    else onPick(known.find((item) => item.id === id) ?? null);
  }

  return (
    <Stack gap="xs">
      <Group align={error ? 'center' : 'flex-end'} gap="sm" wrap="nowrap">
        <Select
          ref={ref}
          label={text.patient()}
          placeholder={text.patientHint()}
          searchable
          // The name is typed at once; the open list would cover the files below, and the error of the field.
          data-autofocus={patient === null || undefined}
          openOnFocus={false}
          required
          style={{ flex: 1 }}
          error={error}
          data={options}
          value={patient?.id ?? null}
          onSearchChange={setSearch}
          selectFirstOptionOnChange
          nothingFoundMessage={found.data && isAnswered ? texts.common.states.noResults() : undefined}
          filter={({ options: all }) => (isAnswered ? all : optionsBeforeAnswer(all as ComboboxItem[], typed))}
          comboboxProps={{ withinPortal: true }}
          onChange={choose}
          onKeyDownCapture={(event) => {
            // The highlight follows what is typed only after a moment.
            const highlighted = highlightedOption(event.currentTarget);
            if (event.key !== 'Enter' || isAnswered || highlighted === null) return;
            if (optionsBeforeAnswer(options, typed).some(({ value }) => value === highlighted)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onKeyDown={(event) => {
            const [first] = options;
            // The Select highlights no option that arrives after the last letter.
            if (
              event.key !== 'Enter' ||
              event.nativeEvent.isComposing ||
              highlightedOption(event.currentTarget) !== null ||
              !isFound ||
              !first
            )
              return;
            event.preventDefault();
            choose(first.value);
          }}
        />
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onCreate(name)}>
          {texts.patients.add()}
        </Button>
      </Group>
      <QueryPlaceholder queries={[found]} compact />
    </Stack>
  );
}

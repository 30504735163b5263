import { Group, Table, Text, UnstyledButton } from '@mantine/core';
import type { Patient } from '@molaar/contracts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { LinkAnchor } from '../../shell/links';
import type { PatientFilesSearch } from '../../shell/search-params';
import type { PatientSort } from './patient-query';

interface Props {
  patients: readonly Patient[];
  sort: PatientSort;
  direction: 'asc' | 'desc';
  /** The link to a patient's page. */
  fileOf: (patient: Patient) => PatientFilesSearch;
  onSort: (column: PatientSort) => void;
  onOpen: (patient: Patient) => void;
}

const COLUMNS = ['lastName', 'identityCode', 'birthDate', 'lastActivity', 'lastImageDate'] as const;

/** One row per patient; a click on the row opens the patient, and the name is a link for the keyboard. */
export function PatientTable({ patients, sort, direction, fileOf, onSort, onOpen }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const day = (value: string | null) => (value ? formats.date(value) : '–');

  return (
    <CardTable minWidth={640} sorted highlightOnHover verticalSpacing="sm" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column} aria-sort={column === sort ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}>
              {column === 'identityCode' ? (
                texts.patients.columns[column]()
              ) : (
                <SortButton column={column} active={column === sort} direction={direction} onSort={onSort} />
              )}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {patients.map((patient) => (
          <Table.Tr key={patient.id} onClick={() => onOpen(patient)} style={{ cursor: 'pointer' }}>
            <Table.Td>
              <LinkAnchor to="/patient-files" search={fileOf(patient)} fw={600} fz="sm" onClick={(event) => event.stopPropagation()}>
                {patient.lastName}, {patient.firstName}
              </LinkAnchor>
              {patient.primaryDoctor ? (
                <Text fz="xs" c="dimmed">
                  {patient.primaryDoctor.name}
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td data-label={texts.patients.columns.identityCode()} data-none={!patient.identityCode || undefined}>
              {patient.identityCode || '–'}
            </Table.Td>
            <Table.Td data-label={texts.patients.columns.birthDate()} data-none={!patient.birthDate || undefined}>
              {day(patient.birthDate)}
            </Table.Td>
            <Table.Td data-label={texts.patients.columns.lastActivity()} data-none={!patient.lastActivity || undefined}>
              {day(patient.lastActivity)}
            </Table.Td>
            <Table.Td data-label={texts.patients.columns.lastImageDate()} data-none={!patient.lastImageDate || undefined}>
              {day(patient.lastImageDate)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

interface SortButtonProps {
  column: Exclude<(typeof COLUMNS)[number], 'identityCode'>;
  active: boolean;
  direction: 'asc' | 'desc';
  onSort: (column: PatientSort) => void;
}

function SortButton({ column, active, direction, onSort }: SortButtonProps) {
  const texts = useTexts();
  const name = texts.patients.columns[column]();
  const Icon = !active ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton fz="sm" fw={600} onClick={() => onSort(column)} aria-label={texts.patients.sortBy({ column: name })}>
      <Group gap={6} wrap="nowrap">
        {name}
        <Icon size={14} aria-hidden="true" opacity={active ? 1 : 0.45} />
      </Group>
    </UnstyledButton>
  );
}

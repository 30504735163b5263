import { Box, NavLink, Paper, Text } from '@mantine/core';
import type { Patient } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconChevronRight, IconUserOff, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { PatientSearch } from './patient-search';

/** The number of recent patients, and the most search results. */
const RECENT = 10;
const MOST_FOUND = 20;

interface Props {
  /** The heading above the recent patients. */
  heading: string;
  describe: (patient: Patient) => string;
  onChoose: (patientId: string) => void;
}

/** Chooses a patient: one of the recent ones, or by search. */
export function ChoosePatient({ heading, describe, onChoose }: Props) {
  const { patients: text } = useTexts();
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const search = searched.trim();
  const found = trpc.patients.paginate.useQuery(
    search
      ? { page: 0, size: MOST_FOUND, search, sort: 'lastName', direction: 'asc' }
      : { page: 0, size: RECENT, sort: 'lastActivity', direction: 'desc' },
    { placeholderData: keepPreviousData },
  );
  const patients = found.data ?? [];
  const isNobody = !search && found.data?.length === 0 && !found.isPlaceholderData;

  if (isNobody) return <EmptyState icon={<IconUsers size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />;
  return (
    <Paper withBorder>
      <Box p="md" role="search" aria-label={text.searchLabel()}>
        <PatientSearch value={typed} onType={setTyped} onSearch={setSearched} />
      </Box>
      {search ? null : (
        <Text fz="sm" fw={600} px="md" pb="xs" component="h2">
          {heading}
        </Text>
      )}
      {found.data ? null : <QueryPlaceholder queries={[found]} height={240} />}
      {search && found.data?.length === 0 ? (
        <EmptyState icon={<IconUserOff size={26} aria-hidden="true" />} title={text.noMatch()} />
      ) : null}
      {patients.map((patient) => (
        <NavLink
          key={patient.id}
          component="button"
          px="md"
          label={`${patient.lastName}, ${patient.firstName}`}
          description={describe(patient)}
          rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          onClick={() => onChoose(patient.id)}
        />
      ))}
      {search && patients.length === MOST_FOUND ? (
        <Text fz="sm" c="dimmed" p="md">
          {text.more()}
        </Text>
      ) : null}
    </Paper>
  );
}

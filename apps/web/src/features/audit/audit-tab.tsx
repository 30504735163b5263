import { Button, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { AUDIT_ENTITIES } from '@molaar/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { AuditCheck } from './audit-check';
import { AuditTable } from './audit-table';

interface Filters {
  personId: string | null;
  entity: string | null;
  patient: { id: string; name: string } | null;
  from: string;
  to: string;
}

const NONE: Filters = { personId: null, entity: null, patient: null, from: '', to: '' };

/** The audit log for the clinic's owner, filtered by person, kind, patient and day, with the check of its chain. */
export function AuditTab() {
  const texts = useTexts();
  const text = texts.audit;
  const [filters, setFilters] = useState(NONE);
  const set = (change: Partial<Filters>) => setFilters((before) => ({ ...before, ...change }));
  const members = trpc.team.members.useQuery();
  const { personId, entity, patient, from, to } = filters;
  const log = trpc.audit.list.useInfiniteQuery(
    {
      personId: personId ?? undefined,
      entity: entity ?? undefined,
      patientId: patient?.id,
      from: from || undefined,
      to: to || undefined,
      size: 50,
    },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="md">
          {text.title()}
        </Title>
        <Text c="dimmed" fz="sm" maw={760}>
          {text.lead()}
        </Text>
      </div>
      <AuditCheck />
      <Paper withBorder p="md" component="search" aria-label={text.title()}>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="sm">
          <Select
            label={text.person()}
            placeholder={text.everyone()}
            clearable
            searchable
            value={personId}
            data={(members.data ?? []).map((member) => ({ value: member.id, label: personName(member) }))}
            onChange={(value) => set({ personId: value })}
          />
          <Select
            label={text.kind()}
            placeholder={text.everything()}
            clearable
            value={entity}
            data={AUDIT_ENTITIES.map((value) => ({ value, label: text.entities[value]() }))}
            onChange={(value) => set({ entity: value })}
          />
          <PatientFilter patient={patient} onPick={(picked) => set({ patient: picked })} />
          <DateField label={text.from()} value={from} max={to || undefined} onChange={(value) => set({ from: value })} />
          <DateField label={text.to()} value={to} min={from || undefined} onChange={(value) => set({ to: value })} />
        </SimpleGrid>
        <QueryPlaceholder queries={[members]} compact />
        {filters === NONE ? null : (
          <Button mt="sm" variant="subtle" size="compact-sm" onClick={() => setFilters(NONE)}>
            {text.clear()}
          </Button>
        )}
      </Paper>
      {log.data ? null : <QueryPlaceholder queries={[log]} height={200} />}
      {log.data ? <AuditTable entries={entries} onPatient={(picked) => set({ patient: picked })} /> : null}
      {log.hasNextPage ? (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} style={{ alignSelf: 'center' }}>
          {text.more()}
        </Button>
      ) : null}
    </Stack>
  );
}

/** Filters by one patient, found by name, with all images and treatment plans. */
function PatientFilter({ patient, onPick }: { patient: Filters['patient']; onPick: (patient: Filters['patient']) => void }) {
  const text = useTexts().audit;
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 250);
  const term = debounced.trim();
  const found = trpc.patients.list.useQuery({ search: term }, { enabled: term.length > 1, placeholderData: keepPreviousData });
  const options = (found.data ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  if (patient && !options.some(({ value }) => value === patient.id)) options.unshift({ value: patient.id, label: patient.name });
  return (
    <div>
      <Select
        label={text.patient()}
        placeholder={text.anyPatient()}
        clearable
        searchable
        filter={({ options: all }) => all}
        value={patient?.id ?? null}
        data={options}
        onSearchChange={setSearch}
        onChange={(value, option) => onPick(value ? { id: value, name: option?.label ?? '' } : null)}
      />
      <QueryPlaceholder queries={[found]} compact />
    </div>
  );
}

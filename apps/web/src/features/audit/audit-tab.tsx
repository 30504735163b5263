import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { AUDIT_ENTITIES } from '@molaar/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { AuditCheck } from './audit-check';
import { AuditTable } from './audit-table';
import { type LogFilters, LogFrame } from './log-frame';

interface Filters extends LogFilters {
  entity: string | null;
  patient: { id: string; name: string } | null;
}

const NONE: Filters = { personId: null, entity: null, patient: null, from: '', to: '' };

/** The audit log for the clinic's owner, filtered by person, kind, patient and day, with the check of its chain. */
export function AuditTab() {
  const texts = useTexts();
  const text = texts.audit;
  const [filters, setFilters] = useState(NONE);
  const set = (change: Partial<Filters>) => setFilters((before) => ({ ...before, ...change }));
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
    <LogFrame
      title={text.title()}
      lead={text.lead()}
      head={<AuditCheck />}
      filters={filters}
      none={NONE}
      onFilters={setFilters}
      columns={5}
      ownFilters={
        <>
          <Select
            label={text.kind()}
            placeholder={text.everything()}
            clearable
            value={entity}
            data={AUDIT_ENTITIES.map((value) => ({ value, label: text.entities[value]() }))}
            onChange={(value) => set({ entity: value })}
          />
          <PatientFilter patient={patient} onPick={(picked) => set({ patient: picked })} />
        </>
      }
      more={{ label: text.more(), query: log }}
    >
      {log.data ? (
        <AuditTable entries={entries} onPatient={(picked) => set({ patient: picked })} />
      ) : (
        <QueryPlaceholder queries={[log]} height={200} />
      )}
    </LogFrame>
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

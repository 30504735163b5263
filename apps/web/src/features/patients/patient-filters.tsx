import { Button, Group } from '@mantine/core';
import { isPeriod } from '@molaar/contracts';
import { useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import type { PatientQuery } from './patient-query';
import { PatientSearch } from './patient-search';

type Filters = Pick<PatientQuery, 'search' | 'visitFrom' | 'visitTo'>;

/** Filters by search text and period of visit; the search is debounced. */
export function PatientFilters({ query, onChange }: { query: Filters; onChange: (change: Partial<Filters>) => void }) {
  const texts = useTexts();
  const [search, setSearch] = useState(query.search);
  const active = query.search || query.visitFrom || query.visitTo;

  return (
    <Group p="md" gap="md" align="flex-end" role="search" aria-label={texts.patients.searchLabel()}>
      <PatientSearch value={search} onType={setSearch} onSearch={(text) => onChange({ search: text })} />
      {/** The start and end of the period stay side by side. */}
      <Group gap="md" grow wrap="nowrap" align="flex-start" style={{ flex: '0 1 488px' }}>
        <DateField
          label={texts.patients.visitFrom()}
          max={query.visitTo}
          value={query.visitFrom}
          onChange={(visitFrom) => onChange({ visitFrom })}
        />
        <DateField
          label={texts.patients.visitTo()}
          min={query.visitFrom}
          error={isPeriod(query) ? undefined : texts.validation.periodReversed()}
          value={query.visitTo}
          onChange={(visitTo) => onChange({ visitTo })}
        />
      </Group>
      {active ? (
        <Button
          variant="subtle"
          onClick={() => {
            setSearch('');
            onChange({ search: '', visitFrom: '', visitTo: '' });
          }}
        >
          {texts.patients.clearFilters()}
        </Button>
      ) : null}
    </Group>
  );
}

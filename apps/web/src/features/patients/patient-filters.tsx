import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../client/words';
import { DateField } from '../../shell/date-field';
import type { PatientQuery } from './patient-query';

type Filters = Pick<PatientQuery, 'search' | 'visitFrom' | 'visitTo'>;
/** Milliseconds after the last letter before the server is asked. */
const SEARCH_DELAY = 250;

/** Search and period of visit; letters are sent when the typing rests. */
export function PatientFilters({ query, onChange }: { query: Filters; onChange: (change: Partial<Filters>) => void }) {
  const words = useWords();
  const [search, setSearch] = useState(query.search);
  const sendSearch = useDebouncedCallback((text: string) => onChange({ search: text }), SEARCH_DELAY);
  const active = query.search || query.visitFrom || query.visitTo;

  return (
    <Group p="md" gap="md" align="flex-end" role="search" aria-label={words.patients.searchLabel()}>
      <TextInput
        label={words.patients.searchLabel()}
        placeholder={words.patients.searchHint()}
        type="search"
        value={search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        style={{ flex: '1 1 320px' }}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value);
          sendSearch(value);
        }}
      />
      {/* The two ends of the period stay side by side. */}
      <Group gap="md" grow wrap="nowrap" style={{ flex: '0 1 488px' }}>
        <DateField
          label={words.patients.visitFrom()}
          max={query.visitTo}
          value={query.visitFrom}
          onChange={(visitFrom) => onChange({ visitFrom })}
        />
        <DateField
          label={words.patients.visitTo()}
          min={query.visitFrom}
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
          {words.patients.clearFilters()}
        </Button>
      ) : null}
    </Group>
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../client/words';
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
        style={{ flex: '1 1 220px' }}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value);
          sendSearch(value);
        }}
      />
      <TextInput
        label={words.patients.visitFrom()}
        type="date"
        max={query.visitTo || undefined}
        value={query.visitFrom}
        onChange={(event) => onChange({ visitFrom: event.currentTarget.value })}
      />
      <TextInput
        label={words.patients.visitTo()}
        type="date"
        min={query.visitFrom || undefined}
        value={query.visitTo}
        onChange={(event) => onChange({ visitTo: event.currentTarget.value })}
      />
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

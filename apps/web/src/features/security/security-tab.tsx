import { Select } from '@mantine/core';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@molaar/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { type LogFilters, LogFrame } from '../audit';
import { SecurityTable } from './security-table';

interface Filters extends LogFilters {
  kind: SecurityEventKind | null;
}

const NONE: Filters = { kind: null, personId: null, from: '', to: '' };

/** The security log for the clinic's owner, filtered by event, person and day. */
export function SecurityTab() {
  const text = useTexts().security;
  const [filters, setFilters] = useState(NONE);
  const { kind, personId, from, to } = filters;
  const log = trpc.audit.security.useInfiniteQuery(
    { kind: kind ?? undefined, personId: personId ?? undefined, from: from || undefined, to: to || undefined, size: 50 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];

  return (
    <LogFrame
      title={text.title()}
      lead={text.lead()}
      filters={filters}
      none={NONE}
      onFilters={setFilters}
      columns={4}
      ownFilters={
        <Select
          label={text.kind()}
          placeholder={text.allKinds()}
          clearable
          value={kind}
          data={SECURITY_EVENT_KINDS.map((value) => ({ value, label: text.kinds[value]() }))}
          onChange={(value) => setFilters({ ...filters, kind: SECURITY_EVENT_KINDS.find((known) => known === value) ?? null })}
        />
      }
      more={{ label: text.more(), query: log }}
    >
      {log.data ? <SecurityTable events={events} /> : <QueryPlaceholder queries={[log]} height={200} />}
    </LogFrame>
  );
}

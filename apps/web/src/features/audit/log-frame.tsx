import { Box, Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '../../client/api/trpc';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SearchSelect } from '../../shell/search-select';

/** The filters that every log has. */
export interface LogFilters {
  personId: string | null;
  from: string;
  to: string;
}

interface Props<Filters extends LogFilters> {
  title: string;
  lead: string;
  /** Shown between the heading and the filters. */
  head?: ReactNode;
  filters: Filters;
  /** The filters of the whole log. */
  none: Filters;
  onFilters: (filters: Filters) => void;
  /** Filters of this log alone, after the person's. */
  ownFilters: ReactNode;
  /** Filters in one row of a wide window. */
  columns: number;
  more: { label: string; query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> } };
  children: ReactNode;
}

/** A log of the clinic under its filters, loaded page by page. */
export function LogFrame<Filters extends LogFilters>(props: Props<Filters>) {
  const { title, lead, head, filters, none, onFilters, ownFilters, columns, more, children } = props;
  const text = useTexts().audit;
  const members = trpc.team.members.useQuery();
  const { personId, from, to } = filters;
  const set = (change: Partial<LogFilters>) => onFilters({ ...filters, ...change });
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="md">
          {title}
        </Title>
        <Text c="dimmed" fz="sm" maw={760}>
          {lead}
        </Text>
      </div>
      {head}
      <Paper withBorder p="md" component="search" aria-label={title}>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: columns }} spacing="sm">
          <SearchSelect
            label={text.person()}
            placeholder={text.everyone()}
            clearable
            value={personId}
            data={(members.data ?? []).map((member) => ({ value: member.id, label: personName(member) }))}
            onChange={(value) => set({ personId: value })}
          />
          {ownFilters}
          <DateField label={text.from()} value={from} max={to || undefined} onChange={(value) => set({ from: value })} />
          <DateField label={text.to()} value={to} min={from || undefined} onChange={(value) => set({ to: value })} />
        </SimpleGrid>
        {members.data ? null : (
          <Box mt="sm">
            <QueryPlaceholder queries={[members]} compact />
          </Box>
        )}
        {filters === none ? null : (
          <Button mt="sm" variant="subtle" size="compact-sm" onClick={() => onFilters(none)}>
            {text.clear()}
          </Button>
        )}
      </Paper>
      {children}
      {more.query.hasNextPage ? (
        <Button
          variant="default"
          loading={more.query.isFetchingNextPage}
          onClick={() => void more.query.fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {more.label}
        </Button>
      ) : null}
    </Stack>
  );
}

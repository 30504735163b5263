import { Badge, Paper, Table, Text } from '@mantine/core';
import type { SecurityEventKind, SecurityEventView } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { describeAgent } from '../../client/texts/describe-agent';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import classes from './security-table.module.css';

/** Events that may be an attack; their names say so too. */
const WARNINGS: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'NEW_DEVICE',
  'SIGN_IN_FAILED',
  'MANY_FAILURES',
  'SECOND_FACTOR_FAILED',
  'PASSWORD_FAILED',
  'REFUSED',
  'THROTTLED',
  'KEY_REJECTED',
  'TOKEN_REJECTED',
  'MALWARE_FOUND',
]);

/** Security events, the latest first. */
export function SecurityTable({ events }: { events: readonly SecurityEventView[] }) {
  const { security: text, audit, team } = useTexts();
  const formats = useFormats();
  if (events.length === 0) return <EmptyState icon={<IconShieldCheck size={26} aria-hidden="true" />} title={text.empty()} />;
  return (
    <Paper withBorder>
      <CardTable minWidth={680} verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{audit.time()}</Table.Th>
            <Table.Th>{text.kind()}</Table.Th>
            <Table.Th>{audit.person()}</Table.Th>
            <Table.Th>{text.from()}</Table.Th>
            <Table.Th>{text.call()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map(({ id, kind, firstAt, lastAt, count, person, apiKey, partner, address, userAgent, detail }) => {
            const { browser, system } = describeAgent(userAgent);
            const agent = browser && system ? team.sessions.onSystem({ browser, system }) : (browser ?? system ?? userAgent);
            return (
              <Table.Tr key={id}>
                <Table.Td style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formats.dateTime(firstAt) === formats.dateTime(lastAt)
                    ? formats.dateTime(lastAt)
                    : text.period({ first: formats.dateTime(firstAt), last: formats.dateTime(lastAt) })}
                </Table.Td>
                <Table.Td data-label={text.kind()}>
                  <Badge variant="light" tt="none" color={WARNINGS.has(kind) ? 'orange' : 'gray'} className={classes.kind}>
                    {text.kinds[kind]()}
                  </Badge>
                  {count > 1 ? (
                    <Text c="dimmed" fz="xs">
                      {text.times({ count })}
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td data-label={audit.person()}>
                  {person?.name || (person ? audit.deleted() : '–')}
                  {apiKey ? (
                    <Text c="dimmed" fz="xs">
                      {audit.withKey({ name: apiKey.name })}
                    </Text>
                  ) : null}
                  {partner ? (
                    <Text c="dimmed" fz="xs">
                      {text.withToken({ name: partner.name })}
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td data-label={text.from()} style={{ overflowWrap: 'anywhere' }}>
                  {address ?? '–'}
                  {agent ? (
                    <Text c="dimmed" fz="xs" lineClamp={2}>
                      {agent}
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td data-label={text.call()} style={{ overflowWrap: 'anywhere' }}>
                  {detail ?? '–'}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </CardTable>
    </Paper>
  );
}

import { Badge, Group, Table, Text } from '@mantine/core';
import type { Delivery, DeliveryItem, ItemResult } from '@molaar/contracts';
import { compareCells } from '@molaar/domain/statuses';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';

const COLORS: Readonly<Record<ItemResult, string>> = { SAVED: 'teal', CONFLICT: 'red', UNMAPPED: 'gray', REFUSED: 'orange' };
const ORDER: readonly ItemResult[] = ['CONFLICT', 'REFUSED', 'UNMAPPED', 'SAVED'];

/** The number of surfaces by result: saved, in conflict, and so on. */
export function DeliveryCounts({ delivery: { items, unchanged } }: { delivery: Delivery }) {
  const text = useTexts().practiceExchange.counts;
  const names = { SAVED: text.saved, CONFLICT: text.conflict, UNMAPPED: text.unmapped, REFUSED: text.rejected };
  return (
    <Group gap={6}>
      {[...ORDER].reverse().map((result) => {
        const count = items.filter((item) => item.result === result).length;
        return count === 0 ? null : (
          <Badge key={result} variant="light" color={COLORS[result]} tt="none">
            {names[result]({ count })}
          </Badge>
        );
      })}
      {unchanged > 0 ? (
        <Badge variant="outline" color="gray" tt="none">
          {text.unchanged({ count: unchanged })}
        </Badge>
      ) : null}
    </Group>
  );
}

/** The result of each surface; those that need attention come first. */
export function DeliveryResults({ items, practice }: { items: readonly DeliveryItem[]; practice: string }) {
  const texts = useTexts();
  const text = texts.practiceExchange.results;
  const formats = useFormats();
  const { notation } = useUser().organization;
  const names = (statuses: DeliveryItem['statuses']) =>
    statuses.map((status) => toothStatusName(status, formats.locale)).join(', ') || text.none();
  const sorted = [...items].sort((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result) || compareCells(a, b));
  return (
    <Table.ScrollContainer minWidth={480} mah={320}>
      <Table fz="sm" aria-label={text.caption()} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.tooth()}</Table.Th>
            <Table.Th>{text.surface()}</Table.Th>
            <Table.Th>{text.ours()}</Table.Th>
            <Table.Th>{text.result()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map(({ tooth, surface, statuses, result, theirs }) => (
            <Table.Tr key={`${tooth}|${surface}|${result}`}>
              <Table.Td>{formatTooth(tooth, notation)}</Table.Td>
              <Table.Td>{formats.surface(surface, tooth)}</Table.Td>
              <Table.Td>{names(statuses)}</Table.Td>
              <Table.Td>
                <Text fz="sm" fw={result === 'SAVED' ? 400 : 600} c={result === 'CONFLICT' ? 'var(--red-text)' : undefined}>
                  {result === 'CONFLICT' ? text.CONFLICT({ theirs: names(theirs ?? []) }) : text[result]({ practice })}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

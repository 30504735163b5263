import { SegmentedControl, Table, Text } from '@mantine/core';
import type { Difference } from '@molaar/contracts';
import type { Surface } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import type { Side, ToothStep } from './merge-tooth';

interface Props {
  step: ToothStep;
  practice: string;
  sides: ReadonlyMap<Surface, Side>;
  /** Undefined when the differences are read-only. */
  onChoose?: ((surface: Surface, side: Side) => void) | undefined;
}

/** The differences of one tooth, with the chosen side of each surface. */
export function ToothDifferences({ step, practice, sides, onChoose }: Props) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const formats = useFormats();
  const names = (statuses: Difference['ours']) =>
    statuses.map((status) => toothStatusName(status, formats.locale)).join(', ') || text.none();
  return (
    <CardTable minWidth={480} fz="sm" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.surface()}</Table.Th>
          <Table.Th>{text.inMolaar()}</Table.Th>
          <Table.Th>{text.inPractice({ practice })}</Table.Th>
          <Table.Th>{onChoose || sides.size > 0 ? text.choice() : null}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {step.differences.map((difference) => {
          const { surface, kind, ours, theirs, base } = difference;
          const surfaceLabel = formats.surface(surface, step.tooth);
          return (
            <Table.Tr key={surface}>
              <Table.Td>
                <Text fz="sm">{surfaceLabel}</Text>
                <Text fz="xs" c={kind === 'CONFLICT' ? 'var(--red-text)' : 'dimmed'}>
                  {kind === 'CONFLICT' ? text.conflict() : text.incoming({ practice })}
                </Text>
              </Table.Td>
              <Table.Td data-label={text.inMolaar()}>
                {names(ours)}
                {kind === 'CONFLICT' && base.length > 0 ? (
                  <Text fz="xs" c="dimmed">
                    {text.before({ before: names(base) })}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td fw={600} data-label={text.inPractice({ practice })}>
                {names(theirs)}
              </Table.Td>
              <Table.Td data-label={onChoose || sides.has(surface) ? text.choice() : undefined}>
                {onChoose || sides.has(surface) ? (
                  <SegmentedControl
                    size="xs"
                    aria-label={`${text.choice()} ${surfaceLabel}`}
                    disabled={!onChoose}
                    data={(['OURS', 'THEIRS', ...(ours.length > 0 && theirs.length > 0 ? (['BOTH'] as const) : [])] as const).map(
                      (side) => ({
                        value: side,
                        label: text[side]({ practice }),
                      }),
                    )}
                    value={sides.get(surface) ?? ''}
                    onChange={(side) => onChoose?.(surface, side as Side)}
                  />
                ) : null}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </CardTable>
  );
}

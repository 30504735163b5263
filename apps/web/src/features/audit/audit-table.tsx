import { Anchor, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import type { AuditEntryView } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconListSearch } from '@tabler/icons-react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';

interface Props {
  entries: readonly AuditEntryView[];
  onPatient: (patient: { id: string; name: string }) => void;
}

/** Returns the text for a name that the server sent; a name without a text is shown as it is. */
const textOf = (texts: object, name: string): string => (texts as Record<string, (() => string) | undefined>)[name]?.() || name;

/** The entries, newest first. A patient's name filters the log by that patient. */
export function AuditTable({ entries, onPatient }: Props) {
  const text = useTexts().audit;
  const formats = useFormats();
  if (entries.length === 0) return <EmptyState icon={<IconListSearch size={26} aria-hidden="true" />} title={text.empty()} />;
  return (
    <Paper withBorder>
      <CardTable minWidth={680} verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.time()}</Table.Th>
            <Table.Th>{text.person()}</Table.Th>
            <Table.Th>{text.action()}</Table.Th>
            <Table.Th>{text.kind()}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{text.seal()}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, at, actor, apiKey, action, entity, entityId, name, position }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{formats.dateTime(at)}</Table.Td>
              <Table.Td data-label={text.person()}>
                {actor?.name || (actor ? text.deleted() : text.system())}
                {apiKey ? (
                  <Text c="dimmed" fz="xs">
                    {text.withKey({ name: apiKey.name })}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td data-label={text.action()}>{textOf(text.actions, action)}</Table.Td>
              <Table.Td data-label={text.kind()}>
                {textOf(text.entities, entity)}
                {entity === 'patient' && entityId && name ? (
                  <>
                    {' · '}
                    <Anchor
                      component="button"
                      type="button"
                      fz="inherit"
                      ta="left"
                      title={text.onlyPatient()}
                      onClick={() => onPatient({ id: entityId, name })}
                    >
                      {name}
                    </Anchor>
                  </>
                ) : name ? (
                  ` · ${name}`
                ) : null}
              </Table.Td>
              <Table.Td data-label={text.seal()}>
                <Text c="dimmed" fz="xs" style={{ whiteSpace: 'nowrap' }}>
                  {position === null ? text.waiting() : text.sealed({ position: formats.number(position) })}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
    </Paper>
  );
}

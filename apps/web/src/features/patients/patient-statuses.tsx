import { Button, Paper, Table, Text } from '@mantine/core';
import type { PatientDetails } from '@molaar/contracts';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { useState } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { LinkAnchor } from '../../shell/links';
import { withoutSound } from './without-sound';

/**
 * The approved statuses of the teeth in chart order; each links to the image on which it was approved. Sound teeth are
 * one row until they are asked for: thirty rows of them would hide the others.
 */
export function PatientStatuses({ statuses }: { statuses: PatientDetails['statuses'] }) {
  const texts = useTexts();
  const locale = useLocale();
  const formats = useFormats();
  const { organization } = useUser();
  const text = texts.patientFiles.statuses;
  const [withAll, setWithAll] = useState(false);
  const { findings, soundTeeth } = withoutSound(statuses);
  const isShort = soundTeeth.length > 1 && !withAll;
  if (statuses.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {text.empty()}
      </Text>
    );
  return (
    <Paper withBorder>
      <CardTable minWidth={480} verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.tooth()}</Table.Th>
            <Table.Th>{text.status()}</Table.Th>
            <Table.Th>{text.decided()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(isShort ? findings : statuses).map(({ tooth, surface, status, decidedAt, decidedBy, imageId, imageNumber }) => (
            <Table.Tr key={`${tooth}|${status}|${surface.join()}`}>
              <Table.Td fw={600}>{formatTooth(tooth, organization.notation)}</Table.Td>
              <Table.Td data-label={text.status()}>
                {toothStatusName(status, locale)}
                <Text fz="xs" c="dimmed">
                  {formats.surfaces(surface, tooth)}
                </Text>
              </Table.Td>
              <Table.Td data-label={text.decided()}>
                <Text fz="sm">{[decidedAt ? formats.date(decidedAt) : null, decidedBy].filter(Boolean).join(', ')}</Text>
                <LinkAnchor to="/teeth-status/{-$dentistId}/{-$analysisId}" search={{ image: imageId }} fz="xs">
                  {text.image({ number: imageNumber })}
                </LinkAnchor>
              </Table.Td>
            </Table.Tr>
          ))}
          {isShort ? (
            <Table.Tr>
              <Table.Td />
              <Table.Td data-label={text.status()}>
                {text.sound({ count: soundTeeth.length })}
                <Text fz="xs" c="dimmed">
                  {soundTeeth.map((tooth) => formatTooth(tooth, organization.notation)).join(', ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Button size="compact-xs" variant="subtle" ml={-8} onClick={() => setWithAll(true)}>
                  {text.showAll()}
                </Button>
              </Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </CardTable>
    </Paper>
  );
}

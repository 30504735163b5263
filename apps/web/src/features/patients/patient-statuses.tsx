import { Paper, Table, Text } from '@mantine/core';
import type { PatientDetails } from '@molaar/contracts';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { useUser } from '../../client/session/session';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { LinkAnchor } from '../../shell/links';

/** The approved statuses of the teeth in chart order; each links to the image on which it was approved. */
export function PatientStatuses({ statuses }: { statuses: PatientDetails['statuses'] }) {
  const texts = useTexts();
  const locale = useLocale();
  const formats = useFormats();
  const { organization } = useUser();
  const text = texts.patientFiles.statuses;
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
          {statuses.map(({ tooth, surface, status, decidedAt, decidedBy, imageId, imageNumber }) => (
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
        </Table.Tbody>
      </CardTable>
    </Paper>
  );
}

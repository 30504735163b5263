import { Badge, Table, Text } from '@mantine/core';
import { PATIENT_IMPORT_COLUMNS, type PatientImportColumn, type PatientImportLine } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';

const COLORS = { CREATE: 'teal', DUPLICATE: 'gray', ERROR: 'red' } as const;
const isColumn = (field: string): field is PatientImportColumn => (PATIENT_IMPORT_COLUMNS as readonly string[]).includes(field);

/** The result of each line of the file, with the reason. */
export function ImportLines({ lines }: { lines: readonly PatientImportLine[] }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.patientFiles.importing;
  const day = (value: string | null) => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : value);
  return (
    <Table fz="sm" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={60}>{text.line()}</Table.Th>
          <Table.Th>{texts.common.terms.name()}</Table.Th>
          <Table.Th>{texts.patients.form.identityCode()}</Table.Th>
          <Table.Th>{texts.patients.form.birthDate()}</Table.Th>
          <Table.Th>{text.result()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ line, action, firstName, lastName, identityCode, birthDate, errors, warnings, duplicate }) => (
          <Table.Tr key={line}>
            <Table.Td>{line}</Table.Td>
            <Table.Td>{[lastName, firstName].filter(Boolean).join(', ') || '–'}</Table.Td>
            <Table.Td>{identityCode || '–'}</Table.Td>
            <Table.Td>{day(birthDate) || '–'}</Table.Td>
            <Table.Td>
              <Badge variant="light" tt="none" color={COLORS[action]}>
                {text.results[action]()}
              </Badge>
              {Object.entries(errors).map(([field, error]) => (
                <Text key={field} fz="xs" c="var(--red-text)">
                  {isColumn(field) ? `${texts.patients.form[field]()}: ${error}` : error}
                </Text>
              ))}
              {warnings.map((warning) => (
                <Text key={warning} fz="xs" c="dimmed">
                  {text.warnings[warning]()}
                </Text>
              ))}
              {duplicate?.patientId ? (
                <LinkAnchor to="/patient-files" search={{ patient: duplicate.patientId }} fz="xs" display="block" target="_blank">
                  {texts.common.actions.open()}
                </LinkAnchor>
              ) : null}
              {duplicate?.line ? (
                <Text fz="xs" c="dimmed">
                  {text.duplicateLine({ line: duplicate.line })}
                </Text>
              ) : null}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

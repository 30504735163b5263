import { Group, Paper, Stack, Text } from '@mantine/core';
import type { PatientDetails } from '@molaar/contracts';
import { type CariesIndex, cariesIndices } from '@molaar/domain/statuses';
import { useTexts } from '../../client/texts/texts';
import { ageOn } from './age';

interface CariesIndicesProps {
  statuses: PatientDetails['statuses'];
  birthDate: string | null;
}

/** The caries indices of the confirmed statuses, with their definition and with what they do not cover. */
export function CariesIndices({ statuses, birthDate }: CariesIndicesProps) {
  const text = useTexts().patientFiles.cariesIndex;
  const { permanent, primary } = cariesIndices(statuses, birthDate === null ? null : ageOn(new Date(), birthDate));
  if (!permanent && !primary) return null;
  const isUncertain = [permanent, primary].some((index) => index !== null && index.missingOfUnknownCause > 0);
  return (
    <Paper withBorder p="md" component="section" aria-label={text.title()}>
      <Stack gap="xs">
        {permanent ? <Index name={text.permanent()} index={permanent} letters={text.letters} /> : null}
        {primary ? <Index name={text.primary()} index={primary} letters={text.primaryLetters} /> : null}
        {isUncertain ? <Text fz="sm">{text.unknownCause()}</Text> : null}
        <Text fz="xs" c="dimmed">
          {text.limits()}
        </Text>
        <Text fz="xs" c="dimmed" component="details">
          <summary>{text.definitionTitle()}</summary>
          {text.definition()}
        </Text>
      </Stack>
    </Paper>
  );
}

type Letters = ReturnType<typeof useTexts>['patientFiles']['cariesIndex']['letters'];

/** One index: its value, and the teeth that it is made of. */
function Index({ name, index, letters }: { name: string; index: CariesIndex; letters: Letters }) {
  const text = useTexts().patientFiles.cariesIndex;
  const { decayed, missing, missingOfUnknownCause, filled, from, to, known, teeth } = index;
  return (
    <Group gap="md" wrap="wrap" align="baseline" style={{ rowGap: 4 }}>
      <Text fw={650}>
        {name} {range(from, to)}
      </Text>
      <Text fz="sm">{letters.decayed({ count: decayed })}</Text>
      <Text fz="sm">{letters.missing({ count: range(missing, missing + missingOfUnknownCause) })}</Text>
      <Text fz="sm">{letters.filled({ count: filled })}</Text>
      <Text fz="sm" c="dimmed">
        {text.known({ known, teeth })}
      </Text>
    </Group>
  );
}

const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

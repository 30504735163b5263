import { Paper, Stack, Text, Title } from '@mantine/core';
import { DISCLAIMER_CATEGORIES } from '@molaar/contracts';
import { trpc } from '../../../client/api/trpc';
import { useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { useSavedTreatmentPlan, useTreatmentPlanEdit } from '../session/planner-context';

/** The disclaimers at the end of the PDF: fixed in a saved plan, the clinic's defaults of the language in a new one. */
export function TreatmentPlanDisclaimers() {
  const text = useTexts().treatmentPlanner;
  const plan = useSavedTreatmentPlan();
  const { language } = useTreatmentPlanEdit();
  const frozen = plan && plan.language === language ? plan.disclaimers : null;
  const read = trpc.templates.disclaimers.useQuery(undefined, { enabled: frozen === null });
  const clinic = read.data ?? [];
  const current = DISCLAIMER_CATEGORIES.flatMap(
    (category) =>
      clinic.find((one) => one.category === category && one.language === language && one.status === 'ACTIVE' && one.default) ?? [],
  );
  const shown = frozen ?? current;
  return (
    <Paper withBorder p="md" component="section" aria-label={text.disclaimers()}>
      <Title order={2} fz="md" mb="xs">
        {text.disclaimers()}
      </Title>
      <Stack gap="sm" lang={language}>
        {shown.map(({ category, heading, content }) => (
          <div key={category}>
            <Text fz="sm" fw={600}>
              {heading}
            </Text>
            <Text fz="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
              {content}
            </Text>
          </div>
        ))}
      </Stack>
      {frozen || read.data ? (
        <Text fz="xs" c="dimmed" mt="sm">
          {shown.length > 0 ? text.disclaimersHint() : text.noDisclaimers()}
        </Text>
      ) : (
        <QueryPlaceholder queries={[read]} height={80} compact />
      )}
    </Paper>
  );
}

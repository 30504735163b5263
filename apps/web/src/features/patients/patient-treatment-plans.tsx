import { Badge, Group, Paper, Table, Text } from '@mantine/core';
import type { TreatmentPlanSummary, TreatmentsSeen } from '@molaar/contracts';
import { Fragment } from 'react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { TreatmentsSeenLine } from '../treatments-seen';

interface Props {
  plans: readonly TreatmentPlanSummary[];
  /** What the patient's newest radiograph shows of one of the plans. */
  seen?: NonNullable<TreatmentsSeen> | null;
}

/** The patient's treatment plans, newest first as the server returns them. */
export function PatientTreatmentPlans({ plans, seen = null }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.patients.details;
  if (plans.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {text.noPlans()}
      </Text>
    );
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.common.terms.date()}</Table.Th>
            <Table.Th>{texts.common.terms.status()}</Table.Th>
            <Table.Th ta="right">{texts.common.terms.total()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plans.map((plan) => (
            <Fragment key={plan.id}>
              <Table.Tr style={seen?.planId === plan.id ? { borderBottom: 'none' } : undefined}>
                <Table.Td>
                  <LinkAnchor
                    to="/treatment-planner"
                    search={{ plan: plan.id }}
                    fz="sm"
                    fw={600}
                    aria-label={text.openPlan({ date: formats.date(plan.savedAt) })}
                  >
                    {formats.date(plan.savedAt)}
                  </LinkAnchor>
                  <Text fz="xs" c="dimmed">
                    {text.planVersion({ version: plan.planVersion })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Group gap={6}>
                    <Badge variant="light" tt="none" miw="max-content">
                      {texts.catalogue.planStatuses[plan.status]()}
                    </Badge>
                    {plan.outdated ? (
                      <Badge variant="light" color="orange" tt="none" miw="max-content">
                        {text.outdated()}
                      </Badge>
                    ) : null}
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{formats.total(plan)}</Table.Td>
              </Table.Tr>
              {seen?.planId === plan.id ? (
                <Table.Tr>
                  <Table.Td colSpan={3} pt={0}>
                    <TreatmentsSeenLine seen={seen} />
                  </Table.Td>
                </Table.Tr>
              ) : null}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

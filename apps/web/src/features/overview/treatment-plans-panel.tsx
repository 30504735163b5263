import { Badge, Box, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import type { Overview } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconClipboardList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../client/texts/texts';
import classes from './overview.module.css';
import { Panel } from './panel';

const COLORS = { DRAFT: 'gray', APPROVED: 'molaar', SENT: 'blue', ANSWERED: 'molaar', SUPERSEDED: 'gray', DISCARDED: 'gray' } as const;
const ANSWER_COLORS = { ACCEPTED: 'green', DECLINED: 'orange', MIXED: 'yellow' } as const;

/** Treatment plans that wait for the clinic or for the patient, and the patients' answers. */
export function TreatmentPlansPanel({ plans }: { plans: Overview['plans'] }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.overview.plans;
  return (
    <Panel title={text.title()}>
      {plans.latest.length === 0 ? (
        <EmptyState icon={<IconClipboardList size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" px="md" pb="sm">
            {(['drafts', 'unanswered', 'accepted', 'declined'] as const).map((name) => (
              <div key={name}>
                <Text fz={20} fw={650} lh={1.2}>
                  {formats.number(plans[name])}
                </Text>
                <Text fz="xs" c="dimmed">
                  {text[name]()}
                </Text>
              </div>
            ))}
          </SimpleGrid>
          <ul className={classes.list}>
            {plans.latest.map(({ id, patient, status, answer, savedAt, total, priced }) => {
              const name = `${patient.firstName} ${patient.lastName}`;
              return (
                <li key={id}>
                  <Link to="/treatment-planner" search={{ plan: id }} className={classes.row}>
                    <VisuallyHidden>{text.open({ patient: name })}</VisuallyHidden>
                    <Box miw={0} style={{ flex: 1 }}>
                      <Text fz="sm" fw={600} truncate>
                        {name}
                      </Text>
                      <Text fz="xs" c="dimmed">
                        {formats.date(savedAt)} · {formats.total({ total, priced })}
                      </Text>
                    </Box>
                    <Badge variant="light" tt="none" color={answer ? ANSWER_COLORS[answer] : COLORS[status]}>
                      {answer ? text.answers[answer]() : texts.catalogue.planStatuses[status]()}
                    </Badge>
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Panel>
  );
}

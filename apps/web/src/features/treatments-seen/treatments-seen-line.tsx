import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { TreatmentsSeen } from '@molaar/contracts';
import { formatTeeth, type TreatmentSight } from '@molaar/domain/treatment-plans';
import { IconCheck, IconChevronDown, IconChevronUp, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { countSights, treatmentsByTooth } from './treatments-by-tooth';
import classes from './treatments-seen.module.css';

const ICONS = { SEEN: IconCheck, NOT_SEEN: IconMinus, UNKNOWN: IconQuestionMark } as const satisfies Record<TreatmentSight, unknown>;

/** How many planned treatments a newer radiograph shows, in one line that opens the list of them. */
export function TreatmentsSeenLine({ seen: { image, treatments, planImageId } }: { seen: NonNullable<TreatmentsSeen> }) {
  const text = useTexts().treatmentsSeen;
  const formats = useFormats();
  const workdeskLink = useWorkdeskLink();
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const date = formats.date(image.dateTaken);
  const counts = countSights(treatments);
  const parts = [
    text.seen({ seen: counts.SEEN, count: treatments.length }),
    ...(counts.NOT_SEEN > 0 ? [text.notSeen({ count: counts.NOT_SEEN })] : []),
    ...(counts.UNKNOWN > 0 ? [text.unknown({ count: counts.UNKNOWN })] : []),
  ];
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <UnstyledButton className={classes.line} aria-expanded={opened} aria-controls={listId} onClick={() => setOpened(!opened)}>
        <Text span fz="sm">
          {text.summary({ date, counts: parts.join(', ') })}
        </Text>
        <Chevron size={16} aria-hidden="true" className={classes.chevron} />
      </UnstyledButton>
      <div id={listId} hidden={!opened}>
        {opened ? (
          <Stack gap="xs" pt={4}>
            <ul className={classes.list} aria-label={text.list({ date })}>
              {treatmentsByTooth(treatments).map((treatment) => (
                <SeenTreatment key={treatment.id} treatment={treatment} />
              ))}
            </ul>
            <Group gap="md" style={{ rowGap: 0 }}>
              <LinkAnchor {...workdeskLink({ image: image.id })} fz="sm" className="lone-link">
                {text.open()}
              </LinkAnchor>
              <LinkAnchor {...workdeskLink({ image: image.id, compare: planImageId })} fz="sm" className="lone-link">
                {text.compare()}
              </LinkAnchor>
            </Group>
            <Text fz="xs" c="dimmed">
              {text.note()}
            </Text>
          </Stack>
        ) : null}
      </div>
    </div>
  );
}

function SeenTreatment({ treatment }: { treatment: NonNullable<TreatmentsSeen>['treatments'][number] }) {
  const texts = useTexts();
  const text = texts.treatmentsSeen;
  const { notation } = useUser().organization;
  const { tooth, name, alternative, sight, reason } = treatment;
  const Icon = ICONS[sight];
  return (
    <li className={classes.treatment}>
      <span className={classes.teeth}>{tooth === null ? texts.treatmentPlanNames.jaw() : formatTeeth(treatment, notation)}</span>
      <span className={classes.name}>
        {name}
        {alternative ? (
          <Text span fz="xs" c="dimmed">
            {' '}
            {texts.treatmentPlanNames.option({ option: alternative })}
          </Text>
        ) : null}
      </span>
      <span className={classes.sight} data-sight={sight}>
        <Icon size={16} stroke={2} aria-hidden="true" className={classes.icon} />
        <span>{[text.sights[sight](), reason ? text.reasons[reason]() : ''].filter(Boolean).join(': ')}</span>
      </span>
    </li>
  );
}

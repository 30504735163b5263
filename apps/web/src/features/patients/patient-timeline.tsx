import { Text, Timeline } from '@mantine/core';
import type { PatientDetails } from '@molaar/contracts';
import {
  IconAlertTriangle,
  IconClipboardList,
  IconMessage2,
  IconPhoto,
  IconPhotoOff,
  IconPlayerStop,
  IconSparkles,
  IconUserPlus,
} from '@tabler/icons-react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { type TimelineEntry, timelineOf } from './timeline';

const ICONS = {
  created: IconUserPlus,
  image: IconPhoto,
  analysed: IconSparkles,
  unread: IconPhotoOff,
  failed: IconAlertTriangle,
  cancelled: IconPlayerStop,
  plan: IconClipboardList,
  comment: IconMessage2,
} as const;

/** The events of a patient, newest first. */
export function PatientTimeline({ details }: { details: PatientDetails }) {
  const formats = useFormats();
  const { id: patientId } = details.patient;
  const comments = trpc.comments.list.useQuery({ patientId }, { meta: { silentFor: 'PATIENT_NOT_FOUND' } });
  return (
    <>
      <QueryPlaceholder queries={[comments]} compact />
      <Timeline bulletSize={26} lineWidth={2} color="gray">
        {timelineOf(details, comments.data).map((entry) => {
          const Icon = ICONS[entry.kind];
          return (
            <Timeline.Item key={entry.id} bullet={<Icon size={14} aria-hidden="true" />} title={<EntryTitle entry={entry} />}>
              <Text fz="xs" c="dimmed">
                {formats.dateTime(entry.at)}
              </Text>
              {entry.kind === 'comment' ? (
                <Text fz="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                  {entry.comment}
                </Text>
              ) : null}
            </Timeline.Item>
          );
        })}
      </Timeline>
    </>
  );
}

function EntryTitle({ entry }: { entry: TimelineEntry }) {
  const texts = useTexts();
  const text = texts.patientFiles.timeline;
  switch (entry.kind) {
    case 'created':
      return <Text fz="sm">{text.created()}</Text>;
    case 'comment':
      return <Text fz="sm">{texts.workdesk.comments.timeline({ author: entry.author })}</Text>;
    case 'plan':
      return (
        <LinkAnchor to="/treatment-planner" search={{ plan: entry.planId }} fz="sm">
          {text.plan({ version: entry.version })}
        </LinkAnchor>
      );
    default:
      return (
        <LinkAnchor to="/workdesk" search={{ image: entry.imageId }} fz="sm">
          {text[entry.kind]({ number: entry.number })}
        </LinkAnchor>
      );
  }
}

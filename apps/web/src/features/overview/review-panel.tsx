import { Badge, Box, Group, Image, Text, VisuallyHidden } from '@mantine/core';
import type { Overview } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../client/texts/texts';
import { SideMarks } from '../../shell/side-marks';
import classes from './overview.module.css';
import { Panel } from './panel';

/** Images with decisions left, lowest confidence first, with what was not assessed; each links to the workdesk. */
export function ReviewPanel({ review }: { review: Overview['review'] }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.overview.review;
  const left = review.total - review.images.length;
  const notAssessed = [...new Set(review.images.map(({ assessment }) => formats.notAssessed(assessment).short))];
  return (
    <Panel
      title={text.title()}
      actions={
        review.total > 0 ? (
          <Badge size="lg" variant="light" tt="none">
            {formats.number(review.total)}
          </Badge>
        ) : null
      }
    >
      {review.images.length === 0 ? (
        <EmptyState icon={<IconChecks size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />
      ) : (
        <ul className={classes.list}>
          {review.images.map((image) => {
            const { imageId, imageNumber, patient, thumbnailUrl, undecided, lowestConfidence, dateUploaded, dateTaken } = image;
            const name = `${patient.firstName} ${patient.lastName}`;
            return (
              <li key={imageId}>
                <Link to="/workdesk" search={{ image: imageId }} className={classes.row}>
                  <VisuallyHidden>{text.open({ number: imageNumber, patient: name })}</VisuallyHidden>
                  <span className={classes.thumbnail}>
                    <Image src={thumbnailUrl} alt="" w={88} h={48} fit="cover" radius="sm" loading="lazy" />
                    <SideMarks image={{ kind: image.kind, analysis: { notices: image.notices } }} small />
                  </span>
                  <Box miw={0} style={{ flex: 1 }}>
                    <Text fz="sm" fw={600} truncate>
                      {name}
                    </Text>
                    <Text fz="xs" c="dimmed">
                      {texts.overview.image({ number: imageNumber })} · {formats.imageDate({ dateTaken, dateUploaded })}
                    </Text>
                  </Box>
                  <Group gap={4} justify="flex-end" className={classes.facts}>
                    <Text fz="sm">{texts.common.count.decisionsLeft({ count: undecided })}</Text>
                    <Text fz="xs" c="dimmed">
                      {text.lowestConfidence({ confidence: formats.confidence(lowestConfidence) })}
                    </Text>
                  </Group>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {notAssessed.map((names) => (
        <Text key={names} fz="xs" c="dimmed" px="md" py="xs">
          {names}
        </Text>
      ))}
      {left > 0 ? (
        <Text fz="sm" c="dimmed" px="md" pb="md" pt="xs">
          {text.more({ count: left })}
        </Text>
      ) : null}
    </Panel>
  );
}

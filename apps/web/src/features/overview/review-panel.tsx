import { Badge, Box, Button, Group, Image, Text, VisuallyHidden } from '@mantine/core';
import type { Overview } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { SideMarks } from '../../shell/side-marks';
import classes from './overview.module.css';
import { Panel } from './panel';

/** As many as are shown when the first ones are not all. */
const MOST = 100;

/**
 * Images with decisions left, lowest confidence first, with what was not assessed; each links to the workdesk. Those
 * that the overview leaves out are loaded on demand.
 */
export function ReviewPanel({ review: first }: { review: Overview['review'] }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.overview.review;
  /** How many were shown when the others were asked for; null before it. */
  const [before, setBefore] = useState<number | null>(null);
  const all = trpc.overview.reviewQueue.useQuery({ size: MOST }, { enabled: before !== null });
  const review = all.data ?? first;
  const list = useRef<HTMLUListElement>(null);
  // The button is gone or moves down: the first image that it has added takes the focus.
  useEffect(() => {
    if (before !== null && all.isSuccess) list.current?.querySelectorAll('a')[before]?.focus();
  }, [before, all.isSuccess]);
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
        <ul ref={list} className={classes.list}>
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
        <Box px="md" pb="md" pt="xs">
          {all.data ? (
            <Text fz="sm" c="dimmed">
              {text.more({ count: left })}
            </Text>
          ) : (
            <Button size="compact-sm" variant="subtle" mx={-8} loading={all.isFetching} onClick={() => setBefore(first.images.length)}>
              {text.more({ count: left })}
            </Button>
          )}
        </Box>
      ) : null}
    </Panel>
  );
}

import { Button, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import type { Image, ImageSummary } from '@molaar/contracts';
import { IconChevronDown, IconColumns2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { fileAddress } from '../../../client/api/bearer';
import { lazyPart } from '../../../client/api/lazy-part';
import { trpc } from '../../../client/api/trpc';
import { useIsAllowed } from '../../../client/session/session';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { imageStatusText } from '../../../shell/image-status';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { SideMarks } from '../../../shell/side-marks';
import { useWorkdeskLink } from '../../../shell/workdesk-link';
import classes from './compare.module.css';

const ImageDetailsForm = lazyPart(() => import('../edit/image-details-form').then((module) => ({ default: module.ImageDetailsForm })));

interface Props {
  image: Image;
  /** The image that is shown next to this one. */
  comparedId: string | undefined;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** The patient's images under the name of this one: opens another, or shows it next to this one. */
export function ImageStrip({ image, comparedId, opened, onChange }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" shadow="lg" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton aria-expanded={opened} aria-haspopup="dialog" onClick={() => onChange(!opened)} fz="xs" c="dimmed" mih={24} miw={0}>
          <Group component="span" gap={4} wrap="nowrap">
            <Text component="span" fz="xs" truncate>
              {texts.workdesk.imageOf({ number: image.imageNumber, date: formats.imageDate(image) })}
            </Text>
            <IconChevronDown size={14} aria-hidden="true" style={{ flex: 'none' }} />
          </Group>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.comparison.images()}>
        {opened ? <Strip image={image} comparedId={comparedId} onDone={() => onChange(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Strip({ image, comparedId, onDone }: { image: Image; comparedId: string | undefined; onDone: () => void }) {
  const texts = useTexts();
  const text = texts.comparison;
  const details = trpc.patients.details.useQuery({ id: image.patient.id }, { refetchOnMount: 'always' });
  const images = details.data?.images;
  // The buttons of a list from before this image was uploaded move when it is reloaded, and a click on one is lost.
  const isOutdated = details.isFetching && !images?.some(({ id }) => id === image.id);
  if (!images || isOutdated) return <QueryPlaceholder queries={[details]} height={130} />;
  return (
    <>
      <Text component="h2" fz="sm" fw={600} mb={8}>
        {text.images()}
      </Text>
      <ul className={classes.strip}>
        {images.map((one) => (
          <StripCard key={one.id} one={one} openedId={image.id} comparedId={comparedId} onDone={onDone} />
        ))}
      </ul>
      <ImageFacts image={image} />
      {images.length < 2 ? (
        <Text fz="sm" c="dimmed" mt={4} maw={360}>
          {text.none()}
        </Text>
      ) : null}
    </>
  );
}

/** Details of the image on the workdesk. */
function ImageFacts({ image }: { image: Image }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.comparison.facts;
  const mayEdit = useIsAllowed('EDIT_PATIENTS');
  const [editing, setEditing] = useState(false);
  const facts = [
    [texts.images.details.dateTaken(), image.dateTaken ? formats.date(image.dateTaken) : texts.images.details.unknown()],
    [texts.images.details.kind(), texts.images.kinds[image.kind]()],
    [text.uploaded(), formats.dateTime(image.dateUploaded)],
    [text.by(), image.uploadedBy],
    [text.modified(), formats.dateTime(image.dateModified)],
    [text.status(), imageStatusText(image, texts)],
    [text.size(), text.pixels(image)],
    [text.file(), image.fileName],
  ] as const;
  return (
    <section aria-label={text.title({ number: image.imageNumber })}>
      <Text component="h3" fz="xs" fw={600} mt={8} mb={4}>
        {text.title({ number: image.imageNumber })}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!mayEdit ? null : editing ? (
        <Suspense fallback={null}>
          <ImageDetailsForm image={image} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Button mt={6} size="compact-sm" variant="light" onClick={() => setEditing(true)}>
          {texts.images.details.open()}
        </Button>
      )}
    </section>
  );
}

function StripCard({
  one,
  openedId,
  comparedId,
  onDone,
}: {
  one: ImageSummary;
  openedId: string;
  comparedId: string | undefined;
  onDone: () => void;
}) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.comparison;
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const number = one.imageNumber;
  const isOpen = one.id === openedId;

  function go(search: { image: string; compare?: string }): void {
    onDone();
    void navigate(workdeskLink(search));
  }

  return (
    <li className={classes.card}>
      <UnstyledButton
        w="100%"
        aria-label={text.open({ number })}
        aria-current={isOpen || undefined}
        onClick={() => (isOpen ? onDone() : go({ image: one.id }))}
      >
        <span className={classes.thumb} data-current={isOpen || undefined}>
          <img src={fileAddress(one.thumbnailUrl)} alt="" loading="lazy" />
          <SideMarks image={one} small />
        </span>
      </UnstyledButton>
      <Text fz="xs" fw={600} mt={4}>
        {texts.workdesk.imageOf({ number, date: formats.imageDate(one) })}
      </Text>
      <Text fz="xs" c="dimmed" mb={4}>
        {isOpen ? text.onWorkdesk() : one.id === comparedId ? text.inComparison() : imageStatusText(one, texts)} · {one.uploadedBy}
      </Text>
      {isOpen ? null : (
        <Button
          mt="auto"
          size="compact-sm"
          variant="light"
          fullWidth
          leftSection={<IconColumns2 size={15} aria-hidden="true" />}
          aria-label={text.with({ number })}
          onClick={() => go({ image: openedId, compare: one.id })}
        >
          {texts.workdesk.compareShort()}
        </Button>
      )}
    </li>
  );
}

import { CloseButton, Group, Paper, Text } from '@mantine/core';
import type { Annotation, Image } from '@molaar/contracts';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { fileAddress } from '../../client/api/bearer';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { SideMarks } from '../../shell/side-marks';
import { FoundList } from './found-list';
import { RadiographCrop } from './radiograph-crop';
import type { ShownStatus } from './status-edits';
import classes from './teeth-status.module.css';
import { ToothHistory } from './tooth-history';

interface Props {
  image: Image;
  annotations: readonly Annotation[];
  statuses: readonly ShownStatus[];
  tooth: ToothNumber | null;
  onClose: () => void;
}

/** The selected tooth on the radiograph, with the findings on it; the whole radiograph and what was found
 * on it while no tooth is selected. */
export function ToothPanel({ image, annotations, statuses, tooth, onClose }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus.tooth;
  const formats = useFormats();
  const { notation } = useUser().organization;
  const shown = tooth ? annotationsOf(tooth, annotations, statuses) : [];
  const seen = shown.find((annotation) => annotation.class === 'TOOTH');
  const name = tooth ? formatTooth(tooth, notation) : '';

  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={text.label()}
      className={classes.panel}
      // What was found is scrolled with keys; a selected tooth has a button to be reached by.
      tabIndex={tooth ? undefined : 0}
    >
      {tooth ? (
        <>
          <Group justify="space-between" mb="xs">
            <Text component="h2" fz="md" fw={650}>
              {text.heading({ tooth: name })}
            </Text>
            <CloseButton size="sm" aria-label={text.close()} onClick={onClose} />
          </Group>
          <div className={classes.about}>
            <div>
              {shown.length > 0 ? (
                <RadiographCrop
                  image={image}
                  around={shown.map(({ box }) => box)}
                  framed={shown}
                  label={text.crop({ tooth: name, count: shown.filter((annotation) => annotation.class !== 'TOOTH').length })}
                />
              ) : (
                <Text fz="sm" c="dimmed">
                  {text.noCrop()}
                </Text>
              )}
              {seen?.confidence ? (
                <Text fz="xs" c="dimmed" mt={6}>
                  {text.seen({ percent: formats.confidence(seen.confidence) })}
                </Text>
              ) : null}
            </div>
            <ToothHistory imageId={image.id} tooth={tooth} />
          </div>
        </>
      ) : (
        <div className={classes.about}>
          <div>
            <div className={classes.whole}>
              <img
                className={classes.crop}
                src={fileAddress(image.thumbnailUrl)}
                alt={text.whole()}
                width={image.width}
                height={image.height}
              />
              <SideMarks image={image} small />
            </div>
            <Text fz="sm" c="dimmed" mt="xs">
              {text.none()}
            </Text>
          </div>
          <FoundList statuses={statuses} />
        </div>
      )}
    </Paper>
  );
}

/**
 * Returns the annotations of the tooth itself and of everything on it; a bridge belongs to each of its teeth. Rejected
 * ones are left out.
 */
function annotationsOf(tooth: ToothNumber, annotations: readonly Annotation[], statuses: readonly ShownStatus[]): Annotation[] {
  const named = new Set(statuses.filter((status) => status.tooth === tooth).flatMap(({ annotationIds }) => annotationIds));
  return annotations.filter(
    ({ id, location, decision, class: type }) => decision !== 'REJECTED' && type !== 'MOUTH_AREA' && (location === tooth || named.has(id)),
  );
}

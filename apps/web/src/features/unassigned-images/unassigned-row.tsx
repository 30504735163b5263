import { Badge, Box, Checkbox, Group, Image, Text, UnstyledButton } from '@mantine/core';
import type { UnassignedImage } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import { useFormats, useTexts } from '../../client/texts/texts';
import { SideMarks } from '../../shell/side-marks';
import { PatientInFile } from './patient-in-file';
import classes from './unassigned-images.module.css';

interface Props {
  image: UnassignedImage;
  /** Null for a person who may only look. */
  chosen: boolean | null;
  onChoose: (chosen: boolean) => void;
  onEnlarge: () => void;
}

/** A radiograph without a patient: what it looks like, and what is known about it. */
export function UnassignedRow({ image, chosen, onChoose, onEnlarge }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.unassignedImages;
  const { fileName, kind, dateTaken, receivedAt, receivedBy, apiKey } = image;
  const sender = apiKey ? text.key({ name: apiKey }) : receivedBy;
  return (
    <li className={classes.row}>
      {chosen === null ? null : (
        <Checkbox
          aria-label={text.select({ name: fileName })}
          checked={chosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
      )}
      <UnstyledButton className={classes.thumbnail} aria-label={text.enlarge({ name: fileName })} onClick={onEnlarge}>
        <Image src={image.thumbnailUrl} alt="" w={140} h={76} fit="cover" radius="sm" loading="lazy" />
        <SideMarks image={{ kind, analysis: null }} small />
      </UnstyledButton>
      <Box miw={0} className={classes.facts}>
        <Group gap="xs">
          <Text fz="sm" fw={600} lineClamp={2} title={fileName} className={classes.name}>
            {fileName}
          </Text>
          {isAnalysed(kind) ? null : (
            <Badge variant="light" color="gray" tt="none">
              {texts.images.kinds[kind]()}
            </Badge>
          )}
        </Group>
        <PatientInFile image={image} />
        <Text fz="sm">{dateTaken ? text.taken({ date: formats.date(dateTaken) }) : text.takenUnknown()}</Text>
        <Text fz="xs" c="dimmed">
          {text.received({ at: formats.dateTime(receivedAt), sender })}
        </Text>
      </Box>
    </li>
  );
}

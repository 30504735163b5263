import { Badge, Box, Group, Image, Text, VisuallyHidden } from '@mantine/core';
import type { ImageSummary } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import { fileAddress } from '../../client/api/bearer';
import { useFormats, useTexts } from '../../client/texts/texts';
import { imageStatusText, shownImageStatus } from '../../shell/image-status';
import { LinkCard } from '../../shell/links';
import { SideMarks } from '../../shell/side-marks';
import { useWorkdeskLink } from '../../shell/workdesk-link';

const TEETH_STATUS = { to: '/teeth-status/{-$dentistId}/{-$analysisId}' } as const;
const STATUS_COLOR = { NO_ANALYSIS: 'gray', ANALYSIS_PERFORMED: 'molaar', TREATMENT_PLAN: 'grape' } as const;

/** A radiograph as a thumbnail that links to the workdesk, or to its teeth status. */
export function ImageCard({ image, leadsTo = 'workdesk' }: { image: ImageSummary; leadsTo?: 'workdesk' | 'teethStatus' }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.patients.details;
  const workdeskLink = useWorkdeskLink();
  const state = image.analysis?.state;
  const isBusy = state === 'QUEUED' || state === 'RUNNING';

  return (
    <LinkCard
      {...(leadsTo === 'workdesk' ? workdeskLink({ image: image.id }) : TEETH_STATUS)}
      {...(leadsTo === 'workdesk' ? {} : { search: { image: image.id } })}
      // Preloads the code of the workdesk, but not the image.
      preload="viewport"
      withBorder
      padding={0}
      radius="md"
    >
      <VisuallyHidden>{text.openImage({ number: image.imageNumber })}</VisuallyHidden>
      <Box bg="dark.8" h={150} pos="relative">
        <Image src={fileAddress(image.thumbnailUrl)} alt="" h={150} fit="contain" loading="lazy" />
        <SideMarks image={image} small />
      </Box>
      <Box p="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text fw={600} fz="sm">
            {text.image({ number: image.imageNumber })}
          </Text>
          <Badge variant="light" tt="none" color={state === 'FAILED' ? 'red' : isBusy ? 'blue' : STATUS_COLOR[shownImageStatus(image)]}>
            {!isAnalysed(image.kind)
              ? texts.images.kinds[image.kind]()
              : state === 'FAILED' || isBusy
                ? texts.catalogue.analysisStates[state]()
                : imageStatusText(image, texts)}
          </Badge>
        </Group>
        {isAnalysed(image.kind) ? null : (
          <Text fz="xs" c="dimmed" mt={4}>
            {texts.images.upload.notAnalysed()}
          </Text>
        )}
        <Text fz="xs" c="dimmed" mt={4}>
          {image.dateTaken ? `${text.taken({ date: formats.date(image.dateTaken) })} · ` : null}
          {text.uploadedBy({ date: formats.date(image.dateUploaded), name: image.uploadedBy })}
        </Text>
      </Box>
    </LinkCard>
  );
}

import { Text, Tooltip } from '@mantine/core';
import { IconAdjustmentsCheck } from '@tabler/icons-react';
import { useTexts } from '../client/texts/texts';

/** Says that confidences are adjusted to the clinic, where they are shown; nothing while they are not. */
export function CalibrationNotice({ calibrationId }: { calibrationId: string | null }) {
  const text = useTexts().workdesk.calibration;
  if (calibrationId === null) return null;
  return (
    <Tooltip label={text.hint()} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <Text fz="xs" c="dimmed" tabIndex={0} w="fit-content" data-calibrated>
        <IconAdjustmentsCheck size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {text.notice()}
      </Text>
    </Tooltip>
  );
}

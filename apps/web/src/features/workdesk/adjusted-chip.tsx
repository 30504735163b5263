import { Button } from '@mantine/core';
import { NEUTRAL_ADJUSTMENT } from '@molaar/scene';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../client/texts/texts';
import { isSameAdjustment } from './adjust-panel';
import { announceCover, OVER_IMAGE } from './viewer/over-image';
import classes from './workdesk.module.css';
import { useView, useWorkdesk } from './workdesk-context';

/** Says over the image that it is adjusted; a click resets it. */
export function AdjustedChip() {
  const text = useTexts().workdesk.adjust;
  const { view } = useWorkdesk().editor;
  const adjusted = useView(({ adjustment }) => !isSameAdjustment(adjustment, NEUTRAL_ADJUSTMENT));
  const inverted = useView(({ adjustment }) => adjustment.inverted);
  // Here, as the workdesk around would render for it: 25 ms in the middle of a drag of the brightness.
  useEffect(announceCover, [adjusted]);
  if (!adjusted) return null;
  return (
    <Button
      className={classes.adjusted}
      {...OVER_IMAGE}
      size="compact-sm"
      color="yellow"
      autoContrast
      leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden="true" />}
      rightSection={<IconX size={15} aria-hidden="true" />}
      onClick={() => view.setState({ adjustment: NEUTRAL_ADJUSTMENT })}
    >
      {inverted ? text.adjustedNegative() : text.adjusted()}
    </Button>
  );
}

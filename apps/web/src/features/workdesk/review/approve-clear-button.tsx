import { Button, Kbd } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import { runCommand, useWorkdesk } from '../workdesk-context';
import classes from './review.module.css';
import { useDecisions } from './use-decisions';

/** Confirms all clear teeth and the mouth area; absent when none is left, or for a person who may not decide. */
export function ApproveClearButton() {
  const text = useTexts().workdesk.review;
  const { editor, commands } = useWorkdesk();
  const { clearTeeth, hasMouthArea } = useDecisions();
  if (!editor.mayDecide || (clearTeeth === 0 && !hasMouthArea)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      fullWidth
      px={4}
      className={classes.clear}
      leftSection={<IconChecks size={16} aria-hidden="true" />}
      onClick={() => runCommand('approveClear', commands)}
    >
      {clearTeeth > 0 ? text.approveClear({ count: clearTeeth }) : text.approveArea()} <Kbd ml={4}>⇧A</Kbd>
    </Button>
  );
}

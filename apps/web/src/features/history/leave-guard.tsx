import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../../client/words';

interface Props {
  unsaved: boolean;
  /** True when everything is saved afterwards. */
  onSave: () => Promise<boolean>;
  /** Takes the unsaved changes away for good. */
  onDiscard: () => void;
}

/**
 * Asks before another page of the portal takes the place of unsaved changes. Closing the tab or being signed out asks
 * nothing: the draft in this browser keeps the changes, and a dialog would leave a patient's data on an unattended screen.
 */
export function LeaveGuard({ unsaved, onSave, onDiscard }: Props) {
  const words = useWords();
  const text = words.planner.leave;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && (current.pathname !== next.pathname || !isSamePlace(current.search, next.search)),
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal opened centered title={text.title()} onClose={blocker.reset} closeButtonProps={{ 'aria-label': words.common.actions.close() }}>
      <Stack>
        <Text fz="sm">{text.text()}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" onClick={blocker.reset}>
            {text.stay()}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDiscard();
              blocker.proceed();
            }}
          >
            {text.discard()}
          </Button>
          <Button
            data-autofocus
            onClick={() =>
              void onSave().then((saved) => {
                if (saved) blocker.proceed();
                else blocker.reset();
              })
            }
          >
            {text.save()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function isSamePlace(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

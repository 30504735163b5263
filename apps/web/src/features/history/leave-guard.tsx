import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askBeforeSignOut } from '../../client/session';
import { useWords } from '../../client/words';

interface Props {
  unsaved: boolean;
  /** True when everything is saved afterwards. */
  onSave: () => Promise<boolean>;
  /** Takes the unsaved changes away for good. */
  onDiscard: () => void;
  /** The server keeps the changes too: a sign-out loses none of them. */
  keptOnServer?: boolean;
}

/**
 * Asks before another page of the portal, or a sign-out, takes the place of unsaved changes. Closing the tab or being signed out
 * asks nothing: the draft in this browser keeps the changes, and a dialog would leave a patient's data on an unattended screen.
 */
export function LeaveGuard({ unsaved, onSave, onDiscard, keptOnServer = false }: Props) {
  const words = useWords();
  const text = words.planner.leave;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && (current.pathname !== next.pathname || !isSamePlace(current.search, next.search)),
    withResolver: true,
    enableBeforeUnload: false,
  });
  const [answer, setAnswer] = useState<((goOn: boolean) => void) | null>(null);
  const asks = unsaved && !keptOnServer;
  useEffect(() => (asks ? askBeforeSignOut(() => new Promise((resolve) => setAnswer(() => resolve))) : undefined), [asks]);

  function leave(goOn: boolean): void {
    answer?.(goOn);
    setAnswer(null);
    if (goOn) blocker.proceed?.();
    else blocker.reset?.();
  }

  if (blocker.status !== 'blocked' && !answer) return null;
  return (
    <Modal
      opened
      centered
      title={text.title()}
      onClose={() => leave(false)}
      closeButtonProps={{ 'aria-label': words.common.actions.close() }}
    >
      <Stack>
        <Text fz="sm">{text.text()}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" onClick={() => leave(false)}>
            {text.stay()}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDiscard();
              leave(true);
            }}
          >
            {text.discard()}
          </Button>
          <Button data-autofocus onClick={() => void onSave().then(leave)}>
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

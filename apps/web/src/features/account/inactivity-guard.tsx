import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { trpcClient } from '../../client/api/trpc';
import { USER_ACTIVITY_EVENTS } from '../../client/api/user-activity';
import { signOutForInactivity, useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { type IdleState, idleState, minutesAndSeconds, touchDelay } from './inactivity-clock';

/** A message to the other tabs: when the person was last active, or that the session is over. */
const ENDED = 'ended';
const ACTIVE: IdleState = { phase: 'ACTIVE', secondsLeft: Number.POSITIVE_INFINITY };

/**
 * Signs out an inactive person, after a warning. The server ends the session after the same time; the tabs of a browser
 * share when it last received activity. Drafts stay in the browser.
 */
export function InactivityGuard() {
  const { inactivityMinutes } = useUser().organization;
  const text = useTexts().common.inactivity;
  const [state, setState] = useState(ACTIVE);
  const stay = useRef<() => void>(() => undefined);

  useEffect(() => {
    const channel = new BroadcastChannel('molaar-activity');
    // Loading this page was a request to the server.
    let lastActivity = Date.now();
    let pending: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const now = idleState(lastActivity, inactivityMinutes, Date.now());
      setState((before) => (now.phase === 'ACTIVE' && before.phase === 'ACTIVE' ? before : now));
      if (now.phase === 'ENDED') {
        // Sent before the session ends: every tab gives the reason, whichever detects the end first.
        channel.postMessage(ENDED);
        void signOutForInactivity();
      }
      return now.phase;
    };
    const onActivity = (at: number) => {
      lastActivity = Math.max(lastActivity, at);
      update();
    };
    const touch = async () => {
      pending = undefined;
      const at = Date.now();
      try {
        await trpcClient.auth.touch.mutate();
        channel.postMessage(at);
        onActivity(at);
      } catch {
        // Not received: the clock continues, and the next activity is reported again.
      }
    };
    const onUserEvent = () => {
      // After the warning only an answer to the question extends the session.
      if (update() !== 'ACTIVE' || pending) return;
      const delay = touchDelay(lastActivity, Date.now());
      pending = setTimeout(() => void touch(), delay);
    };
    channel.onmessage = ({ data }: MessageEvent<number | typeof ENDED>) => {
      if (data === ENDED) void signOutForInactivity();
      else onActivity(data);
    };
    channel.postMessage(lastActivity);
    stay.current = () => void touch();
    for (const event of USER_ACTIVITY_EVENTS) window.addEventListener(event, onUserEvent, { passive: true });
    const timer = setInterval(update, 1000);
    return () => {
      for (const event of USER_ACTIVITY_EVENTS) window.removeEventListener(event, onUserEvent);
      clearInterval(timer);
      clearTimeout(pending);
      channel.close();
    };
  }, [inactivityMinutes]);

  return (
    <Modal
      opened={state.phase === 'WARNING'}
      onClose={() => stay.current()}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={text.title()}
      centered
    >
      <Text>{text.text({ time: minutesAndSeconds(state.secondsLeft) })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => stay.current()} data-autofocus>
          {text.stay()}
        </Button>
      </Group>
    </Modal>
  );
}

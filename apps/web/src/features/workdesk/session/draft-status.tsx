import { Text } from '@mantine/core';
import { useTexts } from '../../../client/texts/texts';
import classes from '../workdesk.module.css';
import { useSaving } from '../workdesk-context';

/** Shows whether something is unsaved, and where the draft of it is stored. */
export function DraftStatus() {
  const texts = useTexts();
  const unsaved = useSaving((state) => state.unsaved > 0);
  const storedIn = useSaving((state) => state.storedIn);
  const places = {
    SERVER: texts.workdesk.draft.onServer,
    BROWSER: texts.workdesk.draft.inBrowser,
    NOWHERE: texts.workdesk.draft.notStored,
  };
  const isNotStored = unsaved && storedIn === 'NOWHERE';
  const unsavedText = storedIn ? places[storedIn]() : texts.common.states.unsaved();
  return (
    <Text
      fz="xs"
      c={isNotStored ? 'var(--mantine-color-error)' : 'dimmed'}
      role={isNotStored ? 'alert' : 'status'}
      className={isNotStored ? undefined : classes.wideOnly}
    >
      {unsaved ? unsavedText : texts.workdesk.saved()}
    </Text>
  );
}

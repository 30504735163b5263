import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../client/texts/texts';
import { runCommand, useSaving, useWorkdesk } from '../workdesk-context';

/** Asks before the first approval on an image whose side marker is mirrored. */
export function SidesDialog() {
  const texts = useTexts();
  const text = texts.images.sides;
  const { session, commands } = useWorkdesk();
  const approveLater = useSaving((state) => state.approveLater);
  if (!approveLater) return null;
  const close = () => session.state.setState({ approveLater: null });
  return (
    <Modal opened centered onClose={close} title={text.askTitle()} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <Stack>
        <Text fz="sm">{text.ask()}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.common.actions.cancel()}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              close();
              session.state.setState({ doubtsSides: false });
              approveLater();
            }}
          >
            {text.approve()}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              close();
              runCommand('swapSides', commands);
            }}
          >
            {text.swap()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Image } from '@molaar/contracts';
import { useNavigate } from '@tanstack/react-router';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIntegration } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { useWorkdeskLink } from '../../shell/workdesk-link';

export function DeleteImageDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.images.remove;
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const integration = useIntegration();
  const remove = trpc.images.delete.useMutation({
    onSuccess: async () => {
      showAlert('success', text.done());
      await navigate(
        integration ? workdeskLink({ patient: image.patient.id }) : { to: '/patient-files', search: { patient: image.patient.id } },
      );
      await portal.patients.invalidate();
    },
  });
  return (
    <Modal opened centered onClose={onClose} title={text.title()} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <Stack>
        <Text fz="sm">{text.text({ number: image.imageNumber })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.common.actions.cancel()}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id: image.id })}>
            {text.confirm()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, CopyButton, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import type { NewTreatmentPlanLink } from '@molaar/contracts';
import { useFormats, useTexts } from '../../../client/texts/texts';

/** A created link and its PIN, which is shown only once. */
export function CreatedLink({ link, onClose }: { link: NewTreatmentPlanLink; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.linkDialog;
  const formats = useFormats();
  return (
    <Stack>
      <TextInput label={text.address()} value={link.url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Paper withBorder p="md">
        <Group justify="space-between" align="baseline">
          <Text fz="sm" fw={600}>
            {text.pin()}
          </Text>
          <Text fz={28} fw={700} ff="monospace" data-testid="pin">
            {link.pin.slice(0, 3)} {link.pin.slice(3)}
          </Text>
        </Group>
        <Text fz="sm" c="dimmed">
          {text.pinHint()}
        </Text>
      </Paper>
      <Text fz="sm">{text.until({ until: formats.dateTime(link.expiresAt) })}</Text>
      <Group justify="flex-end">
        <CopyButton value={link.url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? text.copied() : text.copy()}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose} data-autofocus>
          {texts.common.actions.close()}
        </Button>
      </Group>
    </Stack>
  );
}

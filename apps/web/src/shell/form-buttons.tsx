import { Button, Group } from '@mantine/core';
import { useTexts } from '../client/texts/texts';

interface Props {
  submitLabel: string;
  busy: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a dialog's form: cancel and submit. */
export function FormButtons({ submitLabel, busy, onCancel }: Props) {
  const texts = useTexts();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {texts.common.actions.cancel()}
      </Button>
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </Group>
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../client/texts/texts';
import { FormDialog } from '../../shell/form-dialog';

interface Props {
  title: string;
  label: string;
  name?: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, label, name = '', submitLabel, busy, onSubmit, onClose }: Props) {
  const texts = useTexts();
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : texts.validation.required()) },
  });

  return (
    <FormDialog opened centered title={title} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form
        onSubmit={(event) => {
          // The dialog may be opened inside another form.
          event.stopPropagation();
          form.onSubmit((values) => onSubmit(values.name.trim()))(event);
        }}
        noValidate
      >
        <Stack>
          <TextInput {...form.getInputProps('name')} label={label} maxLength={200} required data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../client/texts/texts';

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
  const [value, setValue] = useState(name);
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (value.trim() === '') setError(texts.validation.required());
    else onSubmit(value.trim());
  }

  return (
    <Modal opened centered title={title} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={label}
            value={value}
            maxLength={200}
            error={error}
            data-autofocus
            onChange={(event) => {
              setValue(event.currentTarget.value);
              setError(null);
            }}
          />
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
    </Modal>
  );
}

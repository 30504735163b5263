import { Textarea, type TextareaProps } from '@mantine/core';
import type { MessageForm } from '../client/forms/use-message-form';

/** The text of a message, which grows with it; Ctrl or Cmd with Enter sends it. */
export function MessageField({ form, ...props }: { form: MessageForm } & Omit<TextareaProps, 'form'>) {
  return (
    <Textarea
      {...form.getInputProps('text')}
      {...props}
      autosize
      minRows={2}
      maxRows={10}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (!form.isEmpty) event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

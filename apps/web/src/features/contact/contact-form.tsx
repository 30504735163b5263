import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { contactInput } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';

const EMPTY = { name: '', email: '', message: '' };
type Values = typeof EMPTY;

interface Props {
  subject: string;
  onSubject: (subject: string) => void;
  /** Who is known already; can be changed. */
  sender?: Pick<Values, 'name' | 'email'>;
  onSent?: (() => void) | undefined;
}

/** A message to the people behind the portal. What was typed stays until it has been taken over. */
export function ContactForm({ subject, onSubject, sender, onSent }: Props) {
  const { contact } = useTexts().home;
  const [values, setValues] = useState<Values>({ ...EMPTY, ...sender });
  const { errors, setErrors, checked } = useFormErrors();
  const send = trpc.contact.send.useMutation({
    onSuccess: () => {
      setValues({ ...EMPTY, ...sender });
      onSubject('');
      showAlert('success', contact.sent());
      onSent?.();
    },
    onError: (error) => setErrors({ ...failureOf(error).fields }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = checked(contactInput, { ...values, email: values.email.trim(), subject });
    if (input) send.mutate(input);
  }

  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={contact.name()} autoComplete="name" {...field('name')} />
          <TextInput label={contact.email()} type="email" autoComplete="email" {...field('email')} />
        </SimpleGrid>
        <TextInput
          label={contact.subject()}
          value={subject}
          onChange={(event) => onSubject(event.currentTarget.value)}
          error={errors.subject}
          required
        />
        <Textarea label={contact.message()} autosize minRows={5} maxRows={14} {...field('message')} />
        <Group>
          <Button type="submit" loading={send.isPending}>
            {contact.send()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

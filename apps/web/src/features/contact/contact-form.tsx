import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';

const loadSchema = () => import('./contact-schema').then(({ contactInput }) => contactInput);
const EMPTY = { name: '', email: '', message: '' };
type Values = typeof EMPTY;

interface Props {
  subject: string;
  onSubject: (subject: string) => void;
  /** The initial name and address. */
  sender?: Pick<Values, 'name' | 'email'>;
  onSent?: (() => void) | undefined;
}

/** A message to the operators of the portal. The form is cleared only after the server has accepted it. */
export function ContactForm({ subject, onSubject, sender, onSent }: Props) {
  const { contact } = useTexts();
  const form = useValidatedForm({
    initialValues: { ...EMPTY, ...sender },
    schema: loadSchema,
    toInput: (values) => ({ ...values, email: values.email.trim(), subject }),
  });
  const send = trpc.contact.send.useMutation({
    onSuccess: () => {
      form.reset();
      onSubject('');
      showAlert('success', contact.sent());
      onSent?.();
    },
    onError: form.setServerErrors,
  });

  return (
    <form onSubmit={form.onValid((input) => send.mutate(input))} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={contact.name()} autoComplete="name" {...form.getInputProps('name')} required />
          <TextInput label={contact.email()} type="email" autoComplete="email" {...form.getInputProps('email')} required />
        </SimpleGrid>
        <TextInput
          label={contact.subject()}
          value={subject}
          onChange={(event) => {
            form.clearFieldError('subject');
            onSubject(event.currentTarget.value);
          }}
          error={form.errors.subject}
          required
        />
        <Textarea label={contact.message()} autosize minRows={5} maxRows={14} {...form.getInputProps('message')} required />
        <Group>
          <Button type="submit" loading={send.isPending}>
            {contact.send()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

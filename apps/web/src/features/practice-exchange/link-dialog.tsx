import { Alert, Button, Group, Loader, Paper, Stack, Text, TextInput } from '@mantine/core';
import { externalId as externalIdSchema } from '@molaar/contracts';
import { useEffect } from 'react';
import { z } from 'zod';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useFormats, useTexts } from '../../client/texts/texts';
import { FormDialog } from '../../shell/form-dialog';

interface Props {
  patientId: string;
  practice: string;
  externalId: string | null;
  onClose: () => void;
}

/** Links this patient to one of the practice system: a search result, or a number. */
export function LinkDialog({ patientId, practice, externalId, onClose }: Props) {
  const texts = useTexts();
  const text = texts.practiceExchange.link;
  const formats = useFormats();
  // Its failure is shown in the dialog.
  const search = trpc.exchange.search.useMutation({ meta: { silent: true } });
  const link = trpc.exchange.link.useMutation();
  const form = useValidatedForm({ initialValues: { number: externalId ?? '' }, schema: z.object({ number: externalIdSchema }) });
  const number = form.values.number.trim();
  const { mutate } = search;
  useEffect(() => mutate({ patientId }), [mutate, patientId]);

  function choose(chosen: string | null): void {
    link.mutate(
      { patientId, externalId: chosen },
      {
        onSuccess: async () => {
          await portal.exchange.state.invalidate();
          showAlert('success', chosen ? text.linked() : text.unlinked());
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      opened
      centered
      title={text.title({ practice })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {text.lead({ practice })}
        </Text>
        {search.isPending ? <Loader size="sm" aria-label={texts.common.states.loading()} /> : null}
        {search.isError ? <Alert color="orange">{failureText(failureOf(search.error))}</Alert> : null}
        {search.data?.length === 0 ? <Text fz="sm">{text.notFound({ practice })}</Text> : null}
        {search.data && search.data.length > 0 ? (
          <Stack gap={6} component="ul" aria-label={text.found()} p={0} m={0} style={{ listStyle: 'none' }}>
            {search.data.map(({ externalId: id, name, birthDate }) => (
              <Paper key={id} withBorder px="sm" py={6} component="li">
                <Group justify="space-between" wrap="nowrap">
                  <div>
                    <Text fz="sm" fw={600}>
                      {name}
                    </Text>
                    <Text fz="xs" c="dimmed">
                      {[id, birthDate ? text.born({ date: formats.date(birthDate) }) : null].filter(Boolean).join(' · ')}
                    </Text>
                  </div>
                  <Button
                    size="xs"
                    disabled={link.isPending || id === externalId}
                    onClick={() => choose(id)}
                    aria-label={`${text.choose()}: ${name}, ${id}`}
                  >
                    {text.choose()}
                  </Button>
                </Group>
              </Paper>
            ))}
          </Stack>
        ) : null}
        <form onSubmit={form.onValid((typed) => choose(typed.number))} noValidate>
          <Group align="flex-end" wrap="nowrap">
            <TextInput {...form.getInputProps('number')} flex={1} label={text.byNumber({ practice })} maxLength={100} />
            <Button type="submit" variant="default" disabled={!number || number === externalId} loading={link.isPending}>
              {text.choose()}
            </Button>
          </Group>
        </form>
        {externalId ? (
          <Button variant="subtle" color="red" disabled={link.isPending} onClick={() => choose(null)}>
            {text.unlink()}
          </Button>
        ) : null}
      </Stack>
    </FormDialog>
  );
}

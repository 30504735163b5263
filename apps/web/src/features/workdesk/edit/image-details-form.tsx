import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type Image, type SaveImageDetailsInput, saveImageDetailsInput } from '@molaar/contracts';
import { IMAGE_KINDS } from '@molaar/domain/clinic';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { portal, trpc } from '../../../client/api/trpc';
import { useValidatedForm } from '../../../client/forms/use-validated-form';
import { useTexts } from '../../../client/texts/texts';
import { DateField } from '../../../shell/date-field';

/** When the radiograph was taken and what it shows. A change by somebody else is shown instead of overwritten. */
export function ImageDetailsForm({ image, onDone }: { image: Image; onDone: () => void }) {
  const texts = useTexts();
  const text = texts.images.details;
  const form = useValidatedForm({
    initialValues: { dateTaken: image.dateTaken ?? '', kind: image.kind },
    schema: saveImageDetailsInput,
    toInput: ({ dateTaken, kind }) => ({ version: image.version, dateTaken: dateTaken || null, kind }),
  });
  const save = trpc.images.saveDetails.useMutation({ meta: { silent: true } });

  async function submit(input: SaveImageDetailsInput): Promise<void> {
    try {
      portal.images.get.setData({ id: image.id }, await save.mutateAsync({ id: image.id, ...input }));
      showAlert('success', text.saved());
      onDone();
    } catch (error) {
      if (failureOf(error).code === 'VERSION_CONFLICT') {
        showAlert('warning', text.changed());
        onDone();
      } else if (failureOf(error).fields.dateTaken) form.setServerErrors(error);
      else reportFailure(error);
    }
    await Promise.all([portal.images.get.invalidate({ id: image.id }), portal.patients.invalidate()]);
  }

  return (
    <form onSubmit={form.onValid((input) => void submit(input))} noValidate>
      <Stack gap="xs" mt="xs" maw={320}>
        <DateField
          label={text.dateTaken()}
          value={form.values.dateTaken}
          error={form.errors.dateTaken}
          onChange={(day) => form.setFieldValue('dateTaken', day)}
          onInvalid={(text) => form.setFieldValue('dateTaken', text)}
        />
        <Select
          {...form.getInputProps('kind')}
          label={text.kind()}
          data={IMAGE_KINDS.map((value) => ({ value, label: texts.images.kinds[value]() }))}
          allowDeselect={false}
          // The popover around it must not close when an option is clicked.
          comboboxProps={{ withinPortal: false }}
        />
        {image.device ? (
          <Text fz="xs" c="dimmed">
            {text.device()}: {image.device}
          </Text>
        ) : null}
        <Group gap="xs">
          <Button size="compact-sm" type="submit" loading={save.isPending}>
            {texts.common.actions.save()}
          </Button>
          <Button size="compact-sm" variant="default" disabled={save.isPending} onClick={onDone}>
            {texts.common.actions.cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

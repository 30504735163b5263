import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type Image, saveImageDetailsInput } from '@molaar/contracts';
import { IMAGE_KINDS } from '@molaar/domain/clinic';
import { useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { portal, trpc } from '../../../client/api/trpc';
import { useFieldErrors } from '../../../client/forms/use-field-errors';
import { useTexts } from '../../../client/texts/texts';
import { DateField } from '../../../shell/date-field';

/** When the radiograph was taken and what it shows. A change by somebody else is shown instead of overwritten. */
export function ImageDetailsForm({ image, onDone }: { image: Image; onDone: () => void }) {
  const texts = useTexts();
  const text = texts.images.details;
  const [dateTaken, setDateTaken] = useState(image.dateTaken ?? '');
  const [kind, setKind] = useState(image.kind);
  const { errors, validate, setServerErrors, clear } = useFieldErrors();
  const save = trpc.images.saveDetails.useMutation({ meta: { silent: true } });

  async function submit(): Promise<void> {
    const input = validate(saveImageDetailsInput, { version: image.version, dateTaken: dateTaken || null, kind });
    if (!input) return;
    try {
      portal.images.get.setData({ id: image.id }, await save.mutateAsync({ id: image.id, ...input }));
      showAlert('success', text.saved());
      onDone();
    } catch (error) {
      if (failureOf(error).code === 'VERSION_CONFLICT') {
        showAlert('warning', text.changed());
        onDone();
      } else if (failureOf(error).fields.dateTaken) setServerErrors(error);
      else reportFailure(error);
    }
    await Promise.all([portal.images.get.invalidate({ id: image.id }), portal.patients.invalidate()]);
  }

  return (
    <Stack gap="xs" mt="xs" maw={320}>
      <DateField
        label={text.dateTaken()}
        value={dateTaken}
        error={errors.dateTaken}
        onChange={(day) => {
          setDateTaken(day);
          clear(['dateTaken']);
        }}
      />
      <Select
        label={text.kind()}
        data={IMAGE_KINDS.map((value) => ({ value, label: texts.images.kinds[value]() }))}
        value={kind}
        allowDeselect={false}
        // The popover around it must not close when an option is clicked.
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => value && setKind(value)}
      />
      {image.device ? (
        <Text fz="xs" c="dimmed">
          {text.device()}: {image.device}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button size="compact-sm" loading={save.isPending} onClick={() => void submit()}>
          {texts.common.actions.save()}
        </Button>
        <Button size="compact-sm" variant="default" disabled={save.isPending} onClick={onDone}>
          {texts.common.actions.cancel()}
        </Button>
      </Group>
    </Stack>
  );
}

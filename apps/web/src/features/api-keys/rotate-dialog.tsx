import { Select, Stack, Text } from '@mantine/core';
import { type ApiKey, type IssuedApiKey, OVERLAP_HOURS, rotateApiKeyInput } from '@molaar/contracts';
import { trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';

type Overlap = (typeof OVERLAP_HOURS)[number];

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => void;
}

/** Creates a new secret; the old one stays valid for the chosen time. */
export function RotateDialog({ apiKey, onClose, onIssued }: Props) {
  const texts = useTexts();
  const text = texts.apiKeys;
  const form = useValidatedForm({
    initialValues: { overlapHours: '24' },
    schema: rotateApiKeyInput,
    toInput: ({ overlapHours }) => ({ id: apiKey.id, overlapHours: Number(overlapHours) }),
  });
  const rotate = trpc.apiKeys.rotate.useMutation({ ...useIdempotency(), onSuccess: onIssued, onError: form.setServerErrors });
  const names: Record<Overlap, string> = {
    0: text.overlaps.now(),
    1: text.overlaps.hour(),
    24: text.overlaps.day(),
    168: text.overlaps.week(),
  };
  return (
    <FormDialog
      opened
      centered
      onClose={onClose}
      title={`${text.rotate()}: ${apiKey.name}`}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={form.onValid((input) => rotate.mutate(input))} noValidate>
        <Stack>
          <Text fz="sm">{text.rotateText()}</Text>
          <Select
            {...form.getInputProps('overlapHours')}
            label={text.overlap()}
            allowDeselect={false}
            data={OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: names[hours] }))}
          />
          <FormButtons submitLabel={text.rotate()} busy={rotate.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}

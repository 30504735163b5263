import { Box, Button, Group, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isToothStatus } from '@molaar/domain/statuses';
import { ALL_TEETH, formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { useMemo } from 'react';
import { useUser } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { FormDialog } from '../../shell/form-dialog';
import { SurfaceField } from '../../shell/surface-chips';
import { chosenSurfaces, type NewStatusForm, newStatus, newStatusError, offeredSurfaces, statusOptions } from './new-status';
import type { StatusSession } from './status-session';

interface Props {
  session: StatusSession;
  /** The preselected tooth. */
  selected: ToothNumber | null;
  onAdded: (tooth: ToothNumber) => void;
  onClose: () => void;
}

/** Adds a status that the analysis did not suggest. Only the surfaces that status and tooth allow are offered. */
export function AddStatus({ session, selected, onAdded, onClose }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus.add;
  const locale = useLocale();
  const { notation } = useUser().organization;
  const options = useMemo(() => statusOptions(locale), [locale]);
  const initialValues: NewStatusForm = { tooth: selected, status: null, surfaces: [] };
  const form = useForm({
    initialValues,
    // One error for the form: it is about tooth, status and surfaces together.
    validate(values) {
      const error = newStatusError(newStatus(values), session, { locale, notation });
      return error === null ? {} : { form: error };
    },
  });
  const offered = offeredSurfaces(form.values);
  // Sets the values at once: that clears the error.
  const change = (values: Partial<NewStatusForm>) => form.setValues(values);

  function add(values: NewStatusForm): void {
    const added = newStatus(values);
    if (!added) return;
    session.add(added);
    onAdded(added.tooth);
    onClose();
  }

  return (
    <FormDialog opened centered title={text.title()} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form onSubmit={form.onSubmit(add)} noValidate>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <Select
            w={96}
            label={text.tooth()}
            searchable
            allowDeselect={false}
            data={ALL_TEETH.map((value) => ({ value: value as string, label: formatTooth(value, notation) }))}
            value={form.values.tooth}
            onChange={(value) => change({ tooth: ALL_TEETH.find((known) => known === value) ?? null })}
            nothingFoundMessage={texts.common.states.noResults()}
          />
          <Select
            flex={1}
            data-autofocus
            openOnFocus={false}
            label={text.status()}
            placeholder={text.chooseStatus()}
            searchable
            allowDeselect={false}
            data={options}
            value={form.values.status}
            maxDropdownHeight={320}
            onChange={(value) => change({ status: isToothStatus(value) ? value : null })}
            nothingFoundMessage={texts.common.states.noResults()}
          />
        </Group>
        {offered.length > 1 ? (
          <Box mt="sm">
            <SurfaceField
              label={text.surfaces()}
              tooth={form.values.tooth}
              choices={offered}
              value={chosenSurfaces(form.values)}
              onChange={(surfaces) => change({ surfaces })}
            />
          </Box>
        ) : null}
        {form.errors.form ? (
          <Text role="alert" fz="xs" c="var(--mantine-color-error)" mt={6}>
            {form.errors.form}
          </Text>
        ) : null}
        <Text fz="xs" c="dimmed" mt="sm">
          {text.missingNote()}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          <Button type="submit">{session.right === 'YES' ? text.submit() : text.propose()}</Button>
        </Group>
      </form>
    </FormDialog>
  );
}

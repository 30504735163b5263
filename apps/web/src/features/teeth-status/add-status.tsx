import { Box, Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isToothStatus } from '@molaar/domain/statuses';
import { ALL_TEETH, compareTeeth, formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { useMemo } from 'react';
import { useUser } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { FormDialog } from '../../shell/form-dialog';
import { SurfaceField } from '../../shell/surface-chips';
import { TypedSelect } from '../../shell/typed-select';
import { chosenSurfaces, type NewStatusForm, newStatus, newStatusError, offeredSurfaces, onTooth, statusOptions } from './new-status';
import { markTeeth } from './status-edits';
import type { StatusSession } from './status-session';

interface Props {
  session: StatusSession;
  /** The preselected tooth, or several that get the same status. */
  selected: readonly ToothNumber[];
  onAdded: (tooth: ToothNumber) => void;
  onClose: () => void;
}

/**
 * Adds a status that the analysis did not suggest, to one tooth or to several. Only the surfaces that status and tooth
 * allow are offered.
 */
export function AddStatus({ session, selected, onAdded, onClose }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus.add;
  const locale = useLocale();
  const { notation } = useUser().organization;
  const options = useMemo(() => statusOptions(locale), [locale]);
  const initialValues: NewStatusForm = { tooth: selected[0] ?? null, status: null, surfaces: [] };
  const several = selected.length > 1 ? [...selected].sort(compareTeeth) : null;
  const form = useForm({
    initialValues,
    // One error for the form: it is about tooth, status and surfaces together.
    validate(values) {
      const errors = (several ?? [values.tooth]).map((tooth) =>
        newStatusError(newStatus(onTooth(values, tooth)), session, { locale, notation }),
      );
      // Of several teeth, those that have the status already are left as they are.
      const error = errors.find((one) => one !== null && !(several && one === text.exists())) ?? null;
      return error === null ? {} : { form: error };
    },
  });
  const offered = offeredSurfaces(form.values);
  // Sets the values at once: that clears the error.
  const change = (values: Partial<NewStatusForm>) => form.setValues(values);

  function add(values: NewStatusForm): void {
    const added = newStatus(values);
    if (!added) return;
    if (several) session.apply((base, edits) => markTeeth(base, edits, { ...added, teeth: several }, session.right));
    else session.add(added);
    onAdded(added.tooth);
    onClose();
  }

  return (
    <FormDialog opened centered title={text.title()} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form onSubmit={form.onSubmit(add)} noValidate>
        {several ? (
          <Text fz="sm" mb="xs">
            {text.teeth({ teeth: several.map((tooth) => formatTooth(tooth, notation)).join(', ') })}
          </Text>
        ) : null}
        <Group gap="xs" align="flex-start" wrap="nowrap">
          {several ? null : (
            <TypedSelect
              size="sm"
              w={96}
              label={text.tooth()}
              allowDeselect={false}
              data={ALL_TEETH.map((value) => ({ value: value as string, label: formatTooth(value, notation) }))}
              value={form.values.tooth}
              onChange={(value) => change({ tooth: ALL_TEETH.find((known) => known === value) ?? null })}
            />
          )}
          <TypedSelect
            size="sm"
            flex={1}
            data-autofocus
            label={text.status()}
            placeholder={text.chooseStatus()}
            allowDeselect={false}
            data={options}
            value={form.values.status}
            maxDropdownHeight={320}
            onChange={(value) => change({ status: isToothStatus(value) ? value : null })}
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

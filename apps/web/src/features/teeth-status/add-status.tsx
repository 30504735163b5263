import { Button, Chip, Group, Input, Modal, Select, Text } from '@mantine/core';
import { allowedSurfaces, CATEGORIES, findingType, isFindingType } from '@molaar/domain/findings';
import { isToothStatus, statusKey, statusLacksSurface, TOOTH_STATUSES, type ToothStatus } from '@molaar/domain/statuses';
import { ALL_TEETH, formatTooth, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { compareTexts, toothStatusName } from '@molaar/i18n';
import { type FormEvent, useMemo, useState } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { addStatus, approvedContradictions } from './status-edits';
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
  const formats = useFormats();
  const { notation } = useUser().organization;
  const [tooth, setTooth] = useState(selected);
  const [status, setStatus] = useState<ToothStatus | null>(null);
  const [chosen, setChosen] = useState<readonly Surface[]>([]);
  const [error, setError] = useState<string | null>(null);

  const data = useMemo(() => {
    const compare = compareTexts(formats.locale);
    const item = (value: ToothStatus) => ({ value: value as string, label: toothStatusName(value, formats.locale) });
    const groups = CATEGORIES.map((category) => ({
      group: texts.catalogue.categories[category](),
      items: TOOTH_STATUSES.filter((value) => isFindingType(value) && findingType(value).category === category)
        .map(item)
        .sort((a, b) => compare(a.label, b.label)),
    }));
    return [...groups, { group: text.other(), items: TOOTH_STATUSES.filter((value) => !isFindingType(value)).map(item) }];
  }, [formats.locale, texts, text]);

  const offered = status && tooth ? surfacesFor(status, tooth) : [];
  const surfaces = offered.length === 1 ? offered : offered.filter((surface) => chosen.includes(surface));

  function validate(): string | null {
    if (!status || !tooth) return texts.validation.required();
    if (statusLacksSurface(status, surfaces)) return texts.validation.issueNeedsSurface();
    const { base, history } = session.state.getState();
    const key = statusKey(tooth, status, surfaces);
    if (base.some((row) => row.key === key && row.decision === 'APPROVED')) return text.exists();
    const edits = addStatus(base, history.present, { tooth, status, surfaces }, session.right);
    const found = approvedContradictions(base, edits).find((one) => one.tooth === tooth && one.statuses.includes(status));
    if (!found) return null;
    const [name, other] = [status, found.statuses[found.statuses[0] === status ? 1 : 0]].map((one) => toothStatusName(one, formats.locale));
    return texts.teethStatus.contradictions.inMouth({ tooth: formatTooth(tooth, notation), status: name ?? '', other: other ?? '' });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = validate();
    setError(found);
    if (found || !status || !tooth) return;
    session.add({ tooth, status, surfaces });
    onAdded(tooth);
    onClose();
  }

  return (
    <Modal opened centered title={text.title()} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form onSubmit={submit} noValidate>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <Select
            w={96}
            label={text.tooth()}
            searchable
            allowDeselect={false}
            data={ALL_TEETH.map((value) => ({ value: value as string, label: formatTooth(value, notation) }))}
            value={tooth}
            onChange={(value) => {
              setTooth(ALL_TEETH.find((known) => known === value) ?? null);
              setError(null);
            }}
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
            data={data}
            value={status}
            maxDropdownHeight={320}
            onChange={(value) => {
              setStatus(isToothStatus(value) ? value : null);
              setError(null);
            }}
            nothingFoundMessage={texts.common.states.noResults()}
          />
        </Group>
        {offered.length > 1 ? (
          <Input.Wrapper mt="sm" label={text.surfaces()} labelElement="div">
            <Chip.Group
              multiple
              value={[...surfaces]}
              onChange={(next) => {
                setChosen(offered.filter((surface) => next.includes(surface)));
                setError(null);
              }}
            >
              <Group gap={4} mt={4} role="group" aria-label={text.surfaces()}>
                {offered.map((surface) => (
                  <Chip key={surface} value={surface} size="xs" radius="sm">
                    {formats.surface(surface, tooth)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        ) : null}
        {error ? (
          <Text role="alert" fz="xs" c="var(--mantine-color-error)" mt={6}>
            {error}
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
    </Modal>
  );
}

/**
 * Returns the surfaces to choose from: a bridge unit is on the crown, statuses of the whole tooth have none, and the
 * jaw is not part of a tooth.
 */
function surfacesFor(status: ToothStatus, tooth: ToothNumber): Surface[] {
  if (isFindingType(status)) return allowedSurfaces(status, tooth).filter((surface) => surface !== 'JAW');
  return status === 'PONTIC' || status === 'ABUTMENT' ? ['CROWN'] : [];
}

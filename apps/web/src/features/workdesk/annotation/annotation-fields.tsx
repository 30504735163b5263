import { Chip, Group, Input, Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  allowedSurfaces,
  CATEGORIES,
  type Category,
  FINDING_TYPES,
  type FindingType,
  findingType,
  isFindingType,
} from '@molaar/domain/findings';
import { ALL_TEETH, formatTooth, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { compareTexts } from '@molaar/i18n';
import { type MouseEvent, useMemo } from 'react';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';
import { allowedChoice } from './allowed-choice';
import classes from './annotation.module.css';
import { FavouriteButton } from './favourite-button';

/** What a person enters about an annotation, apart from its box. */
export interface AnnotationDescription {
  readonly class: FindingType;
  readonly category: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly label: string | null;
}

interface Props {
  value: AnnotationDescription;
  onChange: (change: Partial<AnnotationDescription>) => void;
  readOnly?: boolean;
  errors?: Readonly<Record<string, string>>;
}

/** Finding type, tooth and surfaces. Only what the type and the tooth allow is offered. */
export function AnnotationFields({ value, onChange, readOnly = false, errors = {} }: Props) {
  const texts = useTexts();
  const text = texts.workdesk.annotation;
  const formats = useFormats();
  const findingStyle = useFindingStyle();
  const { notation } = useUser().organization;
  const { favourites } = useWorkdesk().commands.page;
  const facts = findingType(value.class);
  const surfaces = allowedSurfaces(value.class, value.location);

  const findings = useMemo(() => {
    const compare = compareTexts(formats.locale);
    const item = (type: FindingType) => ({ value: type as string, label: findingStyle.name(type) });
    const groups = CATEGORIES.map((category) => ({
      group: texts.catalogue.categories[category](),
      items: FINDING_TYPES.filter((type) => findingType(type).category === category && !favourites.includes(type))
        .map(item)
        .sort((a, b) => compare(a.label, b.label)),
    }));
    // In the order of their keys; each is in the list once.
    return favourites.length > 0 ? [{ group: texts.workdesk.favourites.group(), items: favourites.map(item) }, ...groups] : groups;
  }, [formats.locale, texts, favourites, findingStyle]);

  function changeClass(next: string | null): void {
    if (!isFindingType(next)) return;
    const { category } = findingType(next);
    onChange({
      class: next,
      category,
      surface: allowedChoice(value.surface, allowedSurfaces(next, value.location)),
      label: next === 'CUSTOM' ? value.label : null,
    });
  }

  function changeTooth(next: string | null): void {
    const location = ALL_TEETH.find((tooth) => tooth === next) ?? null;
    onChange({ location, surface: allowedChoice(value.surface, allowedSurfaces(value.class, location)) });
  }

  // A list box may contain nothing but options (accessibility).
  const nothingFound = (
    <span role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {texts.common.states.noResults()}
    </span>
  );
  const teeth = useMemo(() => ALL_TEETH.map((tooth) => ({ value: tooth as string, label: formatTooth(tooth, notation) })), [notation]);

  return (
    <>
      <div className={classes.what}>
        <Select
          size="xs"
          label={text.findingType()}
          searchable
          // The focus moves here from the image: an open list would cover it.
          openOnFocus={false}
          // Long names stay on one line, though the field is narrow.
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          allowDeselect={false}
          readOnly={readOnly}
          data={findings}
          value={value.class}
          onChange={changeClass}
          onClick={selectAll}
          nothingFoundMessage={nothingFound}
        />
        <Select
          size="xs"
          label={text.tooth()}
          searchable
          clearable={!facts.needsTooth}
          onClick={selectAll}
          readOnly={readOnly}
          data={teeth}
          value={value.location}
          onChange={changeTooth}
          placeholder={facts.needsTooth ? undefined : text.noTooth()}
          error={errors.location}
          nothingFoundMessage={nothingFound}
          clearButtonProps={{ 'aria-label': texts.common.actions.remove() }}
        />
      </div>
      {readOnly ? null : <FavouriteButton type={value.class} />}
      {value.class === 'CUSTOM' ? (
        <SimpleGrid cols={2} spacing="xs">
          <TextInput
            size="xs"
            label={text.label()}
            maxLength={200}
            readOnly={readOnly}
            value={value.label ?? ''}
            onChange={(event) => onChange({ label: event.currentTarget.value || null })}
          />
          <Select
            size="xs"
            label={text.category()}
            allowDeselect={false}
            readOnly={readOnly}
            value={value.category}
            data={CATEGORIES.map((category) => ({ value: category as string, label: texts.catalogue.categories[category]() }))}
            onChange={(next) => onChange({ category: CATEGORIES.find((category) => category === next) ?? value.category })}
          />
        </SimpleGrid>
      ) : null}
      {surfaces.length > 0 ? (
        <Input.Wrapper size="xs" label={text.surfaces()} error={errors.surface} labelElement="div">
          <Chip.Group
            multiple
            value={[...value.surface]}
            onChange={(next) => onChange({ surface: surfaces.filter((surface) => next.includes(surface)) })}
          >
            <Group gap={4} mt={4} role="group" aria-label={text.surfaces()}>
              {surfaces.map((surface) => (
                <Chip key={surface} value={surface} size="xs" radius="sm" disabled={readOnly}>
                  {formats.surface(surface, value.location)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      ) : null}
    </>
  );
}

/** Selects the text, so that typing starts a new search. */
const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select();

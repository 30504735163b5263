import { Select, SimpleGrid, TextInput } from '@mantine/core';
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
import { type KeyboardEvent, memo, useMemo } from 'react';
import { useUser } from '../../../client/session/session';
import { groupByCategory } from '../../../client/texts/category-groups';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { SurfaceField } from '../../../shell/surface-chips';
import { TypedSelect } from '../../../shell/typed-select';
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
  /** Whether the surfaces are only proposed: a letter replaces them. */
  proposesSurfaces?: boolean;
  /** Called when a finding type or a tooth was chosen with Enter. */
  onEntered?: () => void;
}

/**
 * Finding type, tooth and surfaces. Only what the type and the tooth allow is offered. They render slowly: only when
 * they change, and not when the box is moved.
 */
export const AnnotationFields = memo(function AnnotationFields(props: Props) {
  const text = useTexts().workdesk.annotation;
  const { value, onChange, readOnly = false, errors = {}, proposesSurfaces = false } = props;
  const surfaces = allowedSurfaces(value.class, value.location);
  return (
    <>
      <div className={classes.what}>
        <FindingTypeSelect {...props} />
        <ToothSelect {...props} />
      </div>
      {readOnly ? null : <FavouriteButton type={value.class} />}
      {value.class === 'CUSTOM' ? <CustomFields {...props} /> : null}
      {surfaces.length > 0 ? (
        <SurfaceField
          size="xs"
          label={text.surfaces()}
          tooth={value.location}
          choices={surfaces}
          value={value.surface}
          readOnly={readOnly}
          isProposal={proposesSurfaces}
          error={errors.surface}
          onChange={(surface) => onChange({ surface })}
        />
      ) : null}
    </>
  );
});

/** The finding types by category, the person's favourites first. */
function FindingTypeSelect({ value, onChange, readOnly = false, onEntered }: Props) {
  const texts = useTexts();
  const locale = useLocale();
  const findingStyle = useFindingStyle();
  const { favourites } = useWorkdesk().commands.page;

  const findings = useMemo(() => {
    const option = (type: FindingType) => ({
      category: findingType(type).category,
      value: type as string,
      label: findingStyle.name(type),
      searchWords: searchWords(texts, type),
    });
    const groups = groupByCategory(FINDING_TYPES.filter((type) => !favourites.includes(type)).map(option), locale);
    // In the order of their keys; each is in the list once.
    return favourites.length > 0 ? [{ group: texts.workdesk.favourites.group(), items: favourites.map(option) }, ...groups] : groups;
  }, [locale, texts, favourites, findingStyle]);

  function change(next: string | null): void {
    if (!isFindingType(next)) return;
    onChange({
      class: next,
      category: findingType(next).category,
      surface: allowedChoice(value.surface, allowedSurfaces(next, value.location)),
      label: next === 'CUSTOM' ? value.label : null,
    });
  }

  /** A digit is the key of a favourite here too. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const favourite = event.ctrlKey || event.metaKey || event.altKey ? undefined : favourites[Number(event.key) - 1];
    if (!favourite || readOnly) return;
    event.preventDefault();
    change(favourite);
  }

  return (
    <TypedSelect
      label={texts.workdesk.annotation.findingType()}
      onKeyDown={onKeyDown}
      onEntered={onEntered}
      // Long names stay on one line, though the field is narrow.
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      allowDeselect={false}
      readOnly={readOnly}
      data={findings}
      value={value.class}
      onChange={change}
    />
  );
}

/** The other words by which a person finds a finding type, in the person's language. */
function searchWords(texts: ReturnType<typeof useTexts>, type: FindingType): string[] {
  const words: Partial<Record<FindingType, () => string>> = texts.workdesk.searchWords;
  return words[type]?.().split(', ') ?? [];
}

function ToothSelect({ value, onChange, readOnly = false, errors = {}, onEntered }: Props) {
  const texts = useTexts();
  const text = texts.workdesk.annotation;
  const { notation } = useUser().organization;
  const { needsTooth } = findingType(value.class);
  const teeth = useMemo(() => ALL_TEETH.map((tooth) => ({ value: tooth as string, label: formatTooth(tooth, notation) })), [notation]);

  function change(next: string | null): void {
    const location = ALL_TEETH.find((tooth) => tooth === next) ?? null;
    onChange({ location, surface: allowedChoice(value.surface, allowedSurfaces(value.class, location)) });
  }

  return (
    <TypedSelect
      label={text.tooth()}
      data-entry={needsTooth || undefined}
      clearable={!needsTooth}
      readOnly={readOnly}
      data={teeth}
      value={value.location}
      onChange={change}
      onEntered={onEntered}
      placeholder={needsTooth ? undefined : text.noTooth()}
      error={errors.location}
      clearButtonProps={{ 'aria-label': texts.common.actions.clearChoice() }}
    />
  );
}

/** The name and the category of a custom finding. */
function CustomFields({ value, onChange, readOnly = false }: Props) {
  const texts = useTexts();
  const text = texts.workdesk.annotation;
  return (
    <SimpleGrid cols={2} spacing="xs">
      <TextInput
        size="xs"
        label={text.label()}
        data-entry
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
  );
}

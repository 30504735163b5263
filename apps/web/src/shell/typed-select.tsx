import { Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../client/texts/texts';
import { highlightedOption } from './highlighted-option';
import { takeLateEntry } from './late-entry';
import { bestMatch, exactMatch, labelOf, optionOf, rankOptions } from './rank-options';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  data: Parameters<typeof bestMatch>[0];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called when Enter has chosen an option. */
  onEntered?: (() => void) | undefined;
  /** Whether options are still being loaded: Enter then chooses once they are there. */
  isLoading?: boolean | undefined;
}

/**
 * A Select for typing: Enter chooses the best match of the typed text, or the option that arrow keys have reached. The
 * Select's own highlight follows the text only after a moment, so a fast typist would choose another option. Enter
 * never submits the form with a text that is not chosen. Who leaves the field chooses what was typed whole, as the
 * number of a tooth.
 */
export function TypedSelect({ data, value, onChange, onEntered, isLoading = false, readOnly, ...props }: Props) {
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  const movedByArrows = useRef(false);
  const lateEntry = useRef<string | null>(null);
  // Any other text in the field was typed.
  const valueLabel = labelOf(data, value);
  // The Select keeps its closed list in the page, and each new value made all of its options again: with some hundred
  // options in the fields of an annotation, a selection took three times as long.
  const offered = useMemo(() => (opened || focused ? data : optionOf(data, value)), [opened, focused, data, value]);

  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>): void {
    const { currentTarget: input, key } = event;
    if (key !== 'Enter') {
      movedByArrows.current = key === 'ArrowDown' || key === 'ArrowUp';
      // Who goes on to the next field still means it; who types on does not.
      if (key !== 'Tab') lateEntry.current = null;
      return;
    }
    if (event.nativeEvent.isComposing || readOnly) return;
    const highlighted = highlightedOption(input);
    const isTyped = input.value !== valueLabel;
    if (!isTyped && highlighted === null) return;
    event.preventDefault();
    event.stopPropagation();
    const chosen = isTyped && !(movedByArrows.current && highlighted !== null) ? bestMatch(data, input.value) : highlighted;
    if (chosen == null) {
      if (isLoading) lateEntry.current = input.value;
      return;
    }
    choose(chosen);
  }

  function choose(chosen: string): void {
    setOpened(false);
    onChange(chosen);
    onEntered?.();
  }

  useEffect(() => {
    const chosen = takeLateEntry(lateEntry, data, isLoading);
    if (chosen !== undefined) choose(chosen);
  });

  function onBlurCapture({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
    const typed = readOnly || input.value === valueLabel ? undefined : exactMatch(data, input.value);
    if (typed !== undefined) onChange(typed);
  }

  return (
    <Select
      size="xs"
      searchable
      selectFirstOptionOnChange
      filter={rankOptions}
      // The focus moves here from the image: an open list would cover it.
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDownCapture={onKeyDownCapture}
      onBlurCapture={onBlurCapture}
      onFocus={(event) => {
        setFocused(true);
        selectText(event);
      }}
      onBlur={() => setFocused(false)}
      onClick={selectText}
      nothingFoundMessage={<NothingFound />}
      readOnly={readOnly}
      data={offered}
      value={value}
      onChange={onChange}
      {...props}
    />
  );
}

/** "No results" as an option: a list box may contain nothing but options (accessibility). */
function NothingFound() {
  return (
    <span role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {useTexts().common.states.noResults()}
    </span>
  );
}

/** Selects the text, so that typing starts a new search. */
const selectText = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();

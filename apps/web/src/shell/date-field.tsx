import 'dayjs/locale/en-gb';
import 'dayjs/locale/et';
import type { PopoverProps } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type ReactNode, useState } from 'react';
import { useLocale, useTexts } from '../client/texts/texts';

dayjs.extend(customParseFormat);

const CALENDAR_DATE = 'YYYY-MM-DD';

/**
 * Day first in both languages, as everywhere in the portal. The placeholder has letters: digits would look like a
 * value.
 */
const FORMATS = {
  en: { locale: 'en-gb', format: 'DD/MM/YYYY', hint: 'dd/mm/yyyy', typed: ['DD/MM/YYYY', 'D/M/YYYY', CALENDAR_DATE] },
  et: { locale: 'et', format: 'DD.MM.YYYY', hint: 'pp.kk.aaaa', typed: ['DD.MM.YYYY', 'D.M.YYYY', CALENDAR_DATE] },
} as const;

/** The place of the calendar while there is a text below the field. */
const BESIDE_TEXT: Pick<PopoverProps, 'position' | 'middlewares'> = {
  position: 'top-start',
  middlewares: { flip: { fallbackPlacements: ['right-start', 'left-start', 'bottom-start'] }, shift: { padding: 8 } },
};

interface Props {
  label: string;
  /** Calendar date yyyy-mm-dd; empty for none; a text from `onInvalid`. */
  value: string;
  onChange: (value: string) => void;
  /**
   * Takes what was typed and is no date, so that the form does not save another one. Without it the field goes back to
   * its former date.
   */
  onInvalid?: (text: string) => void;
  error?: ReactNode;
  /** Shown below, such as a warning. */
  description?: ReactNode;
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * Returns the calendar date of a typed text.
 * @param patterns Of dayjs, the first that fits.
 */
export function parseTypedDate(text: string, patterns: readonly string[]): string | null {
  const found = patterns.map((pattern) => dayjs(text.trim(), pattern, true)).find((day) => day.isValid());
  return found?.format(CALENDAR_DATE) ?? null;
}

/** A date that is typed or picked. */
export function DateField({ label, value, onChange, onInvalid, error, description, min, max }: Props) {
  const texts = useTexts();
  const { locale, format, hint, typed } = FORMATS[useLocale()];
  const [isTyping, setTyping] = useState(false);
  const isDate = value === '' || parseTypedDate(value, [CALENDAR_DATE]) !== null;
  const typedDay = isDate ? null : parseTypedDate(value, typed);
  const shown = (day: string) => dayjs(day).format(format);

  const shownError = error ?? (isDate || isTyping ? undefined : problem());

  function problem(): string {
    if (typedDay && max && typedDay > max) return texts.validation.maxDate({ max: shown(max) });
    if (typedDay && min && typedDay < min) return texts.validation.minDate({ min: shown(min) });
    return texts.validation.date();
  }

  function checkTyped(text: string): void {
    const day = parseTypedDate(text, typed);
    const isAllowed = day !== null && (!min || day >= min) && (!max || day <= max);
    if (text.trim() !== '' && !isAllowed) onInvalid?.(text);
  }

  return (
    <DateInput
      label={label}
      error={shownError}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={isDate ? value || null : null}
      onChange={(next) => onChange(next ?? '')}
      onInput={(event) => checkTyped(event.currentTarget.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      // What is no date stays, to be corrected.
      fixOnBlur={isDate}
      valueFormat={format}
      placeholder={hint}
      dateParser={(text) => parseTypedDate(text, typed)}
      locale={locale}
      firstDayOfWeek={1}
      // No red weekends: the colour has too little contrast for small digits.
      weekendDays={[]}
      hideOutsideDates
      previousLabel={texts.common.actions.previous()}
      nextLabel={texts.common.actions.next()}
      ariaLabels={{ previousMonth: texts.common.actions.previous(), nextMonth: texts.common.actions.next() }}
      clearable
      clearButtonProps={{ 'aria-label': texts.common.actions.clearDate() }}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      // The calendar never covers what is said below the field.
      popoverProps={{ withinPortal: true, ...(shownError || description ? BESIDE_TEXT : {}) }}
    />
  );
}

import 'dayjs/locale/en-gb';
import 'dayjs/locale/et';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../client/texts/texts';

dayjs.extend(customParseFormat);

/**
 * Day first in both languages, as everywhere in the portal. The placeholder has letters: digits would look like a
 * value.
 */
const FORMATS = {
  en: { locale: 'en-gb', format: 'DD/MM/YYYY', hint: 'dd/mm/yyyy', typed: ['DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD'] },
  et: { locale: 'et', format: 'DD.MM.YYYY', hint: 'pp.kk.aaaa', typed: ['DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'] },
} as const;

interface Props {
  label: string;
  /** Calendar date yyyy-mm-dd; empty for none. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Shown below, such as a warning. */
  description?: ReactNode;
  min?: string | undefined;
  max?: string | undefined;
}

/** A date that is typed or picked. */
export function DateField({ label, value, onChange, error, description, min, max }: Props) {
  const texts = useTexts();
  const { locale, format, hint, typed } = FORMATS[useLocale()];
  return (
    <DateInput
      label={label}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      valueFormat={format}
      placeholder={hint}
      dateParser={(text) =>
        typed
          .map((pattern) => dayjs(text.trim(), pattern, true))
          .find((day) => day.isValid())
          ?.format('YYYY-MM-DD') ?? null
      }
      locale={locale}
      firstDayOfWeek={1}
      // No red weekends: the colour has too little contrast for small digits.
      weekendDays={[]}
      hideOutsideDates
      previousLabel={texts.common.actions.previous()}
      nextLabel={texts.common.actions.next()}
      ariaLabels={{ previousMonth: texts.common.actions.previous(), nextMonth: texts.common.actions.next() }}
      clearable
      clearButtonProps={{ 'aria-label': texts.common.actions.remove() }}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      popoverProps={{ withinPortal: true }}
    />
  );
}

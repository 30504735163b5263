import { SegmentedControl } from '@mantine/core';
import { LOCALES, type Locale } from '@molaar/contracts';
import { setLocale } from '../client/locale/locale-store';
import { useLocale, useTexts } from '../client/texts/texts';

/** Chooses the language of this browser. `onChange` may save it for the user as well. */
export function LanguageSwitch({ onChange, fullWidth = false }: { onChange?: (locale: Locale) => void; fullWidth?: boolean }) {
  const locale = useLocale();
  const texts = useTexts();
  return (
    <SegmentedControl
      size="xs"
      fullWidth={fullWidth}
      aria-label={texts.common.navigation.language()}
      value={locale}
      data={LOCALES.map((value) => ({ value, label: <span lang={value}>{texts.common.locales[value]()}</span> }))}
      onChange={(value) => {
        const chosen = LOCALES.find((known) => known === value);
        if (!chosen) return;
        void setLocale(chosen);
        onChange?.(chosen);
      }}
    />
  );
}

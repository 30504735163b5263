import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ChartTheme, DARK_THEME, FORCED_COLORS_THEME, LIGHT_THEME } from '@molaar/odontogram';

/** Returns the colours of the chart for the theme of the page, or the reader's own where colours are forced. */
export function useChartTheme(): ChartTheme {
  const scheme = useComputedColorScheme('light');
  const isForced = useMediaQuery('(forced-colors: active)', false, { getInitialValueInEffect: false });
  if (isForced) return FORCED_COLORS_THEME;
  return scheme === 'dark' ? DARK_THEME : LIGHT_THEME;
}

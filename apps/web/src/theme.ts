import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const molaar: MantineColorsTuple = [
  '#e8f5f6',
  '#d3e9eb',
  '#a6d3d8',
  '#76bdc4',
  '#50aab3',
  '#399fa9',
  '#2798a3',
  '#16858f',
  '#06747d',
  '#00636b',
];
const dark: MantineColorsTuple = [
  '#dbe2e6',
  '#b9c4cb',
  '#95a3ac',
  '#66757f',
  '#3d4a53',
  '#2b363d',
  '#1f282e',
  '#151c21',
  '#10161a',
  '#0b1013',
];

export const theme = createTheme({
  primaryColor: 'molaar',
  primaryShade: 8,
  colors: { molaar, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects, and not `Badge.extend(…)`: that would load the code of these components on every page.
  components: {
    // Mantine's small ones have 9 to 11 px: too small to be read on a phone.
    Badge: { vars: (_: unknown, { size }: { size?: unknown }) => ({ root: size === 'lg' ? {} : { '--badge-fz': '12px' }, dot: {} }) },
    // Nearly every field is required: an asterisk at each would say nothing.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Modal: { styles: { title: { fontWeight: 600 } } },
    // A menu contains only its items (ARIA): the first of them gets the focus, without an empty element before it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A closed list keeps the place that it had without a width, and is shown there first. Unless it is fixed, the page
    // of a phone gets wider for this moment: dialogs move, the list follows, and neither comes to rest.
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    // The list box scrolls itself: whatever stood between it and its options would be no part of a list (ARIA).
    Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: 220, overflowY: 'auto' } } },
  },
});

/**
 * Mantine's grey texts on white, and coloured ones on their own light colour or under the pointer, are too faint for
 * WCAG AA (4.5 : 1).
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56636b',
    '--mantine-color-placeholder': '#6b7880',
    '--mantine-color-error': '#c2262e',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-teal-light-color': '#06684a',
    '--mantine-color-orange-light-color': '#a13a06',
    '--mantine-color-yellow-light-color': '#8f4700',
    '--mantine-color-green-light-color': '#1f6b2f',
    '--mantine-color-molaar-light-hover': '#bcdee1',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa8b1',
    '--mantine-color-placeholder': '#84929b',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#7cc6cd',
  },
});

import { useTexts } from '../texts/texts';

/** Returns the function that marks the label of a field that may be left empty: "Phone (optional)". */
export function useOptionalLabel(): (label: string) => string {
  const { optional } = useTexts().common.states;
  return (label) => `${label} (${optional()})`;
}

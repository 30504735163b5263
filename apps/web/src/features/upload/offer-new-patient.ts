interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns whether a picker offers to create the patient of the typed name beside those that it has found: NEW where
 * nobody is found or the name is a whole one, SAME_NAME where a found patient has it, as two patients may; null for a
 * part of a name.
 */
export function offerNewPatient(name: string, found: readonly Named[]): 'NEW' | 'SAME_NAME' | null {
  const typed = wordsOf(name);
  if (typed === '') return null;
  if (found.some(({ firstName, lastName }) => wordsOf(`${firstName} ${lastName}`) === typed)) return 'SAME_NAME';
  return found.length === 0 || typed.includes(' ') ? 'NEW' : null;
}

/** The words of a name in any order: "Tamm, Mari" is Mari Tamm. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

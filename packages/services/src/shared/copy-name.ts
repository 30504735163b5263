/** Returns a name for a copy: "Price list (2)", with the next free number. At most `length` characters. */
export function copyName(name: string, taken: readonly string[], length = 200): string {
  const base = name.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate = `${base.slice(0, length - ending.length)}${ending}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** A copy's name: "Price list (2)", with the next number that no other name has. At most `length` characters. */
export function freeName(name: string, taken: readonly string[], length = 200): string {
  const base = name.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate = `${base.slice(0, length - ending.length)}${ending}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

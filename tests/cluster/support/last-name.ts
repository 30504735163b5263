/** Returns another last name for each number: names have letters only. */
export function lastNameOf(number: number): string {
  return `Number ${[...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`;
}

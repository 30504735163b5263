/**
 * What is not seen in a text and makes it differ from what it looks like: changes of the text direction, zero-width
 * spaces, soft hyphens, fillers. Joiners are seen between letters of the scripts that join them, and in symbols made of
 * several.
 */
const INVISIBLE =
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<![\p{L}\p{M}\p{So}])[\u200c\u200d]|(?<=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{So}])/gu;

/** Returns the text without characters that are not seen, so that two texts that look alike are the same. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Whether a person typed the name that is meant, in any case and with any keyboard. */
export function isSameName(typed: string, name: string): boolean {
  return asCompared(typed) === asCompared(name);
}

const asCompared = (name: string): string => withoutInvisible(name).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

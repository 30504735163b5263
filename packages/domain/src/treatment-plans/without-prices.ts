/** Words about prices. Estonian "hindame" (we examine) and "hinnang" (assessment) are none. */
const PRICE_WORD =
  /(?<!\p{L})(?:pric(?:e|es|ed|ing)|costs?|invoices?|expensive|cheaper|euros?|hin(?:d|na|da|nad|dade|du|naga|nale|nast|dadest|nastatakse)|maksumus(?:e|t|ega|est)?|maksab|kallima(?:ks|d|lt)?|odavama(?:ks|d|lt)?|arve|eur|eurot?)(?!\p{L})|€/iu;

/** Whether a text speaks of prices, in English or Estonian. */
export function mentionsPrices(text: string): boolean {
  return PRICE_WORD.test(text);
}

/** Returns a text without the sentences that speak of prices, for papers that hide them. Paragraphs stay. */
export function withoutPrices(text: string): string {
  return text
    .split('\n')
    .map((paragraph) =>
      paragraph
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => !mentionsPrices(sentence))
        .join(' '),
    )
    .filter((paragraph, index, all) => paragraph !== '' || (text.split('\n')[index] === '' && index < all.length - 1))
    .join('\n');
}

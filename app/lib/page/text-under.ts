/**
 * The text of a table under the word that an address has for it; addresses are written by anybody, and may say
 * `__proto__`.
 */
export const textUnder = (texts: Readonly<Record<string, string>>, word: string | null): string | undefined =>
  word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined

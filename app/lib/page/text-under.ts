/** Returns the text for a word of the URL; URLs are untrusted, and may say `__proto__`. */
export const textUnder = (texts: Readonly<Record<string, string>>, word: string | null): string | undefined =>
  word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined

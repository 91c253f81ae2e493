/** Looks up a text by a name from the URL, which is untrusted and may be `__proto__`. */
export const textUnder = (texts: Readonly<Record<string, string>>, word: string | null): string | undefined =>
  word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined

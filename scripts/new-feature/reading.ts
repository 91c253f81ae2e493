/** Returns the text of a file of the repository. */
export type Read = (path: string) => string

/** Replaces what the pattern matches. @throws Error when nothing matches, because the file has changed */
export function changed(path: string, text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`${path} has nothing like ${from.source}; adapt scripts/new-feature to it.`)
  return text.replace(from, () => to)
}

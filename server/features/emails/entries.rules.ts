/** Between two recipients of a pasted list. */
const separators = /[;\n\t]/

/**
 * The recipients in a text as people paste it: addresses and member IDs between commas, semicolons or line ends, also as
 * "Name <address>", with a comma in the name or not.
 */
export const entriesIn = (text: string): string[] =>
  text
    // A quoted name may hold any separator.
    .replaceAll(/"[^"\n]*"(?=\s*<)/g, '')
    .split(separators)
    .flatMap(entriesOf)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const hasSeparator = (text: string): boolean => /[,;\n\t]/.test(text)

/** In front of an address in angle brackets stands a name, which may have a comma, or another recipient before a comma. */
function entriesOf(part: string): string[] {
  const named = [...part.matchAll(/([^<>]*)<([^<>]*)>/g)]
  if (named.length === 0) return part.split(',')
  const isRecipient = (text: string) => /@|^\s*\d{1,12}\s*$/.test(text)
  const end = named.at(-1)!
  const rest = part.slice(end.index + end[0].length).split(',')
  return [...named.flatMap(([, before = '', address = '']) => [...before.split(',').filter(isRecipient), address]), ...rest]
}

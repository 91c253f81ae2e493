/** Separators between recipients in a pasted list. */
const separators = /[;\n\t]/

/**
 * Returns the recipients in pasted text: addresses and member IDs separated by commas, semicolons or line ends, also as
 * "Name <address>", where the name may contain a comma.
 */
export const entriesIn = (text: string): string[] =>
  text
    // A quoted name may contain any separator.
    .replaceAll(/"[^"\n]*"(?=\s*<)/g, '')
    .split(separators)
    .flatMap(entriesOf)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const hasSeparator = (text: string): boolean => /[,;\n\t]/.test(text)

const isRecipient = (text: string): boolean => /@|^\s*\d{1,12}\s*$/.test(text)

/**
 * Splits one part. Before an address in angle brackets is a name, which may contain a comma, or another recipient
 * before a comma.
 */
function entriesOf(part: string): string[] {
  // Split at each bracket: a regular expression for both would rescan a long text from each character.
  const [first = '', ...named] = part.split('<')
  const entries: string[] = []
  let before = first
  for (const piece of named) {
    const [address = '', ...rest] = piece.split('>')
    entries.push(...before.split(',').filter(isRecipient), address)
    before = rest.join('>')
  }
  return [...entries, ...before.split(',')]
}

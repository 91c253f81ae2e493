/** Between two recipients of a pasted list. */
const separators = /[;\n\t]/

/**
 * The recipients in a text as people paste it: addresses and member IDs between commas, semicolons or line ends, also
 * as "Name <address>", with a comma in the name or not.
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

const isRecipient = (text: string): boolean => /@|^\s*\d{1,12}\s*$/.test(text)

/**
 * In front of an address in angle brackets stands a name, which may have a comma, or another recipient before a comma.
 */
function entriesOf(part: string): string[] {
  // Parted at each bracket: a pattern over both would search a long text anew from each of its signs.
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

/**
 * The short texts of a person that the portal stores, shows and erases without looking at them. Schemas, forms, pages,
 * selected columns and erasure follow these tables (docs/how-to/person-field.md). Light enough for browsers to load.
 */

/** `maxLength` is in characters (foundation section 9); `label` names the text on every form and page. */
type PersonLine = { label: string; maxLength: number }

/** The lines of the address, in the order of forms. Its second line is optional everywhere, so it stands apart. */
export const addressLines = {
  address1: { label: 'Address', maxLength: 50 },
  city: { label: 'City', maxLength: 30 },
  state: { label: 'State', maxLength: 20 },
  zipcode: { label: 'ZIP code', maxLength: 15 },
} as const satisfies Record<string, PersonLine>

/** What follows the highest degree and its year, in the order of forms. */
export const educationLines = {
  major: { label: 'Major', maxLength: 30 },
  collegeName: { label: 'College', maxLength: 50 },
} as const satisfies Record<string, PersonLine>

export type EducationLine = keyof typeof educationLines

type Lines = Record<string, PersonLine>

/** The names of a table of lines, in its order. */
export const lineNames = <L extends Lines>(lines: L) => Object.keys(lines) as (keyof L & string)[]

/** Returns a value per line, by name. */
export const mapLines = <L extends Lines, T>(lines: L, valueOf: (line: PersonLine, name: keyof L & string) => T) =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, valueOf(line, name)])) as Record<
    keyof L & string,
    T
  >

/** The names of a table of lines with their labels, in its order. */
export const lineLabels = <L extends Lines>(lines: L) =>
  lineNames(lines).map((name): [name: keyof L & string, label: string] => [name, lines[name]!.label])

/** The columns of `people` that hold these lines. */
export const lineColumns = <L extends Lines>(lines: L): `people.${keyof L & string}`[] =>
  lineNames(lines).map((name) => `people.${name}` as const)

/** The lines of a person that are stored apart from the name, all empty. */
export const emptyLines = mapLines({ ...addressLines, ...educationLines }, () => '')

/** Long texts designed to be slow, for every field of every procedure and of every form of a page. */
import { z } from 'zod'

/** As long as the longest accepted text: code with quadratic time far exceeds the bound. */
const inBody = 49_980
/** All fields of a form together. */
export const inForm = 240_000
/** The whole request line is 16 kB at most. */
export const inAddress = 16_000

/** Each begins like a match that never completes. */
const slow: Record<string, (length: number) => string> = {
  digits: (length) => `${'1'.repeat(length)}!`,
  spaces: (length) => `${' '.repeat(length)}!`,
  'lines between spaces': (length) => `a${'\n '.repeat(length / 2)}!`,
  'a year and spaces': (length) => `2004-${' '.repeat(length)}\n!`,
  'open tags': (length) => '<a'.repeat(length / 2),
  'open lines of a text': (length) => `<p>a</p>${'<br'.repeat(length / 3)}`,
  'tags in tags': (length) => '<p>'.repeat(length / 3),
  'an address': (length) => `${'a.'.repeat(length / 2)}@`,
  signs: (length) => `${'&'.repeat(length)}<`,
}

export const slowTexts = (length = inBody): [string, string][] =>
  Object.entries(slow).map(([name, text]) => [name, text(length)])

/** What people write, as long as a slow text. */
export const words = (length: number): string => 'People write words. '.repeat(length / 20 + 1).slice(0, length)

/** The places for a text in an input: the names on the path to it. */
export function textsIn(shape: z.ZodType): string[][] {
  return placesIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
}

function placesIn(schema: unknown): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, never>
  const here = Object.entries(properties).flatMap(([name, below]) => {
    const deeper = placesIn(below)
    return deeper.length > 0 ? deeper.map((place) => [name, ...place]) : [[name]]
  })
  const ways = [...anyOf, ...oneOf, ...allOf].flatMap(placesIn)
  return [...new Map([...here, ...ways].map((place) => [place.join('.'), place])).values()]
}

/** The input with the text in this place. */
export function withText(
  input: Record<string, unknown>,
  [name, ...below]: string[],
  text: string,
): Record<string, unknown> {
  const inside = input[name!]
  const value =
    below.length === 0
      ? text
      : withText(typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>) : {}, below, text)
  return { ...input, [name!]: value }
}

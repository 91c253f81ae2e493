import { graphemeCount, isLongerThan } from '#server/text/graphemes.ts'

type NameField = 'firstName' | 'lastName'
type NameLengths = Record<NameField, { min: number; max: number }>

/**
 * The allowed lengths of foundation section 5, and those of an association that accepts any name [spec 89], in
 * user-perceived characters (graphemes).
 */
const nameLengths = {
  documented: { firstName: { min: 1, max: 20 }, lastName: { min: 3, max: 20 } },
  any: { firstName: { min: 1, max: 60 }, lastName: { min: 1, max: 60 } },
} as const satisfies Record<string, NameLengths>

/** Maximum number of UTF-16 units of a name; a grapheme of an Indic script has up to eight. */
export const maxNameUnits = 480

let current: NameLengths = nameLengths.documented

/** Sets this process's name lengths: NAME_LENGTHS of the environment. Called before the first request. */
export function useNameLengths(setting: keyof typeof nameLengths): void {
  current = nameLengths[setting]
}

/** Returns the error message about the length of a name; undefined if it is valid. Names are never truncated. */
export function nameLengthComplaint(field: NameField, name: string): string | undefined {
  const { min, max } = current[field]
  if (isLongerThan(name, max)) return `At most ${max} characters`
  return graphemeCount(name) < min ? `At least ${min} characters` : undefined
}

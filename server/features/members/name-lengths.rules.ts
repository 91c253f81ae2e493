import { graphemeCount } from '#server/text/graphemes.ts'

type NameField = 'firstName' | 'lastName'
type NameLengths = Record<NameField, { min: number; max: number }>

/**
 * The lengths of foundation section 5, and those of an association that accepts any name [spec 89]. In characters as
 * people count them.
 */
const nameLengths = {
  documented: { firstName: { min: 1, max: 20 }, lastName: { min: 3, max: 20 } },
  any: { firstName: { min: 1, max: 60 }, lastName: { min: 1, max: 60 } },
} as const satisfies Record<string, NameLengths>

/** The UTF-16 units of the longest name that is checked. A character of Indic scripts has up to eight. */
export const maxNameUnits = 480

let current: NameLengths = nameLengths.documented

/** Sets this process's name lengths: NAME_LENGTHS of the environment. A portal calls it before its first request. */
export function useNameLengths(setting: keyof typeof nameLengths): void {
  current = nameLengths[setting]
}

/** Returns the complaint about the length of a name, or undefined. Names are never truncated. */
export function nameLengthComplaint(field: NameField, name: string): string | undefined {
  const { min, max } = current[field]
  const count = graphemeCount(name)
  if (count < min) return `At least ${min} characters`
  return count > max ? `At most ${max} characters` : undefined
}

import { isLifelong, lifelongYears } from '#server/features/members/rules.ts'
import { folded } from '#server/text/folded.ts'
import { centsOf, tidyLine } from './values.decisions.ts'

/** A member type of the chapter. */
export type OurType = { memberTypeId: string; memberType: string; feeCents: number; durationYears: number }

/** A type of the last system, and ours that it is matched to. */
export type TypeMatch = {
  theirs: string
  /** Our type's name; null where none fits. */
  ours: string | null
  /** A type that the last system describes with its fee and that the chapter does not have yet. */
  create: { memberType: string; feeCents: number; durationYears?: number } | null
  /** Our type that is nearest, to be confirmed. */
  nearest: string | null
  rows: number
}

/** Returns the name, the fee, and the term of a level such as "Regular - $50.00 (USD)". */
export function levelOf(cell: string): { name: string; feeCents: number | null; durationYears: number | null } {
  const { text, durationYears } = termOf(tidyLine(cell))
  const priced =
    /^(.+?)\s*(?:[-–—:(,]\s*)+(?:US)?\s*\$\s*([\d,]+(?:\.\d{1,2})?)\s*\)?\s*(?:\(?\s*(?:USD?|CAD)?\s*\)?)\s*(?:(?:\/|per|a)\s*(?:yr|year|annum)|annually|yearly)?\)?$/i.exec(
      text,
    )
  if (!priced) return { name: text, feeCents: null, durationYears }
  return { name: priced[1]!.trim(), feeCents: centsOf(priced[2]!) ?? null, durationYears }
}

/** Tells the term behind a fee: "Fellow - $90.00 for 3 years", "Patron - $500.00 for life"; null where there is none. */
function termOf(text: string): { text: string; durationYears: number | null } {
  const [, before, years] = /^(.*\$\s*\d.*?)\s+for\s+(?:(\d{1,2})\s+years|life)$/i.exec(text) ?? []
  if (before === undefined) return { text, durationYears: null }
  return { text: before, durationYears: years === undefined ? lifelongYears : Math.max(1, Number(years)) }
}

/** Returns a type's name without the words that say that it is one. */
const bare = (name: string) =>
  folded(name)
    .replace(
      /\b(?:membership|members?|level|type|annual|yearly|dues|plan|category|class|mitglied(?:schaft)?|membre|miembro)\b/g,
      ' ',
    )
    .replace(/\blife ?time\b|\bfor life\b|\blifelong\b|\bpermanent\b/g, 'life')
    .replace(/\bstudents?\b(?:\/.*)?/g, 'student')
    .replace(/\bfamilies\b/g, 'family')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds our type for one of theirs: by the admin's answer, or by its name. */
export function matchType(
  theirs: string,
  types: readonly OurType[],
  answers: Readonly<Record<string, string>>,
): TypeMatch {
  const { name, feeCents, durationYears } = levelOf(theirs)
  const answered = [theirs, name].flatMap((key) => (Object.hasOwn(answers, key) ? [answers[key]!] : []))[0]
  const byName = (wanted: string) =>
    types.find(({ memberType }) => bare(memberType) === bare(wanted) && bare(wanted) !== '')
  const ours = answered === undefined ? (byName(name) ?? byNameOf(name, types)) : byNameOf(answered, types)
  const isNew = !ours && feeCents !== null && answered === undefined
  return {
    theirs,
    ours: ours?.memberType ?? null,
    create: isNew ? { memberType: name, feeCents, ...(durationYears !== null && { durationYears }) } : null,
    nearest: ours ? null : (nearestOf(name, types)?.memberType ?? null),
    rows: 0,
  }
}

const byNameOf = (name: string, types: readonly OurType[]) =>
  types.find(({ memberType }) => folded(memberType) === folded(tidyLine(name)))

/** Words of the names of usual types, and of those that only some people can have. */
const usual = /\b(?:regular|individual|full|standard|general|basic|ordinary)\b/
const special = /\b(?:students?|life|lifetime|honorary|famil(?:y|ies))\b/

/**
 * Returns our member type for rows that name none: the chapter's only one, or the one that is called the usual one.
 * Undefined where that is a question; a type for life is never assumed among others.
 */
export function usualType<Type extends Pick<OurType, 'memberType' | 'durationYears'>>(
  types: readonly Type[],
): Type | undefined {
  if (types.length === 1) return types[0]
  const found = types.filter(
    ({ memberType, durationYears }) =>
      !isLifelong(durationYears) && usual.test(folded(memberType)) && !special.test(folded(memberType)),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Names that usually mean an ordinary member. */
const ordinary =
  /\b(?:regular|individual|full|standard|general|professional|basic|ordinary|single|active|member|mitglied)\b/

function nearestOf(name: string, types: readonly OurType[]): OurType | undefined {
  const words = new Set(bare(name).split(' '))
  const shared = types.find(({ memberType }) =>
    bare(memberType)
      .split(' ')
      .some((word) => word.length > 2 && words.has(word)),
  )
  if (shared) return shared
  return ordinary.test(folded(name)) ? types.find(({ memberType }) => ordinary.test(folded(memberType))) : undefined
}

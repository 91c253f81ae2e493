import {
  fieldMeanings,
  hasChoices,
  maxChoices,
  maxLength,
  meaningsOf,
  type FieldKind,
  type FieldMeaning,
} from '#server/features/members/member-fields/rules.ts'
import { maxTagLength } from '#server/features/members/tags/rules.ts'
import { cutText } from '#server/text/graphemes.ts'
import { headerKey } from './headers.decisions.ts'
import type { ExtraTarget, NewFieldTarget } from './rules.ts'
import { centsOf, hasDay, tidyLine } from './values.decisions.ts'
import { joinedParts, partsIn } from './parts.decisions.ts'

/** A member field of the chapter, as a column may go to it. */
export type TargetField = {
  fieldId: string
  fieldName: string
  kind: FieldKind
  choices: string[]
  meaning?: FieldMeaning | ''
}

/** Returns how a mapping names each column: by its header, or by its place where that is empty or repeated. */
export function columnKeys(headers: readonly string[]): string[] {
  const keys = headers.map((header) => headerKey(header))
  return keys.map((key, index) =>
    key !== '' && keys.indexOf(key) === index && keys.lastIndexOf(key) === index ? key : `#${index + 1}`,
  )
}

/**
 * Returns a target as the chapter has it now: a field that the import would make may exist by now, and one that was
 * deleted is found by its name. Undefined where it is gone.
 */
export function settledTarget(target: ExtraTarget, fields: readonly TargetField[]): ExtraTarget | undefined {
  if (target.kind === 'tags' || target.kind === 'tag') return target
  const named = fields.find(({ fieldName }) => headerKey(fieldName) === headerKey(target.name))
  const known = (target.kind === 'field' && fields.find(({ fieldId }) => fieldId === target.fieldId)) || named
  if (known) return { kind: 'field', fieldId: known.fieldId, name: known.fieldName }
  return target.kind === 'newField' ? target : undefined
}

/** The header of the tags in our own export for import: commas in it are of the tags. */
export const tagsHeader = 'Tags [by semicolons]'

/** Names the place that a target fills alone: one member field, there already or to be made. Undefined for tags. */
export function slotOf(target: ExtraTarget): string | undefined {
  if (target.kind === 'field') return `field:${target.fieldId}`
  return target.kind === 'newField' ? `name:${headerKey(target.name) || target.name.toLowerCase()}` : undefined
}

/** How many different values of a column are looked at: more are no choices. */
const maxDifferent = maxChoices + 1

/** Returns the kind of member field that the values of a column suggest, with its choices. */
export function guessedKind(cells: Iterable<string>): { kind: FieldKind; choices: string[]; filled: number } {
  const different = new Map<string, string>()
  let filled = 0
  const may = { yesNo: true, date: true, number: true }
  for (const cell of cells) {
    // Most columns are settled after a few rows.
    if (different.size === maxDifferent && !may.yesNo && !may.date && !may.number) {
      if (cell.trim() !== '') filled++
      continue
    }
    const text = tidyLine(cutText(cell, maxLength.answer + 1))
    if (text === '') continue
    filled++
    if (different.size < maxDifferent) different.set(text.toLowerCase(), different.get(text.toLowerCase()) ?? text)
    if (may.yesNo && !yesOrNo.test(text)) may.yesNo = false
    if (may.date && !hasDay(text)) may.date = false
    if (may.number && (centsOf(text) === undefined || !/^-?[\d,.]+$/.test(text) || /^0\d/.test(text)))
      may.number = false
  }
  const values = [...different.values()]
  const kind: FieldKind =
    filled === 0
      ? 'text'
      : may.yesNo
        ? 'yesNo'
        : may.date
          ? 'date'
          : may.number
            ? 'number'
            : kindOfWords(values, filled)
  return { kind, choices: hasChoices(kind) ? values.sort((a, b) => a.localeCompare(b, 'en')) : [], filled }
}

const yesOrNo = /^(?:yes|no|y|n|true|false|ja|nein|oui|non|si|x|1|0)$/i

/** A few words that come again and again are choices. */
const kindOfWords = (values: readonly string[], filled: number): FieldKind =>
  values.length >= 2 &&
  values.length <= 12 &&
  values.length * 2 <= filled &&
  values.every((value) => value.length <= 40)
    ? 'choice'
    : 'text'

/** Returns the name that a header gives to a tag. */
export const tagOf = (header: string): string => cutText(tidyLine(header), maxTagLength).trim()

const kindWords: Record<FieldKind, string> = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'several choices',
  yesNo: 'yes or no',
}

const readerWords = { admins: 'admins', member: 'member', members: 'all members' } as const

const meaningWords: Record<FieldMeaning, string> = { birthday: 'birthday', memberNumber: 'previous member number' }

type Described = Pick<NewFieldTarget, 'name' | 'fieldKind' | 'choices' | 'seenBy' | 'isAsked' | 'meaning'>

/** Returns the header of a member field in a file that our own import reads: its name and all that it is. */
export function fieldHeader({ name, fieldKind, choices, seenBy, isAsked, meaning }: Described): string {
  const words = [
    kindWords[fieldKind],
    `seen by ${readerWords[seenBy]}`,
    ...(isAsked ? ['asked'] : []),
    ...(meaning ? [meaningWords[meaning]] : []),
  ]
  const list = hasChoices(fieldKind) ? `: ${joinedParts(choices, ' | ')}` : ''
  return `${name} [member field, ${words.join(', ')}${list}]`
}

const ownHeader =
  /^(.+) \[member field, ([a-z ]+), seen by (admins|member|all members)(, asked)?(?:, (birthday|previous member number))?(?:: (.+))?\]$/

/** Reads the header of a member field of our own export; undefined for other headers. */
export function describedField(header: string): NewFieldTarget | undefined {
  const found = ownHeader.exec(header.trim())
  const kind = (Object.keys(kindWords) as FieldKind[]).find((one) => kindWords[one] === found?.[2])
  if (!found || !kind) return undefined
  const choices = partsIn(found[6] ?? '', '|')
    .map(({ text }) => text)
    .slice(0, maxChoices)
  if (hasChoices(kind) && choices.length < 2) return undefined
  const meaning = fieldMeanings.find((one) => meaningWords[one] === found[5] && meaningsOf(kind).includes(one))
  return {
    kind: 'newField',
    name: cutText(found[1]!, maxLength.fieldName),
    fieldKind: kind,
    choices: hasChoices(kind) ? choices : [],
    seenBy: found[3] === 'admins' ? 'admins' : found[3] === 'member' ? 'member' : 'members',
    isAsked: found[4] !== undefined,
    ...(meaning && { meaning }),
  }
}

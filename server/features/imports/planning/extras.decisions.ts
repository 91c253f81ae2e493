import { readAnswer } from '#server/features/members/member-fields/decisions.ts'
import { linesOf, type FieldKind } from '#server/features/members/member-fields/rules.ts'
import { maxTagLength } from '#server/features/members/tags/rules.ts'
import { folded } from '#server/text/folded.ts'
import { cutText, isLongerThan } from '#server/text/graphemes.ts'
import { dayIn, type ColumnOrder } from '../mapping/days.decisions.ts'
import type { Column, PeopleField } from '../mapping/rules.ts'
import { tagsHeader, type TargetField } from '../mapping/targets.decisions.ts'
import { isYes, saysNothing, tidyLine } from '../mapping/values.decisions.ts'
import { partsIn } from '../mapping/parts.decisions.ts'
import type { SourceRow } from '../sources/rules.ts'
import type { Change, KnownMember } from './rules.ts'

/** The answers to member fields and the tags that a row brings. */
export type RowExtras = {
  /** `ref` is the field's id, or names the column of a field that writing the import makes. */
  answers: {
    ref: string
    name: string
    answer: string
    /** Whether it is a number that the last system gave. */
    isNumber?: true
  }[]
  tags: string[]
}

/** How a column is read that goes to a member field or to tags. */
export type ExtraReading = {
  index: number
  header: string
  /** The field of a person to which the column goes too, which says what is wrong with a cell. */
  beside: PeopleField | null
  into:
    | { kind: 'answer'; ref: string; name: string; field: { kind: FieldKind; choices: string[] } }
    | { kind: 'tags'; isTag: (name: string) => boolean }
    | { kind: 'tag'; name: string }
}

/** Returns the reference of a field that does not exist yet. */
export const newFieldRef = (key: string): string => `new:${key}`

/** Returns how the columns are read that go to member fields or tags, of those that the chapter has. */
export function extraReadings(
  columns: readonly Column[],
  { fields = [], tags = [] }: { fields?: readonly TargetField[]; tags?: readonly string[] },
): ExtraReading[] {
  const known = new Set(tags.map(folded))
  return columns.flatMap(({ index, header, extra, key, field: beside }): ExtraReading[] => {
    const base = { index, header: header || `Column ${index + 1}`, beside }
    if (!extra) return []
    if (extra.kind === 'tags') {
      const isOurs = header === tagsHeader
      return [{ ...base, into: { kind: 'tags', isTag: (name) => isOurs || known.has(folded(name)) } }]
    }
    if (extra.kind === 'tag') return [{ ...base, into: { kind: 'tag', name: extra.name } }]
    if (extra.kind === 'newField') {
      const { name, fieldKind: kind, choices } = extra
      return [{ ...base, into: { kind: 'answer', ref: newFieldRef(key!), name, field: { kind, choices } } }]
    }
    const field = fields.find(({ fieldId }) => fieldId === extra.fieldId)
    return field ? [{ ...base, into: { kind: 'answer', ref: field.fieldId, name: field.fieldName, field } }] : []
  })
}

type Days = {
  orders: ReadonlyMap<number, ColumnOrder>
  thisYear: number
  epoch: '1900' | '1904' | null
}

/** Reads the answers and tags of a row. A value that fits no field holds the row. */
export function extrasOf(
  { cells }: SourceRow,
  readings: readonly ExtraReading[],
  days: Days,
  held: string[],
): RowExtras | undefined {
  const extras: RowExtras = { answers: [], tags: [] }
  for (const { index, header, into, beside } of readings) {
    const cell = cutText(cells[index] ?? '', 2_000)
    const text = tidyLine(cell)
    if (text === '' || (saysNothing(text) && into.kind !== 'answer')) continue
    const complain = (why: string) => held.push(`${header}: ${cutText(text, 60)} ${why}`)
    if (into.kind === 'tags') addTags(extras.tags, tagsIn(cell, into.isTag), complain)
    else if (into.kind === 'tag') {
      if (isYes(text)) addTags(extras.tags, [into.name], complain)
      else if (!isNo(text)) complain('is neither yes nor no')
    } else {
      const read = answerIn(into.field, cell, { ...days, order: days.orders.get(index) })
      if ('complaint' in read) {
        // No other part of a row says what is wrong with its country.
        if (beside === null || beside === 'country') complain(`does not fit the member field ${into.name}`)
      } else if (read.answer) {
        const { ref, name } = into
        extras.answers.push({ ref, name, answer: read.answer, ...(beside === 'memberNumber' && { isNumber: true }) })
      }
    }
  }
  return extras.answers.length + extras.tags.length > 0 ? extras : undefined
}

const isNo = (text: string) => /^(?:no|n|false|0|nein|non|-)$/i.test(text)

/** A part between semicolons that is a tag, or is quoted, is not split at its commas. */
const tagsIn = (cell: string, isTag: (name: string) => boolean) =>
  partsIn(cell, ';\\n').flatMap(({ text, isQuoted }) =>
    isQuoted || isTag(text) ? [text] : text.split(/[,|]/).map(tidyLine),
  )

function addTags(tags: string[], names: readonly string[], complain: (why: string) => void): void {
  for (const name of names) {
    if (name === '' || tags.some((tag) => folded(tag) === folded(name))) continue
    if (isLongerThan(name, maxTagLength)) complain(`has a tag of more than ${maxTagLength} characters`)
    else tags.push(name)
  }
}

function answerIn(
  field: { kind: FieldKind; choices: string[] },
  cell: string,
  { order, ...days }: Omit<Days, 'orders'> & { order: ColumnOrder | undefined },
) {
  const text = tidyLine(cell)
  if (field.kind === 'date') {
    const read = order && dayIn(text, order, days)
    if (!read) return { answer: '' }
    return 'day' in read ? { answer: read.day } : { complaint: read.problem }
  }
  if (field.kind === 'yesNo') return readAnswer(field, isYes(text) ? 'Yes' : isNo(text) ? 'No' : text)
  if (field.kind === 'number') return readAnswer(field, text.replace(/^\$\s*/, ''))
  if (field.kind !== 'choices') return readAnswer(field, text)
  const isChoice = (part: string) => field.choices.some((choice) => folded(choice) === folded(part))
  return readAnswer(
    field,
    partsIn(cell, ';|\\n').flatMap(({ text: part, isQuoted }) =>
      isQuoted || isChoice(part) ? [part] : part.split(',').map(tidyLine),
    ),
  )
}

/** Returns what a row changes of a member's answers and tags. Tags are only added. */
export function extraChanges(
  extras: RowExtras | undefined,
  member: KnownMember,
  made: Readonly<Record<string, string>> = {},
): Change[] {
  if (!extras) return []
  const answers = extras.answers.flatMap(({ ref, name, answer, isNumber }) => {
    // A list that was made of ours has our own numbers.
    if (isNumber && answer === member.memberId) return []
    const fieldId = made[ref] ?? ref
    const old = member.answers?.[fieldId] ?? ''
    return old === answer ? [] : [{ field: name, old, new: answer, fieldId }]
  })
  const standing = member.tags ?? []
  const tags = extras.tags.filter((tag) => !standing.some((one) => folded(one) === folded(tag)))
  if (tags.length === 0) return answers
  return [...answers, { field: 'Tags', old: standing.join(', '), new: [...standing, ...tags].join(', '), tags }]
}

/** Returns a change as people read it: several choices are stored one per line. */
export const readableChange = (change: Change): Change =>
  change.fieldId === undefined
    ? change
    : { ...change, old: linesOf(change.old).join(', '), new: linesOf(change.new).join(', ') }

import { hasChoices, linesOf, maxLength, meaningsOf } from '#server/features/members/member-fields/rules.ts'
import { storedChoices } from '#server/features/members/member-fields/decisions.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from '#server/text/graphemes.ts'
import type { ColumnsChoice, MadeField } from '../schema.ts'
import {
  mayRepeat,
  peopleFields,
  unreadFields,
  type Column,
  type ExtraTarget,
  type PeopleField,
  type PlaceAnswers,
  type SavedMapping,
} from './rules.ts'
import { settledTarget, slotOf, tagOf, type TargetField } from './targets.decisions.ts'

/** Returns where a column goes, as a form says it; '' for one that an admin still has to say. */
export function targetOf({ field, extra, isOpen }: Pick<Column, 'field' | 'extra' | 'isOpen'>): string {
  if (field !== null) return unreadFields.includes(field) ? 'out' : field
  if (extra?.kind === 'field') return `field:${extra.fieldId}`
  if (extra) return extra.kind === 'newField' ? 'new' : extra.kind
  return isOpen ? '' : 'out'
}

/** Returns a column as a kept mapping would have it; the column itself where the mapping says nothing of it. */
export function columnBy(column: Column, mapping: SavedMapping, fields: readonly TargetField[]): Column {
  const { extra: _, ...rest } = column
  const key = column.key ?? ''
  const target = mapping.extras?.[key]
  const settled = target && settledTarget(target, fields)
  if (settled) return { ...rest, field: null, by: 'map', isOpen: false, extra: settled }
  if (!Object.hasOwn(mapping.columns, key)) return column
  return { ...rest, field: mapping.columns[key]!, by: 'map', isOpen: false }
}

/** Returns the member field that a column would make, as its values suggest. */
export const suggestedField = ({ header, index, guess }: Column): MadeField => ({
  name: cutText(header || `Column ${index + 1}`, maxLength.fieldName),
  kind: guess?.kind ?? 'text',
  choices: (guess?.choices ?? []).join('\n'),
  seenBy: 'member',
  isAsked: 0,
})

type Chosen = {
  columns: readonly Column[]
  fields: readonly TargetField[]
  answers: Record<string, string>
  places: PlaceAnswers
}

/**
 * Returns the mapping that an admin's choices make. @param answers our member types for theirs
 * @throws Refusal invalid, with a message at each column
 */
export function mappingFrom(
  choice: Pick<ColumnsChoice, 'columns' | 'made'>,
  { columns, fields, answers, places }: Chosen,
): SavedMapping {
  const complaints: Record<string, string> = {}
  const mapping: SavedMapping = { columns: {}, extras: {}, types: answers, ...places }
  const taken = new Map<string, Column>()
  const nameOf = ({ header, index }: Column) => header || `Column ${index + 1}`
  for (const column of columns) {
    const at = String(column.index)
    const key = column.key ?? at
    const target = choice.columns[at] ?? targetOf(column)
    const made = choice.made[at] ?? madeBy(column) ?? suggestedField(column)
    const slot = target === 'new' ? slotOfNew(made, fields) : target
    const other = taken.get(slot)
    if (target === '') complaints[`columns.${at}`] = 'Say where this column goes, or leave it out'
    else if (other && isSingle(target))
      complaints[target === 'new' ? `made.${at}.name` : `columns.${at}`] =
        `“${nameOf(other)}” goes there too. Choose one of the two`
    else if (target === 'out') mapping.columns[key] = null
    else if (isField(target)) mapping.columns[key] = target
    else {
      const extra = extraOf(target, column, { made, fields })
      if (typeof extra === 'string') complaints[target === 'new' ? `made.${at}.choices` : `columns.${at}`] = extra
      else mapping.extras![key] = extra
    }
    taken.set(slot, column)
  }
  if (Object.keys(complaints).length > 0)
    throw new Refusal('invalid', 'Look at the marked columns. Nothing was changed.', { fields: complaints })
  const named: readonly PeopleField[] = ['email', 'firstName', 'lastName', 'fullName']
  if (!Object.values(mapping.columns).some((field) => field !== null && named.includes(field)))
    throw new Refusal('invalid', 'Say which columns have the names or the email addresses. Nothing was changed.')
  return mapping
}

/** A new field with the name of one that is there is that one. */
function slotOfNew({ name, kind: fieldKind, seenBy }: MadeField, fields: readonly TargetField[]): string {
  const target: ExtraTarget = { kind: 'newField', name, fieldKind, choices: [], seenBy, isAsked: false }
  return slotOf(settledTarget(target, fields) ?? target)!
}

const isField = (target: string): target is PeopleField => (peopleFields as readonly string[]).includes(target)

const isSingle = (target: string) =>
  isField(target) ? !mayRepeat.includes(target) : target === 'new' || target.startsWith('field:')

/** Returns the new field that a column stands for already. */
export function madeBy({ extra, field }: Column): MadeField | undefined {
  if (extra?.kind !== 'newField' || field !== null) return undefined
  const { name, fieldKind: kind, choices, seenBy, isAsked } = extra
  return { name, kind, choices: choices.join('\n'), seenBy, isAsked: isAsked ? 1 : 0 }
}

/** Returns where a column goes if not to a field of a person; a sentence where it cannot. */
function extraOf(
  target: string,
  column: Column,
  { made, fields }: { made: MadeField; fields: readonly TargetField[] },
): ExtraTarget | string {
  if (target === 'tags') return { kind: 'tags' }
  if (target === 'tag')
    return tagOf(column.header) ? { kind: 'tag', name: tagOf(column.header) } : 'This column has no name for a tag'
  if (target !== 'new') {
    const field = fields.find(({ fieldId }) => target === `field:${fieldId}`)
    return field ? { kind: 'field', fieldId: field.fieldId, name: field.fieldName } : 'Choose where this column goes'
  }
  const { name, kind, choices, seenBy, isAsked } = made
  try {
    const stored = hasChoices(kind) ? linesOf(storedChoices(kind, choices)) : []
    const meaning = column.extra?.kind === 'newField' ? column.extra.meaning : undefined
    return {
      kind: 'newField',
      name,
      fieldKind: kind,
      choices: stored,
      seenBy,
      isAsked: isAsked === 1,
      ...(meaning && meaningsOf(kind).includes(meaning) && { meaning }),
    }
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

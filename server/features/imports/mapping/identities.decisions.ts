import { maxFields, type FieldKind, type FieldMeaning } from '#server/features/members/member-fields/rules.ts'
import type { Column, ExtraTarget, PeopleField, System } from './rules.ts'
import { settledTarget, slotOf, tagsHeader, type TargetField } from './targets.decisions.ts'

/** The columns that say who a person is, and the member field that each makes where the chapter has none. */
const identities: { field: PeopleField; meaning: FieldMeaning; name: string; fieldKind: FieldKind }[] = [
  { field: 'birthDate', meaning: 'birthday', name: 'Birthday', fieldKind: 'date' },
  { field: 'memberNumber', meaning: 'memberNumber', name: 'Previous member number', fieldKind: 'text' },
]

/**
 * Keeps what columns of birthdays and of member numbers say in a member field too, the chapter's own or one that
 * writing the import makes: by these, duplicates are found later. The numbers in our own export are ours.
 */
export function keepIdentities(
  columns: readonly Column[],
  system: System | null,
  fields: readonly TargetField[],
): void {
  const isOurs = system === 'Chapterhouse' || columns.some(({ header }) => header === tagsHeader)
  const taken = new Set(columns.flatMap(({ extra }) => (extra && slotOf(extra)) ?? []))
  for (const { field, meaning, name, fieldKind } of identities) {
    const column = columns.find((one) => one.field === field)
    if (!column || column.filled === 0 || (isOurs && field === 'memberNumber')) continue
    const known = fields.find((one) => one.meaning === meaning)
    const made = { name, fieldKind, choices: [], seenBy: 'admins', isAsked: false, meaning } as const
    const target: ExtraTarget = known
      ? { kind: 'field', fieldId: known.fieldId, name: known.fieldName }
      : settledTarget({ ...made, kind: 'newField', choices: [] }, fields)!
    const hasRoom = target.kind === 'field' || fields.length < maxFields
    if (hasRoom && !taken.has(slotOf(target)!)) column.extra = target
  }
}

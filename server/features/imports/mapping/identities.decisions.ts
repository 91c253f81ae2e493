import { maxFields, type FieldKind, type FieldMeaning } from '#server/features/members/member-fields/rules.ts'
import type { Column, ExtraTarget, PeopleField, System } from './rules.ts'
import type { Layout } from './layout.decisions.ts'
import { settledTarget, slotOf, tagsHeader, type TargetField } from './targets.decisions.ts'
import { isUnitedStates, saysNothing, tidyLine } from './values.decisions.ts'

type Kept = {
  field: PeopleField
  name: string
  fieldKind: FieldKind
  meaning?: FieldMeaning
  /** Whether a column with these cells is kept. */
  when?: (cell: string) => boolean
}

/**
 * The columns that say who a person is, or what a person has no place for, and the member field that each makes where the
 * chapter has none. In a list of this country alone, its name in each row says nothing.
 */
const kept: Kept[] = [
  { field: 'birthDate', meaning: 'birthday', name: 'Birthday', fieldKind: 'date' },
  { field: 'memberNumber', meaning: 'memberNumber', name: 'Previous member number', fieldKind: 'text' },
  {
    field: 'country',
    name: 'Country',
    fieldKind: 'text',
    when: (cell) => cell !== '' && !saysNothing(cell) && !isUnitedStates(cell),
  },
]

/**
 * Keeps what columns of birthdays, member numbers, and countries say in a member field too, the chapter's own or one that
 * writing the import makes: by the first two, duplicates are found later. The numbers in our own export are ours.
 */
export function keepIdentities(
  { records }: Pick<Layout, 'records'>,
  columns: readonly Column[],
  system: System | null,
  fields: readonly TargetField[],
): void {
  const isOurs = system === 'Chapterhouse' || columns.some(({ header }) => header === tagsHeader)
  const taken = new Set(columns.flatMap(({ extra }) => (extra && slotOf(extra)) ?? []))
  for (const { field, meaning, name, fieldKind, when } of kept) {
    const column = columns.find((one) => one.field === field)
    if (!column || column.filled === 0 || (isOurs && field === 'memberNumber')) continue
    if (when && !records.some(({ cells }) => when(tidyLine(cells[column.index] ?? '')))) continue
    const known = meaning && fields.find((one) => one.meaning === meaning)
    const made = { name, fieldKind, seenBy: 'admins', isAsked: false, ...(meaning && { meaning }) } as const
    const target: ExtraTarget = known
      ? { kind: 'field', fieldId: known.fieldId, name: known.fieldName }
      : settledTarget({ ...made, kind: 'newField', choices: [] }, fields)!
    const hasRoom = target.kind === 'field' || fields.length < maxFields
    if (hasRoom && !taken.has(slotOf(target)!)) column.extra = target
  }
}

import { educationLines, lineLabels, lineNames, mapLines } from '#server/features/members/details/lines.rules.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import type { ImportedDetails } from '#server/features/members/imported.writes.ts'
import { levelOf, usualType, type TypeMatch } from '../mapping/member-types.decisions.ts'
import type { RowPerson } from '../planning/person.decisions.ts'
import { tooLong } from '../planning/person.decisions.ts'
import { halfOf } from '../planning/split.decisions.ts'
import { nameKey } from '../mapping/names.decisions.ts'
import type { Change } from '../planning/rules.ts'
import type { MoneyRow } from '../money/rules.ts'
import type { PaymentEdit, RowEdit } from '../schema.ts'

/** A member type, as an admission needs it. */
export type TypeOfChapter = { memberTypeId: string; memberType: string; durationYears: number }

/** Returns what is stored of a person, from what a row says. */
export function detailsOf(person: RowPerson): ImportedDetails {
  return {
    mInit: person.title,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email.toLowerCase(),
    address1: person.address1,
    address2: person.address2,
    city: person.city,
    state: person.state,
    zipcode: person.zipcode,
    primaryPhone: person.phone,
    alternatePhone: person.otherPhone,
    alternateEmail: person.otherEmail.toLowerCase(),
    degree: person.degree,
    degreeYear: Number(person.degreeYear) || 0,
    ...mapLines(educationLines, (_, name) => person[name]),
  }
}

/** The column of each change; the member type is no column of a person. */
const columns: Record<string, keyof ImportedDetails> = {
  'First name': 'firstName',
  'Last name': 'lastName',
  Email: 'email',
  'Other email': 'alternateEmail',
  Phone: 'primaryPhone',
  'Other phone': 'alternatePhone',
  Street: 'address1',
  Apartment: 'address2',
  City: 'city',
  State: 'state',
  'ZIP code': 'zipcode',
  Degree: 'degree',
  'Degree year': 'degreeYear',
  ...Object.fromEntries(lineLabels(educationLines).map(([name, label]) => [label, name])),
  Title: 'mInit',
}

/** Whether a change is of the person or the membership, not of a member field or tags. */
export const isOfPerson = ({ fieldId, tags }: Change): boolean => fieldId === undefined && tags === undefined

/** Returns the columns that changes set, to the new values or back to the old ones. */
export function columnsOf(changes: readonly Change[], side: 'old' | 'new'): Partial<ImportedDetails> {
  return Object.fromEntries(
    changes.flatMap((change) => {
      // A member field may have the name of a column.
      const column = isOfPerson(change) ? columns[change.field] : undefined
      if (!column) return []
      const value = change[side]
      return [[column, column === 'degreeYear' ? Number(value) || 0 : column === 'email' ? value.toLowerCase() : value]]
    }),
  )
}

/** Whether the written rows of a person added them, and whether they brought the email address. */
export function broughtTo(rows: readonly { state: string; changes: string }[]) {
  const isAdded = rows.some(({ state }) => state === 'new')
  const hasAddress = isAdded || rows.some(({ changes }) => columnsOf(JSON.parse(changes) as Change[], 'new').email)
  return { isAdded, hasAddress }
}

/** Returns our member type of a row; for a row that names none, what the admin answered, or the chapter's usual one. */
export function typeOfRow(
  person: RowPerson,
  matches: readonly TypeMatch[],
  types: readonly TypeOfChapter[],
): TypeOfChapter | undefined {
  const match = matches.find(({ theirs }) => theirs === person.memberType)
  const name = match?.ours ?? match?.create?.memberType ?? (person.memberType && levelOf(person.memberType).name)
  return name ? types.find(({ memberType }) => memberType.toLowerCase() === name.toLowerCase()) : usualType(types)
}

/**
 * Returns the membership that a row describes. Dues are of calendar years here: who has paid until a day before December
 * owes that year's, and who is in arrears owes this year's [spec 5].
 */
export function membershipOf(
  person: RowPerson,
  type: TypeOfChapter,
  { year }: { year: number },
): { status: 'active' | 'inactive'; nextPaymentDueIn: number; startedOn: string | null } {
  const startedOn = person.days.joinedOn ?? null
  const isOut = person.status !== null && person.status !== 'active'
  if (isLifelong(type.durationYears)) {
    const status = isOut ? 'inactive' : 'active'
    return { status, nextPaymentDueIn: status === 'active' ? year + type.durationYears : year, startedOn }
  }
  const until = person.days.paidThrough
  const dueIn = until === undefined ? year : Number(until.slice(0, 4)) + (until.slice(5, 7) === '12' ? 1 : 0)
  const isPaid = person.isForLife || (until === undefined ? person.status === 'active' : dueIn >= year)
  return { status: isPaid && !isOut ? 'active' : 'inactive', nextPaymentDueIn: Math.max(year, dueIn), startedOn }
}

type Standing = { status: 'active' | 'inactive'; nextPaymentDueIn: number }

/**
 * Returns the standing of a member whose type an import changes: what was paid here counts, so the status stays and the
 * later of the due years holds. A member who is not active owes what was owed before.
 */
export function standingAfter(before: Standing, described: Standing): Standing {
  const { status, nextPaymentDueIn } = before
  if (status === 'inactive') return { status, nextPaymentDueIn }
  return { status, nextPaymentDueIn: Math.max(nextPaymentDueIn, described.nextPaymentDueIn) }
}

/**
 * Returns a row with the values that an admin entered in place of the file's.
 * @param doubts whether what is doubtful about the row stays: an edit answers it, a split shows only a part of the row
 */
export function edited(person: RowPerson, edit: RowEdit, doubts: 'stay' | 'go' = 'go'): RowPerson {
  const { firstName, lastName, email, phone, memberType, joinedOn, paidThrough, birthDate, half } = edit
  const own = half ? halfOf(person, half) : person
  const { joinedOn: _, paidThrough: __, ...days } = own.days
  if (birthDate === '') delete days.birthDate
  else if (birthDate) days.birthDate = birthDate
  const next: RowPerson = {
    ...own,
    ...enteredTexts(edit),
    ...(edit.status !== undefined && { status: edit.status || null }),
    ...editedExtras(own, edit),
    firstName,
    lastName,
    email,
    phone,
    memberType,
    days: { ...days, ...(joinedOn && { joinedOn }), ...(paidThrough && { paidThrough }) },
    nameKey: nameKey({ firstName, lastName }),
    held: doubts === 'stay' ? own.held : [],
    refused: doubts === 'stay' ? own.refused : [],
  }
  const blocked = tooLong(next)
  return { ...next, blocked, held: [...new Set([...next.held, ...blocked])] }
}

/** The texts of a person that an edit may leave as they were read. */
const textsOfEdit = [
  'title',
  'otherEmail',
  'otherPhone',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  'memberNumber',
  'degree',
  'degreeYear',
  ...lineNames(educationLines),
] as const

const enteredTexts = (edit: RowEdit): Partial<RowPerson> =>
  Object.fromEntries(textsOfEdit.flatMap((name) => (edit[name] === undefined ? [] : [[name, edit[name]]])))

/** Returns the answers and tags of a row with those that an edit names. */
function editedExtras({ extras }: RowPerson, { answers, tags }: RowEdit): Pick<RowPerson, 'extras'> {
  if (answers === undefined && tags === undefined) return {}
  const named = new Set((answers ?? []).map(({ ref }) => ref))
  const stay = (extras?.answers ?? []).filter(({ ref }) => !named.has(ref))
  return {
    extras: {
      answers: [...stay, ...(answers ?? []).filter(({ answer }) => answer !== '')],
      tags: tags === undefined ? (extras?.tags ?? []) : tagsOfEdit(tags),
    },
  }
}

const tagsOfEdit = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Returns a payment with the values that an admin entered in place of the file's; an edit answers what was doubtful. */
export function editedPayment(payment: MoneyRow, edit: PaymentEdit): MoneyRow {
  const { date, amount, fullName, email, memberNumber, kind, years, method, purpose } = edit
  const { about: _, method: __, years: ___, ...rest } = payment
  return {
    ...rest,
    on: date,
    cents: Math.round(Number(amount) * 100),
    kind,
    payer: { name: fullName, email, ...(memberNumber && { number: memberNumber }) },
    held: [],
    ...(purpose && { about: purpose }),
    ...(method && { method }),
    ...(years && { years }),
  }
}

import type { fieldReaders } from '../rules.ts'
import { educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'
import type { FieldKind, FieldMeaning } from '#server/features/members/member-fields/rules.ts'

/** What a column of a file of people can hold. */
export const peopleFields = [
  'sourceId',
  'memberNumber',
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'title',
  'nickname',
  'email',
  'otherEmail',
  'phone',
  'otherPhone',
  'address1',
  'houseNumber',
  'address2',
  'city',
  'state',
  'zipcode',
  'country',
  'memberType',
  'status',
  'joinedOn',
  'paidThrough',
  'lastPaidOn',
  'birthDate',
  'degree',
  'degreeYear',
  ...lineNames(educationLines),
  'organization',
  'chapter',
  'household',
  'deceased',
  'spouseFirstName',
  'spouseLastName',
  'amount',
  'amountTotal',
] as const

export type PeopleField = (typeof peopleFields)[number]

/** What a column of a file of payments can hold. */
export const paymentFields = [
  'email',
  'fullName',
  'firstName',
  'lastName',
  'memberNumber',
  'date',
  'amount',
  'kind',
  'purpose',
  'years',
  'method',
  'paymentId',
] as const

export type PaymentField = (typeof paymentFields)[number]

/** Fields of which a row may have several columns. */
export const mayRepeat: readonly PeopleField[] = ['amount', 'otherPhone', 'otherEmail']

/** Fields that are recognized, so that no other one is, and of which members have nothing. */
export const unreadFields: readonly PeopleField[] = ['nickname', 'organization', 'household']

/** Fields of which nothing comes to members by themselves. A country tells how to read a ZIP code, and is kept in a member field. */
export const unkeptFields: readonly PeopleField[] = [...unreadFields, 'country']

/** The fields that hold a day. */
export const dayFields: readonly PeopleField[] = ['joinedOn', 'paidThrough', 'lastPaidOn', 'birthDate']

/** One column of a file, as it was recognized. */
export type Column = {
  /** From 0. */
  index: number
  /** As written; '' in a file without a header. */
  header: string
  /** Null for a column that is left out. */
  field: PeopleField | null
  /** How the field was found; null for a column that is left out. */
  by: 'header' | 'content' | 'map' | null
  isHidden: boolean
  samples: string[]
  /** Where it goes if not to a field of a person, or beside it for one that says who a person is. */
  extra?: ExtraTarget
  /** What it holds where an admin said that the rows are payments; `field` is null then. */
  payment?: PaymentField
  /** How a mapping names it: by its header, or by its place where that is empty or repeated. */
  key?: string
  /** Whether an admin has to say where it goes: nothing recognized it, and it has values. */
  isOpen?: boolean
  /** Cells with a value. */
  filled?: number
  /** The member field that its values suggest. */
  guess?: { kind: FieldKind; choices: string[] }
}

/** A member field that does not exist yet: writing the import makes it. */
export type NewFieldTarget = {
  kind: 'newField'
  name: string
  fieldKind: FieldKind
  choices: string[]
  seenBy: (typeof fieldReaders)[number]
  isAsked: boolean
  /** Absent for a field that says nothing about who a person is. */
  meaning?: FieldMeaning
}

/** Where a column goes that is no field of a person: to a member field, to tags, or to one tag for the rows with yes. */
export type ExtraTarget =
  | { kind: 'field'; fieldId: string; name: string }
  | NewFieldTarget
  | { kind: 'tags' }
  | { kind: 'tag'; name: string }

/** A mapping that an admin keeps under a name. */
export type SavedMapping = {
  /** The field for a header in lower case without marks; null leaves the column out. */
  columns: Record<string, PeopleField | null>
  /** Columns that go elsewhere, by the same keys. */
  extras?: Record<string, ExtraTarget>
  /** What the columns of payments hold, by the same keys. With it, the rows are payments and no people. */
  payments?: Record<string, PaymentField | null>
  /** Our member type for one of theirs. */
  types: Record<string, string>
} & Partial<PlaceAnswers>

/** What an admin said of chapters and states as a file writes them. */
export type PlaceAnswers = {
  /** Our chapter's name for one of theirs; '' holds its rows. */
  chapters: Readonly<Record<string, string>>
  /** The two letters of a state for one of theirs; '' leaves it as it is written. */
  states: Readonly<Record<string, string>>
}

/** A mapping with its name, and the keys of the columns for which it was made. */
export type NamedMapping = { name: string; headers: readonly string[]; mapping: SavedMapping }

/** The systems whose exports are recognized, by their own names. */
export const systems = [
  'Wild Apricot',
  'ClubExpress',
  'Tendenci',
  'hitobito',
  'CiviCRM',
  'StarChapter',
  'MembershipWorks',
  'Chapterhouse',
  'PayPal',
  'QuickBooks',
  'Chase',
  'Bank of America',
] as const

export type System = (typeof systems)[number]

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
  'major',
  'collegeName',
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

/** Fields of which a row may have several columns. */
export const mayRepeat: readonly PeopleField[] = ['amount', 'otherPhone', 'otherEmail']

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
}

/** A mapping that an admin keeps under a name. */
export type SavedMapping = {
  /** The field for a header in lower case without marks; null leaves the column out. */
  columns: Record<string, PeopleField | null>
  /** Our member type for one of theirs. */
  types: Record<string, string>
}

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

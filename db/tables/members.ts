import type { Generated } from 'kysely'
import type { Stamped } from './stamped.ts'

/** Everything personal, kept out of the log so that it can be corrected and erased. */
export type PersonRow = {
  personId: string
  /** In lower case; '' for a person without one. Several people may have the same. */
  email: string
  /** Unique: the address of the person who has it alone or had it first; `addressKey` of others. */
  emailKey: string
  passwordHash: string | null
  mInit: string
  firstName: string
  lastName: string
  /** The sorting keys of people: the names in lower case without accents. The database fills both in. */
  lastNameKey: Generated<string>
  firstNameKey: Generated<string>
  address1: string
  address2: string
  city: string
  state: string
  zipcode: string
  primaryPhone: string
  alternatePhone: string
  alternateEmail: string
  degree: string
  degreeYear: number
  major: string
  collegeName: string
  certificate: string
  profilePicture: string
  /** Visible to the other members of the chapter; admins see both. */
  showsEmail: Generated<0 | 1>
  showsPhone: Generated<0 | 1>
  lastLoginAt: string | null
  createdAt: string
  updatedAt: string
}

/** A phone number of a person in digits, without the country code of the United States. The database fills it in. */
export type PhoneNumberRow = { personId: string; digits: string }

/** Projection of the member stream: applicants who are not yet approved. */
export type ApplicationRow = {
  personId: string
  chapterId: string
  memberTypeId: string
  emailVerified: 0 | 1
  verifiedAt: string | null
  appliedAt: string
  updatedAt: string
}

/** Projection of the member stream: people who were approved, added or appointed. */
export type MemberRow = {
  personId: string
  memberId: string
  chapterId: string
  memberTypeId: string
  status: 'active' | 'inactive'
  nextPaymentDueIn: number
  isAdmin: 0 | 1
  isSystemAdmin: 0 | 1
  startedAt: string
  updatedAt: string
  /** The mark of the newest reminder of dues (`markOf`), 0 for none. */
  renewalMark: number
  lapsedAt: string | null
}

/** Projection of the member stream: how many `members` a chapter has, and how many of them are active. */
export type MemberCountRow = { chapterId: string; members: number; active: number }

/** Projection of the member stream: deleted members. Their ids stay taken, their payments stay theirs. */
export type FormerMemberRow = {
  personId: string
  memberId: string
  chapterId: string
  nextPaymentDueIn: number
  leftAt: string
}

/** Projection of the member stream: members who became part of another one, as they were then. */
export type MergedMemberRow = MemberRow & { keptId: string; mergeId: string; mergedAt: string }

/** Projection of the member stream: the derived rows that a merge moved; `place` is a table and its column. */
export type MergedRowRow = { chapterId: string; mergeId: string; place: string; rowId: string }

/**
 * What undoing a merge needs and the log may not have: what was replaced of the two people, and which other rows moved;
 * both are JSON.
 */
export type MergeRow = {
  chapterId: string
  mergeId: string
  keptId: string
  otherId: string
  replaced: string
  moved: string
  createdBy: string
  createdAt: string
}

/**
 * A view: everyone who is or was a member, as a payment names its payer. Former members have no address in it. Join it
 * instead of `members` wherever a record must outlive the membership.
 */
export type EverMemberRow = {
  personId: string
  memberId: string
  chapterId: string
  nextPaymentDueIn: number
  mInit: string
  firstName: string
  lastName: string
  primaryEmail: string
  primaryPhone: string
}

/**
 * When a chapter sends reminders of dues: the days before the end of the due year (negative: after it), and its days of
 * grace.
 */
export type RenewalSettingsRow = {
  chapterId: string
  /** Comma-separated; '' when nothing is sent. */
  reminderDays: string
  graceDays: number
  /** The last months of a year in which new members pay for the next one. */
  lateMonths: number
  /** yyyy-mm-dd */
  daysChangedOn: string
  updatedBy: string
  updatedAt: string
}

export type MemberTypeRow = Stamped & {
  memberTypeId: string
  memberType: string
  feeCents: number
  description: string
  durationYears: number
}

/** An admin's note on a member, for the admins of the chapter. `createdBy` wrote it. */
export type MemberNoteRow = Stamped & { noteId: string; memberId: string; note: string }

/** What the answers to a field can say about who a person is. */
export type FieldMeaning = 'birthday' | 'memberNumber'

export type FieldKind = 'text' | 'number' | 'date' | 'choice' | 'choices' | 'yesNo'

/**
 * A field that a chapter defines for its people; the parent's are the same in every chapter. `choices` are one per line,
 * `place` counts from 1. Admins see every field.
 */
export type MemberFieldRow = Stamped & {
  fieldId: string
  place: number
  fieldName: string
  kind: FieldKind
  choices: string
  memberSees: 0 | 1
  othersSee: 0 | 1
  isAsked: 0 | 1
  isRequired: 0 | 1
  /** What the answers say about who a person is; '' for other fields. */
  meaning: FieldMeaning | ''
}

/**
 * A person's answer to a field, never blank: a decimal number, a day as yyyy-mm-dd, Yes or No, or a choice; several
 * choices are one per line. `chapterId` is the person's chapter, also for a field of the parent.
 */
export type MemberFieldValueRow = Stamped & { valueId: string; fieldId: string; personId: string; answer: string }

/** A chapter's tag, and the people who have it. */
export type MemberTagRow = Stamped & { tagId: string; tagName: string }
export type TaggedPersonRow = Stamped & { taggingId: string; tagId: string; personId: string }

/** Two people who look alike, of whom an admin said that they are two; ids of people, the smaller one first. */
export type DistinctPeopleRow = Stamped & { pairId: string; oneId: string; otherId: string }

export type MembersRecords = {
  distinctPeople: DistinctPeopleRow
  memberTypes: MemberTypeRow
  memberNotes: MemberNoteRow
  memberFields: MemberFieldRow
  memberTags: MemberTagRow
}
export type MembersTables = {
  memberFieldValues: MemberFieldValueRow
  taggedPeople: TaggedPersonRow
  people: PersonRow
  phoneNumbers: PhoneNumberRow
  applications: ApplicationRow
  members: MemberRow
  memberCounts: MemberCountRow
  formerMembers: FormerMemberRow
  mergedMembers: MergedMemberRow
  mergedRows: MergedRowRow
  merges: MergeRow
  everMembers: EverMemberRow
  renewalSettings: RenewalSettingsRow
}

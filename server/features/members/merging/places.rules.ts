/**
 * Every column that refers to a person or a member, and what a merge does with it. A test compares this with the
 * columns of the database.
 */

/** A column of a derived table, which the projection of the merge moves; `key` names its rows. */
export type DerivedPlace = { table: string; column: string; key: string; of: 'person' | 'member' }

/** Returns the name of a place in `mergedRows` and in `merges`. */
export const placeName = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`

/** The derived rows that become the kept person's. */
export const derivedPlaces: readonly DerivedPlace[] = [
  { table: 'payments', column: 'personId', key: 'paymentId', of: 'person' },
  { table: 'payments', column: 'memberId', key: 'paymentId', of: 'member' },
  { table: 'paymentAttempts', column: 'memberId', key: 'paymentId', of: 'member' },
  { table: 'donations', column: 'personId', key: 'paymentId', of: 'person' },
  { table: 'donations', column: 'memberId', key: 'paymentId', of: 'member' },
  { table: 'eventPayments', column: 'personId', key: 'paymentId', of: 'person' },
  { table: 'eventPayments', column: 'memberId', key: 'paymentId', of: 'member' },
  { table: 'registrations', column: 'personId', key: 'registrationId', of: 'person' },
  { table: 'registrations', column: 'memberId', key: 'registrationId', of: 'member' },
  { table: 'donorLetters', column: 'personId', key: 'letterId', of: 'person' },
  { table: 'earlierPayments', column: 'personId', key: 'earlierPaymentId', of: 'person' },
  // Who became part of the other one before is now part of the kept one.
  { table: 'mergedMembers', column: 'keptId', key: 'personId', of: 'person' },
]

/**
 * A column of any other table. Where a person may have only one row with the same `once` columns, the other's row is
 * not moved: it is not shown, because the other is no member. `counts`: what counts such rows, so it is put
 * aside until the merge is undone. `inAllChapters`: the parent's rows name members of all chapters.
 */
export type MovedPlace = {
  table: string
  column: string
  keys: readonly string[]
  of: 'person' | 'member'
  once?: readonly string[]
  counts?: { table: string; key: string }
  inAllChapters?: true
}

/** Where the emails to a person wait. */
export const emailsPlace = 'emailDeliveries'

/** The other rows that become the kept person's. */
export const movedPlaces: readonly MovedPlace[] = [
  {
    table: 'committeeMembers',
    column: 'memberId',
    keys: ['cId'],
    of: 'member',
    once: ['cSessionId'],
    inAllChapters: true,
  },
  {
    table: 'eventContacts',
    column: 'memberId',
    keys: ['eventContactId'],
    of: 'member',
    once: ['chapterId', 'eventId'],
    inAllChapters: true,
  },
  { table: 'eventHelpers', column: 'memberId', keys: ['helperId'], of: 'member', once: ['eventId'] },
  {
    table: 'nominationProposals',
    column: 'memberId',
    keys: ['proposalId'],
    of: 'member',
    once: ['eventId', 'groupId', 'createdBy'],
  },
  { table: 'helpContacts', column: 'memberId', keys: ['helpContactId'], of: 'member', once: ['chapterId'] },
  { table: 'jobs', column: 'memberId', keys: ['jobId'], of: 'member' },
  { table: 'ballotChoices', column: 'candidateId', keys: ['choiceId'], of: 'person' },
  { table: 'ballotChallenges', column: 'challengerId', keys: ['challengeId'], of: 'person' },
  { table: 'memberNotes', column: 'memberId', keys: ['noteId'], of: 'member' },
  { table: 'blogPosts', column: 'createdBy', keys: ['blogId'], of: 'person' },
  { table: 'blogComments', column: 'authorId', keys: ['commentId'], of: 'person' },
  {
    table: 'taggedPeople',
    column: 'personId',
    keys: ['taggingId'],
    of: 'person',
    once: ['tagId'],
    counts: { table: 'memberTags', key: 'tagId' },
  },
  { table: 'receiptBilling', column: 'personId', keys: ['paymentId'], of: 'person' },
  { table: 'donorLetterPapers', column: 'personId', keys: ['letterId'], of: 'person' },
  { table: 'waitingPeople', column: 'personId', keys: ['entryId'], of: 'person' },
  { table: 'formerRegistrants', column: 'personId', keys: ['registrationId', 'handOver'], of: 'person' },
  { table: emailsPlace, column: 'personId', keys: ['emailId', 'place'], of: 'person' },
  { table: 'suspectCaptures', column: 'personId', keys: ['captureId'], of: 'person' },
  { table: 'importRows', column: 'personId', keys: ['importId', 'row'], of: 'person' },
  { table: 'importRows', column: 'memberId', keys: ['importId', 'row'], of: 'member' },
  { table: 'importRows', column: 'answerMemberId', keys: ['importId', 'row'], of: 'member' },
  { table: 'uploads', column: 'ownerId', keys: ['path'], of: 'person' },
]

/** The columns that a merge leaves alone, each with the reason. */
export const unmovedPlaces: Readonly<Record<string, string>> = {
  'people.personId': 'the personal row itself stays, without address and password',
  'members.personId': 'the membership itself, which the facts of the merge end',
  'members.memberId': 'the membership itself, which the facts of the merge end',
  'mergedMembers.personId': 'who became part of the kept person',
  'mergedMembers.memberId': 'who became part of the kept person',
  'formerMembers.personId': 'people who left are not merged',
  'formerMembers.memberId': 'people who left are not merged',
  'applications.personId': 'applicants are not merged',
  'monthSeals.unsealAskedBy': 'who asked, as the log has it',
  'merges.keptId': 'the record of the merge',
  'merges.otherId': 'the record of the merge',
  'payerNames.payerId': 'the name of the personal row, by which payments are sorted',
  'nameParts.payerId': 'the name of the personal row, by which payments are searched',
  'phoneNumbers.personId': 'the numbers of the personal row, which the database derives',
  'payers.payerId': 'an id of the provider',
  'sessions.personId': 'sessions of the other end',
  'oneTimeTokens.personId': 'links of the other end',
  'knownNetworks.personId': 'where the other logged in from says nothing about the kept person',
  'authenticators.personId': 'how the other logged in ends with the account',
  'recoveryCodes.personId': 'how the other logged in ends with the account',
  'loginLinks.personId': 'links of the other end',
  'reopenedLogins.personId': 'how the other logged in ends with the account',
  'passkeys.personId': 'how the other logged in ends with the account',
  'knownDevices.personId': 'where the other logged in from says nothing about the kept person',
  'notificationChoices.personId': 'the choices of the kept person stand',
  'invitations.personId': 'nobody is invited twice; without an address nothing is sent',
  'distinctPeople.oneId': 'pairs are shown of members only, and are there again after an undo',
  'distinctPeople.otherId': 'pairs are shown of members only, and are there again after an undo',
  'memberFieldValues.personId': 'answers are taken over one by one, as chosen',
  'undos.personId': 'lasts a minute, and is for the session that ended',
  'handOverConfirmations.personId': 'who confirmed, as the log has it',
  'handOverReasons.personId': 'belongs to what this person confirmed',
  'handOverNotes.personId': 'belongs to the term, which stays with the other account',
  'officeTerms.personId': 'rights are not handed to another account: an admin names the kept person',
  'ballotElectors.personId': 'who could vote stands as the log froze it, and each has voted for themselves',
  'pollAnswers.personId': 'the answer belongs to the vote of that elector, as the log has it',
  'voteReminders.personId': 'belongs to that elector, who stands as the log froze it',
  'uploads.uploadedBy': 'who sent the file',
}

/** The columns that say who entered or changed a row; a merged person is named there by the name of that time. */
export const enteredBy = /^(actor|[a-z]+By)$/

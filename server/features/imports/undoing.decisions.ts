/** A person of an import as undoing it finds them. */
export type SinceWritten = {
  /** Whether the import added the person, or gave them the email address that they have. */
  isAdded: boolean
  hasAddress: boolean
  /** When the import wrote to the person last, UTC ISO: what it wrote itself is no edit of others. */
  writtenAt: string
  /** Null once the person is gone. */
  person: { lastLoginAt: string | null; passwordHash: string | null; updatedAt: string } | null
  hasPaid: boolean
  hasRegistered: boolean
  /** Whether another import has payments of the person. */
  hasOtherPayments: boolean
  /** Whether an answer to a member field, or a tag, is newer. */
  hasOtherAnswers: boolean
  /** Null for somebody who is no member any more. */
  membership: { updatedAt: string; isAdmin: boolean } | null
}

/** Returns why undoing an import leaves a person alone; null for one of whom nothing was changed since. */
export function reasonToStay(of: SinceWritten): string | null {
  const { isAdded, hasAddress, writtenAt, person, membership } = of
  if (!person || !membership) return 'left since'
  // Without the address that the import brought, nobody could log in any more.
  if (hasAddress && (person.lastLoginAt !== null || person.passwordHash !== null)) return 'logged in since'
  if (of.hasPaid && isAdded) return 'paid since'
  if (of.hasRegistered && isAdded) return 'registered since'
  if (of.hasOtherPayments && isAdded) return 'another import has payments of this person'
  if (person.updatedAt > writtenAt || of.hasOtherAnswers) return 'edited since'
  return membership.updatedAt > writtenAt || membership.isAdmin ? 'the membership was changed since' : null
}

/** A person of an import as undoing it finds them. */
export type SinceWritten = {
  /** Whether the import added the person, or gave them the email address that they have. */
  isAdded: boolean
  hasAddress: boolean
  /** When the import wrote to the person last, UTC ISO: what it wrote itself is no edit of others. */
  writtenAt: string
  /** Null once the person is gone. */
  person: { lastLoginAt: string | null; passwordHash: string | null; updatedAt: string } | null
  /** When the person last paid and registered, UTC ISO; null for never. */
  paidAt: string | null
  registeredAt: string | null
  /** Whether another import has payments of the person. */
  hasOtherPayments: boolean
  /** Whether an answer to a member field, or a tag, is newer. */
  hasOtherAnswers: boolean
  /** Whether the person was named for an office since, and the term has not been ended. */
  holdsOffice: boolean
  /** Null for somebody who is no member any more. */
  membership: { updatedAt: string; isAdmin: boolean } | null
}

/** Returns why undoing an import leaves a person alone; null for one of whom nothing was changed since. */
export function reasonToStay(of: SinceWritten): string | null {
  const { isAdded, hasAddress, writtenAt, person, membership } = of
  // Of somebody whom the import added, everything is newer, also in its very moment.
  const isSince = (at: string | null) => at !== null && (isAdded || at > writtenAt)
  if (!person || !membership) return 'left since'
  // Without the address that the import brought, nobody could log in any more.
  const isKnown = hasAddress && (person.lastLoginAt !== null || person.passwordHash !== null)
  if (isKnown || isSince(person.lastLoginAt)) return 'logged in since'
  if (isSince(of.paidAt)) return 'paid since'
  if (isSince(of.registeredAt)) return 'registered since'
  if (of.hasOtherPayments && isAdded) return 'another import has payments of this person'
  if (person.updatedAt > writtenAt || of.hasOtherAnswers) return 'edited since'
  if (of.holdsOffice && isAdded) return 'holds an office'
  return membership.updatedAt > writtenAt || membership.isAdmin ? 'the membership was changed since' : null
}

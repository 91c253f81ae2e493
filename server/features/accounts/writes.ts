import type { SqlBuilder } from '#db/store.ts'
import type { PersonRow } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'
import { noteNetwork } from '#server/auth/known-networks.ts'
import { endSession, endSessionsOf } from '#server/auth/sessions.ts'
import { keepToken, newToken, type TokenPurpose } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { PersonDetails } from '#server/features/members/schema.ts'
import { claimFiles, releaseFiles } from '#server/providers/files/claims.ts'
import { post, type PostedLetter } from '#server/providers/mail/outbox.ts'

/** Whose link it is and what it is for. */
type LinkOwner = { purpose: TokenPurpose; personId: string; chapterId: ChapterId }

/** Writes down who applies. False when the address is taken, also by somebody who applies at this very moment. */
export function* addApplicant(
  { sql }: SqlBuilder,
  person: Pick<PersonRow, 'personId' | 'email' | 'passwordHash' | 'certificate'> & PersonDetails,
  now: Date,
): Work<boolean> {
  const at = now.toISOString()
  const added = yield* run(
    sql
      .insertInto('people')
      .values({ ...notAskedYet, ...person, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('email').doNothing()),
  )
  return added === 1
}

/** The uploaded certificate is seen by the applicant and the chapter's admins from now on. @throws Refusal invalid */
export function* claimCertificate({ sql }: SqlBuilder, chapter: ChapterId, personId: string, certificate: string): Work<void> {
  const named = [{ field: 'certificate', paths: [certificate], visibility: 'owner', ownerId: personId } as const]
  const expired = 'The uploaded certificate has expired. Please choose the file again.'
  yield* claimFiles(sql, { table: 'people', id: personId }, { chapter, by: null, named, expired })
}

/** Takes away an application whose address nobody confirmed. */
export function* removeApplicant({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* releaseFiles(sql, { table: 'people', id: personId })
  yield* run(sql.deleteFrom('people').where('personId', '=', personId))
}

/** What nobody is asked for when joining; a member fills it in later. */
const notAskedYet = { address2: '', alternatePhone: '', alternateEmail: '', profilePicture: '', lastLoginAt: null }

/** Makes a link, keeps its hash and posts the email that holds it. */
export function* postLink(
  builder: SqlBuilder,
  owner: LinkOwner,
  letterWith: (secret: string) => PostedLetter,
  now: Date,
): Work<void> {
  const secret = newToken()
  yield* keepToken(builder, secret, owner, now)
  yield* post(builder.sql, letterWith(secret), now)
}

/**
 * What is done instead of `postLink` for an address that nobody here has: as many statements on the same
 * tables, in a transaction that is written to disk the same way, and nothing is left of it. So the time an answer
 * takes does not tell who has an account.
 */
export function* postNothing(
  builder: SqlBuilder,
  purpose: TokenPurpose,
  letterWith: (secret: string) => PostedLetter,
  now: Date,
): Work<void> {
  yield* run(builder.sql.deleteFrom('oneTimeTokens').where('personId', '=', '').where('purpose', '=', purpose).where('expiresAt', '<=', now.toISOString()))
  const mailId = yield* post(builder.sql, letterWith(newToken()), now)
  yield* run(builder.sql.deleteFrom('outbox').where('mailId', '=', mailId))
}

/** Sets a new password and signs the person out everywhere. */
export function* changePassword(builder: SqlBuilder, personId: string, passwordHash: string, now: Date): Work<void> {
  yield* run(
    builder.sql
      .updateTable('people')
      .set({ passwordHash, updatedAt: now.toISOString() })
      .where('personId', '=', personId),
  )
  yield* endSessionsOf(builder, personId)
}

/** Notes a login and ends the session before it. False when the password was changed since it was compared. */
export function* noteLogin(
  builder: SqlBuilder,
  login: { personId: string; passwordHash: string; endedSession: string | null; network: string },
  now: Date,
): Work<boolean> {
  const noted = yield* run(
    builder.sql
      .updateTable('people')
      .set({ lastLoginAt: now.toISOString() })
      .where('personId', '=', login.personId)
      .where('passwordHash', '=', login.passwordHash),
  )
  if (noted === 0) return false
  yield* noteNetwork(builder, login.personId, login.network, now)
  if (login.endedSession) yield* endSession(builder, login.endedSession)
  return true
}

import type { SqlBuilder } from '#db/store.ts'
import type { Work } from '#db/work.ts'
import { distrustDevicesOf } from '#server/auth/known-devices.ts'
import { noteNetwork } from '#server/auth/known-networks.ts'
import { endOtherSessions, endSession, endSessionsOf } from '#server/auth/sessions.ts'
import { dropTokensOf, keepNoToken, keepToken, newToken, type TokenPurpose } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import { replacePassword, setPassword, stampLogin } from '#server/features/members/people.writes.ts'
import { post, unpost, type PostedEmail } from '#server/providers/mail/outbox.ts'

/** The purpose of a link and the person it belongs to. */
type LinkOwner = { purpose: TokenPurpose; personId: string; chapterId: ChapterId }

/** Creates a link, stores its hash and queues the email that contains it. */
export function* postLink(
  builder: SqlBuilder,
  owner: LinkOwner,
  emailWith: (secret: string) => PostedEmail,
  now: Date,
): Work<void> {
  const secret = newToken()
  yield* keepToken(builder, secret, owner, now)
  yield* post(builder.sql, emailWith(secret), now)
}

/**
 * Stands in for `postLink` when nobody here has the address: runs the same number of statements on the same tables, in
 * a transaction that is also written to disk, and leaves nothing behind, so that response time does not reveal whether
 * an account exists.
 */
export function* postNothing(
  builder: SqlBuilder,
  purpose: TokenPurpose,
  emailWith: (secret: string) => PostedEmail,
  now: Date,
): Work<void> {
  yield* keepNoToken(builder, purpose, now)
  yield* unpost(builder.sql, yield* post(builder.sql, emailWith(newToken()), now))
}

/** Sets a new password and signs the person out everywhere. */
export function* changePassword(builder: SqlBuilder, personId: string, passwordHash: string, now: Date): Work<void> {
  yield* setPassword(builder, personId, passwordHash, now)
  yield* endSessionsOf(builder, personId)
  yield* distrustDevicesOf(builder, personId)
}

type OwnPassword = { personId: string; sessionId: string; hashes: { from: string; to: string } }

/**
 * Sets the password that a signed-in person chose, and ends every other session and all reset links. Returns false if
 * the password has changed since it was compared.
 */
export function* changeOwnPassword(
  builder: SqlBuilder,
  { personId, sessionId, hashes }: OwnPassword,
  now: Date,
): Work<boolean> {
  if (!(yield* replacePassword(builder, personId, hashes, now))) return false
  yield* endOtherSessions(builder, personId, sessionId)
  yield* dropTokensOf(builder, personId)
  yield* distrustDevicesOf(builder, personId)
  return true
}

/** Records a login and ends the previous session. Returns false if the password has changed since it was compared. */
export function* noteLogin(
  builder: SqlBuilder,
  login: { personId: string; passwordHash: string | null; endedSession: string | null; network: string },
  now: Date,
): Work<boolean> {
  if (!(yield* stampLogin(builder, login, now))) return false
  yield* noteNetwork(builder, login.personId, login.network, now)
  if (login.endedSession) yield* endSession(builder, login.endedSession)
  return true
}

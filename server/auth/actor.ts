import { StoreUnavailable } from '#db/store.ts'
import type { ChapterId } from '../chapter.ts'
import type { Sessions, Role } from './sessions.ts'

/** Nobody known. `because` tells a client whose token did not work from one that sent none. */
export type Anonymous = { role: 'anonymous'; because: 'none' | 'failed' | 'expired' }

/** A person who signed in, in the role that was chosen then. */
export type SignedIn = {
  role: Role
  personId: string
  memberId: string
  /** The chapter that the person belongs to. Only a systemAdmin acts on the hosts of others. */
  chapterId: ChapterId
  sessionId: string
  /** When the session began, which is when the password was entered. */
  signedInAt: string
}

export type Actor = Anonymous | SignedIn

export const isSignedIn = (actor: Actor): actor is SignedIn => actor.role !== 'anonymous'

/**
 * The actor of a session on a chapter's host: nobody when the session is over, when the person no longer
 * holds its role, or when it was made on another chapter (but for a systemAdmin).
 * `renewedCookie` is set when the session was prolonged.
 */
export async function actorOfSession(
  sessions: Sessions,
  sessionId: string,
  chapterId: ChapterId,
): Promise<{ actor: Actor; renewedCookie?: string }> {
  const { session, user } = await sessions.validateSession(sessionId).catch((error: unknown) => {
    // One that has ended is taken out of the table, and whoever merely reads a page needs no table that can be written.
    if (error instanceof StoreUnavailable && error.during !== 'reading') return { session: null, user: null }
    throw error
  })
  if (!session) return { actor: { role: 'anonymous', because: 'expired' } }
  if (!holds(user, session.role)) return { actor: { role: 'anonymous', because: 'failed' } }
  // A person who has moved to another chapter since is of another one, too.
  const isOther = session.chapterId !== chapterId || user.chapterId !== session.chapterId
  if (isOther && session.role !== 'systemAdmin') {
    return { actor: { role: 'anonymous', because: 'failed' } }
  }
  const actor: SignedIn = {
    role: session.role,
    personId: user.id,
    memberId: user.memberId,
    chapterId: user.chapterId as ChapterId,
    sessionId: session.id,
    signedInAt: session.createdAt,
  }
  if (!session.fresh) return { actor }
  return { actor, renewedCookie: sessions.createSessionCookie(session.id).serialize() }
}

/** Whether a person may sign in, or stay signed in, with a role. */
export function holds(person: { isAdmin: boolean; isSystemAdmin: boolean }, role: Role): boolean {
  if (role === 'systemAdmin') return person.isSystemAdmin
  if (role === 'admin') return person.isAdmin && !person.isSystemAdmin
  return !person.isSystemAdmin
}

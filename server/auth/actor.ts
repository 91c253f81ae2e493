import { StoreUnavailable } from '#db/store.ts'
import type { ChapterId } from '../chapter.ts'
import type { Held } from './office-rights.ts'
import type { Rights } from './rights.rules.ts'
import type { Sessions, Role } from './sessions.ts'

/** An unauthenticated caller. `because` distinguishes a client whose token failed from one that sent none. */
export type Anonymous = { role: 'anonymous'; because: 'none' | 'failed' | 'expired' }

/** A signed-in person, in the role chosen at login. */
export type SignedIn = {
  role: Role
  personId: string
  memberId: string
  /** The person's chapter. Only a systemAdmin acts on the hosts of other chapters. */
  chapterId: ChapterId
  sessionId: string
  /** When the session began, i.e. when the password was entered. */
  signedInAt: string
  /** When the person last proved who they are: at the login, or when asked again since. */
  confirmedAt: string
  /** Set for a token that a client of the documented calls sends; a browser sends a cookie. */
  carrier?: 'bearer'
  /** From when on this admin, who has no second factor, needs one; null or absent for all others. */
  factorNeededFrom?: string | null
  /**
   * Until when the session works with the rights of the person's offices, or as an admin; null or absent when it was
   * never switched. A login as admin works as one until it is switched off.
   */
  worksUntil?: string | null
  /** Set for an admin of the chapter, whichever role the login chose: the session can be switched to it and back. */
  mayWorkAsAdmin?: true
  /** What a member at work may do beyond a member; absent for everybody else. */
  rights?: Rights
  held?: Held
}

export type Actor = Anonymous | SignedIn

export const isSignedIn = (actor: Actor): actor is SignedIn => actor.role !== 'anonymous'

/**
 * Returns the actor of a session on a chapter's host: anonymous when the session has ended, when the person no longer
 * holds its role, or when it was created on another chapter (except for a systemAdmin).
 * `renewedCookie` is set when the session was extended.
 */
export async function actorOfSession(
  sessions: Sessions,
  sessionId: string,
  chapterId: ChapterId,
): Promise<{ actor: Actor; renewedCookie?: string }> {
  const { session, user } = await sessions.validateSession(sessionId).catch((error: unknown) => {
    // An ended session is deleted from the table; merely reading a page must not require a writable table.
    if (error instanceof StoreUnavailable && error.during !== 'reading') return { session: null, user: null }
    throw error
  })
  if (!session) return { actor: { role: 'anonymous', because: 'expired' } }
  if (!holds(user, session.role)) return { actor: { role: 'anonymous', because: 'failed' } }
  // The person may have moved to another chapter since.
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
    confirmedAt: session.confirmedAt || session.createdAt,
    factorNeededFrom: session.role === 'member' && session.worksUntil === null ? null : user.factorNeededFrom,
    worksUntil: session.worksUntil,
    ...(holds(user, 'admin') && session.role !== 'systemAdmin' ? { mayWorkAsAdmin: true as const } : {}),
  }
  if (!session.fresh) return { actor }
  return { actor, renewedCookie: sessions.createSessionCookie(session.id).serialize() }
}

/** The name of what a person acts as: the role, or `officer` for a member with the rights of an office. */
export const rankName = ({ role, rights }: Pick<SignedIn, 'role' | 'rights'>): Role | 'officer' =>
  rights ? 'officer' : role

/** Returns whether a person may sign in, or stay signed in, with a role. */
export function holds(person: { isAdmin: boolean; isSystemAdmin: boolean }, role: Role): boolean {
  if (role === 'systemAdmin') return person.isSystemAdmin
  if (role === 'admin') return person.isAdmin && !person.isSystemAdmin
  return !person.isSystemAdmin
}

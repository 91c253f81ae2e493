import {
  generateIdFromEntropySize,
  Lucia,
  TimeSpan,
  type Adapter,
  type DatabaseSession,
  type DatabaseUser,
} from 'lucia'
import { prepared } from '#db/prepared.ts'
import { StoreUnavailable, type Store, type SqlBuilder } from '#db/store.ts'
import type { SessionRow } from '#db/tables/auth.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import type { Clock } from '../time/clock.ts'
import type { SignedIn } from './actor.ts'
import { hashToken } from './tokens.ts'

export type Role = SessionRow['role']

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof openSessions>
    DatabaseSessionAttributes: { chapterId: string; role: Role; createdAt: string }
    DatabaseUserAttributes: {
      memberId: string
      chapterId: string
      isAdmin: boolean
      isSystemAdmin: boolean
    }
  }
}

/** A session that is used goes on; one that is left alone for so long ends. */
export const sessionHours = 12

/** However much it is used, a session ends so many days after its login: a stolen one is not for ever. */
export const sessionDays = 30

/** Lucia over our tables. The cookie is `__Host-session` when live, so no sub-domain can set it for another. */
export function openSessions(store: Store, options: { live: boolean; clock: Clock }) {
  return new Lucia(sessionAdapter(store, options.clock), {
    sessionExpiresIn: new TimeSpan(sessionHours, 'h'),
    sessionCookie: {
      name: options.live ? '__Host-session' : 'session',
      attributes: { secure: options.live, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ chapterId, role, createdAt }) => ({ chapterId, role, createdAt }),
    getUserAttributes: (attributes) => ({ ...attributes }),
  })
}

export type Sessions = ReturnType<typeof openSessions>

/** The library's own secrets have as much chance in them. */
const entropyBytes = 25

/** Begins a session in the transaction that notes the login, which the library would do in one of its own. */
export function* beginSession(
  { sql }: SqlBuilder,
  session: Pick<SessionRow, 'personId' | 'chapterId' | 'role' | 'createdAt' | 'device'>,
): Work<string> {
  const sessionId = generateIdFromEntropySize(entropyBytes)
  const expiresAt = Date.now() + sessionHours * 60 * 60_000
  yield* run(sql.insertInto('sessions').values({ ...session, sessionId: hashToken(sessionId), expiresAt }))
  return sessionId
}

/** The person of a session that has not ended, or null. Only reads: the session is neither prolonged nor removed. */
export async function personOfSession(db: Store['read'], sessionId: string): Promise<string | null> {
  const sessions = db.selectFrom('sessions').select('personId').where('sessionId', '=', hashToken(sessionId))
  const row = await sessions.where('expiresAt', '>', Date.now()).executeTakeFirst()
  return row?.personId ?? null
}

/** Ends every session of a person, in the transaction that changes what the person may do. */
export function* endSessionsOf(builder: SqlBuilder, personId: string): Work<void> {
  yield* run(builder.sql.deleteFrom('sessions').where('personId', '=', personId))
}

/** Ends every session of a person but the one that asks for it. */
export function* endOtherSessions(builder: SqlBuilder, personId: string, sessionId: string): Work<void> {
  const others = builder.sql
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('sessionId', '!=', hashToken(sessionId))
  yield* run(others)
}

/** A person who logs in again and again has hundreds; the button for all others ends those that are not shown. */
const mostShown = 100

/** The newest sessions of a person that go on, each with the name by which it can be ended. */
export async function sessionsOf(db: Db, actor: Pick<SignedIn, 'personId' | 'sessionId'>, now: Date) {
  const after = new Date(now.getTime() - sessionDays * 24 * 60 * 60_000).toISOString()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('chapters', 'chapters.chapterId', 'sessions.chapterId')
    .select(['sessionId', 'role', 'device', 'sessions.createdAt', 'chapterName'])
    .where('personId', '=', actor.personId)
    .where('expiresAt', '>', Date.now())
    .where('sessions.createdAt', '>', after)
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessionId')
    .limit(mostShown)
    .execute()
  const own = hashToken(actor.sessionId)
  return rows.map(({ sessionId, ...row }) => ({ ...row, session: handleOf(sessionId), isThis: sessionId === own }))
}

/** Ends one of a person's sessions, by the name that `sessionsOf` gave it. False when it has ended already. */
export function* endNamedSession({ sql }: SqlBuilder, personId: string, session: string): Work<boolean> {
  const rows = yield* all(sql.selectFrom('sessions').select('sessionId').where('personId', '=', personId))
  const row = rows.find(({ sessionId }) => handleOf(sessionId) === session)
  if (!row) return false
  return (yield* run(sql.deleteFrom('sessions').where('sessionId', '=', row.sessionId))) > 0
}

/** A name for a session that leads nowhere: neither the cookie nor what is kept of it. */
const handleOf = (sessionId: string) => hashToken(`session ${sessionId}`).slice(0, 32)

/** Ends the sessions of a chapter's members and admins. System admins are of no chapter alone, and stay. */
export function* endSessionsIn(builder: SqlBuilder, chapterId: string): Work<void> {
  yield* run(builder.sql.deleteFrom('sessions').where('chapterId', '=', chapterId).where('role', '!=', 'systemAdmin'))
}

/** Ends the session that a cookie or a bearer token names. */
export function* endSession(builder: SqlBuilder, sessionId: string): Work<void> {
  yield* run(builder.sql.deleteFrom('sessions').where('sessionId', '=', hashToken(sessionId)))
}

function sessionAdapter(store: Store, clock: Clock): Adapter {
  /** Logins of this moment and before are over. */
  const tooLongAgo = () => new Date(clock.now().getTime() - sessionDays * 24 * 60 * 60_000).toISOString()

  return {
    async getSessionAndUser(sessionId): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      // The member's row is read with every request: a role that was taken away is gone at once.
      const query = sessionWithMember(store.read, { sessionId: hashToken(sessionId), after: tooLongAgo() })
      const { rows } = await store.read.executeQuery(query.compile())
      const row = rows[0]
      if (!row) return [null, null]
      const attributes = {
        memberId: row.memberId,
        chapterId: row.memberChapterId,
        isAdmin: row.isAdmin === 1,
        isSystemAdmin: row.isSystemAdmin === 1,
      }
      return [
        { ...toSession(row), id: sessionId },
        { id: row.personId, attributes },
      ]
    },
    async getUserSessions(personId) {
      const rows = await store.read.selectFrom('sessions').selectAll().where('personId', '=', personId).execute()
      return rows.map(toSession)
    },
    async setSession(session) {
      const { chapterId, role, createdAt } = session.attributes
      const row: SessionRow = {
        sessionId: hashToken(session.id),
        personId: session.userId,
        chapterId,
        role,
        expiresAt: session.expiresAt.getTime(),
        createdAt,
        device: '',
      }
      await store.write(({ sql }) => run(sql.insertInto('sessions').values(row)))
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await whenItCan(
        store.write(({ sql }) =>
          run(
            sql
              .updateTable('sessions')
              .set({ expiresAt: expiresAt.getTime() })
              .where('sessionId', '=', hashToken(sessionId)),
          ),
        ),
      )
    },
    async deleteSession(sessionId) {
      await store.write((builder) => endSession(builder, sessionId))
    },
    async deleteUserSessions(personId) {
      await store.write((builder) => endSessionsOf(builder, personId))
    },
    async deleteExpiredSessions() {
      const now = Date.now()
      await store.write(({ sql }) =>
        run(
          sql
            .deleteFrom('sessions')
            .where((session) =>
              session.or([session('expiresAt', '<=', now), session('createdAt', '<=', tooLongAgo())]),
            ),
        ),
      )
    },
  }
}

/** Asked with every request. */
const sessionWithMember = prepared<{ sessionId: string; after: string }>()((sql, { sessionId, after }) =>
  sql
    .selectFrom('sessions')
    .innerJoin('members', 'members.personId', 'sessions.personId')
    .selectAll('sessions')
    .select(['members.memberId', 'members.isAdmin', 'members.isSystemAdmin', 'members.chapterId as memberChapterId'])
    .where('sessions.sessionId', '=', sessionId)
    .where('sessions.createdAt', '>', after),
)

/** A session is renewed when its owner merely reads a page, who is not to be refused because nothing can be written. */
const whenItCan = (writing: Promise<unknown>) =>
  writing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
    },
  )

function toSession(row: SessionRow): DatabaseSession {
  const { chapterId, role, createdAt } = row
  return {
    id: row.sessionId,
    userId: row.personId,
    expiresAt: new Date(row.expiresAt),
    attributes: { chapterId, role, createdAt },
  }
}

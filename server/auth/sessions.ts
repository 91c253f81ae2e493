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
import type { SessionRow } from '#db/tables/portal/auth.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import type { Clock } from '../time/clock.ts'
import type { SignedIn } from './actor.ts'
import { hashToken } from './tokens.ts'

export type Role = SessionRow['role']

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof openSessions>
    DatabaseSessionAttributes: {
      chapterId: string
      role: Role
      createdAt: string
      confirmedAt?: string
      worksUntil?: string | null
    }
    DatabaseUserAttributes: {
      memberId: string
      chapterId: string
      isAdmin: boolean
      isSystemAdmin: boolean
      factorNeededFrom: string | null
    }
  }
}

/** A session in use is extended; an idle one ends after this many hours. */
export const sessionHours = 12

/** A session ends this many days after login even if used, so that a stolen one does not last forever. */
export const sessionDays = 30

/** Lucia over our tables. The cookie is `__Host-session` when live, so that no subdomain can set it for another. */
export function openSessions(store: Store, options: { live: boolean; clock: Clock }) {
  return new Lucia(sessionAdapter(store, options.clock), {
    sessionExpiresIn: new TimeSpan(sessionHours, 'h'),
    sessionCookie: {
      name: options.live ? '__Host-session' : 'session',
      attributes: { secure: options.live, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ chapterId, role, createdAt, confirmedAt = createdAt, worksUntil = null }) => ({
      chapterId,
      role,
      createdAt,
      confirmedAt,
      worksUntil,
    }),
    getUserAttributes: (attributes) => ({ ...attributes }),
  })
}

export type Sessions = ReturnType<typeof openSessions>

/** The same entropy as the library's own secrets. */
const entropyBytes = 25

/** Begins a session in the transaction that records the login; the library would use one of its own. */
export function* beginSession(
  { sql }: SqlBuilder,
  session: Pick<SessionRow, 'personId' | 'chapterId' | 'role' | 'createdAt' | 'device' | 'way'>,
): Work<string> {
  const sessionId = generateIdFromEntropySize(entropyBytes)
  const expiresAt = Date.now() + sessionHours * 60 * 60_000
  yield* run(
    sql
      .insertInto('sessions')
      .values({ ...session, confirmedAt: session.createdAt, sessionId: hashToken(sessionId), expiresAt }),
  )
  return sessionId
}

/** Returns the person of an active session, or null. Read-only: the session is neither extended nor removed. */
export async function personOfSession(db: Store['read'], sessionId: string): Promise<string | null> {
  const sessions = db.selectFrom('sessions').select('personId').where('sessionId', '=', hashToken(sessionId))
  const row = await sessions.where('expiresAt', '>', Date.now()).executeTakeFirst()
  return row?.personId ?? null
}

/** Ends every session of a person, in the transaction that changes the person's rights. */
export function* endSessionsOf(builder: SqlBuilder, personId: string): Work<void> {
  yield* run(builder.sql.deleteFrom('sessions').where('personId', '=', personId))
}

/** Ends every session of a person except the caller's. */
export function* endOtherSessions(builder: SqlBuilder, personId: string, sessionId: string): Work<void> {
  const others = builder.sql
    .deleteFrom('sessions')
    .where('personId', '=', personId)
    .where('sessionId', '!=', hashToken(sessionId))
  yield* run(others)
}

/** A person who logs in again and again has hundreds; the "all others" button also ends those that are not listed. */
const maxDisplayed = 100

/** Records that the person behind a session proved again who they are. */
export function* confirmSession({ sql }: SqlBuilder, sessionId: string, now: Date): Work<void> {
  yield* run(
    sql.updateTable('sessions').set({ confirmedAt: now.toISOString() }).where('sessionId', '=', hashToken(sessionId)),
  )
}

/** Lets a session work with the rights of the person's offices, or as an admin, until a time; null ends it. */
export function* workUntil({ sql }: SqlBuilder, sessionId: string, worksUntil: string | null): Work<void> {
  yield* run(sql.updateTable('sessions').set({ worksUntil }).where('sessionId', '=', hashToken(sessionId)))
}

/** Returns a person's newest active sessions, each with the name by which it can be ended. */
export async function sessionsOf(db: Db, actor: Pick<SignedIn, 'personId' | 'sessionId'>, now: Date) {
  const after = new Date(now.getTime() - sessionDays * 24 * 60 * 60_000).toISOString()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('chapters', 'chapters.chapterId', 'sessions.chapterId')
    .select(['sessionId', 'role', 'device', 'way', 'sessions.createdAt', 'chapterName'])
    .where('personId', '=', actor.personId)
    .where('expiresAt', '>', Date.now())
    .where('sessions.createdAt', '>', after)
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessionId')
    .limit(maxDisplayed)
    .execute()
  const own = hashToken(actor.sessionId)
  return rows.map(({ sessionId, ...row }) => ({ ...row, session: handleOf(sessionId), isThis: sessionId === own }))
}

/** Ends one of a person's sessions, by the name that `sessionsOf` gave it. False when it has already ended. */
export function* endNamedSession({ sql }: SqlBuilder, personId: string, session: string): Work<boolean> {
  const rows = yield* all(sql.selectFrom('sessions').select('sessionId').where('personId', '=', personId))
  const row = rows.find(({ sessionId }) => handleOf(sessionId) === session)
  if (!row) return false
  return (yield* run(sql.deleteFrom('sessions').where('sessionId', '=', row.sessionId))) > 0
}

/** Returns a public name for a session, which reveals neither the cookie nor its stored hash. */
const handleOf = (sessionId: string) => hashToken(`session ${sessionId}`).slice(0, 32)

/** Ends the sessions of a chapter's members and admins. System admins belong to no single chapter, and stay. */
export function* endSessionsIn(builder: SqlBuilder, chapterId: string): Work<void> {
  yield* run(builder.sql.deleteFrom('sessions').where('chapterId', '=', chapterId).where('role', '!=', 'systemAdmin'))
}

/** Ends the session that a cookie or a bearer token names. */
export function* endSession(builder: SqlBuilder, sessionId: string): Work<void> {
  yield* run(builder.sql.deleteFrom('sessions').where('sessionId', '=', hashToken(sessionId)))
}

function sessionAdapter(store: Store, clock: Clock): Adapter {
  /** The cutoff: sessions begun at or before this time have ended. */
  const tooLongAgo = () => new Date(clock.now().getTime() - sessionDays * 24 * 60 * 60_000).toISOString()

  return {
    async getSessionAndUser(sessionId): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      // The member's row is read on every request: a revoked role takes effect at once.
      const query = sessionWithMember(store.read, { sessionId: hashToken(sessionId), after: tooLongAgo() })
      const { rows } = await store.read.executeQuery(query.compile())
      const row = rows[0]
      if (!row) return [null, null]
      const attributes = {
        memberId: row.memberId,
        chapterId: row.memberChapterId,
        isAdmin: row.isAdmin === 1,
        isSystemAdmin: row.isSystemAdmin === 1,
        factorNeededFrom: row.appOf || row.passkeyOf ? null : row.factorNeededFrom,
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
      const { chapterId, role, createdAt, confirmedAt = createdAt } = session.attributes
      const row: SessionRow = {
        sessionId: hashToken(session.id),
        personId: session.userId,
        chapterId,
        role,
        expiresAt: session.expiresAt.getTime(),
        createdAt,
        device: '',
        way: 'password',
        confirmedAt,
        worksUntil: null,
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

/** Runs on every request. */
const sessionWithMember = prepared<{ sessionId: string; after: string }>()((sql, { sessionId, after }) =>
  sql
    .selectFrom('sessions')
    .innerJoin('members', 'members.personId', 'sessions.personId')
    .selectAll('sessions')
    .select(['members.memberId', 'members.isAdmin', 'members.isSystemAdmin', 'members.chapterId as memberChapterId'])
    .select((row) => [
      row
        .selectFrom('secondFactorRules')
        .select((rule) => rule.fn.min('requiredFrom').as('from'))
        .where((rule) =>
          rule.or([rule('secondFactorRules.chapterId', '=', rule.ref('members.chapterId')), rule('isForAll', '=', 1)]),
        )
        .as('factorNeededFrom'),
      row
        .selectFrom('authenticators')
        .select('authenticators.personId')
        .whereRef('authenticators.personId', '=', 'sessions.personId')
        .where('secretSealed', 'is not', null)
        .as('appOf'),
      row
        .selectFrom('passkeys')
        .select((passkey) => passkey.fn.min('passkeys.personId').as('of'))
        .whereRef('passkeys.personId', '=', 'sessions.personId')
        .as('passkeyOf'),
    ])
    .where('sessions.sessionId', '=', sessionId)
    .where('sessions.createdAt', '>', after),
)

/** Runs a session's renewal, ignoring unavailable storage: merely reading a page must not fail because of it. */
const whenItCan = (writing: Promise<unknown>) =>
  writing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
    },
  )

function toSession(row: SessionRow): DatabaseSession {
  const { chapterId, role, createdAt, confirmedAt, worksUntil } = row
  return {
    id: row.sessionId,
    userId: row.personId,
    expiresAt: new Date(row.expiresAt),
    attributes: { chapterId, role, createdAt, confirmedAt, worksUntil },
  }
}

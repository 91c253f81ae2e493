/** A small association with people in every role, on a database of its own. */
import { registries } from '#server/wiring/registries.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { describe } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { apiFor, type Api } from '#server/wiring/api.ts'
import type { Actor } from '#server/auth/actor.ts'
import { openSessions, type Role } from '#server/auth/sessions.ts'
import { makeContext, type Context, type Portal } from '#server/context.ts'
import { readEnv, type Env } from '#server/env.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition, logDefinitionOf } from '#server/wiring/log-definition.ts'
import { createHumanCheck } from '#server/providers/human-check/human-check.ts'
import { localFiles } from '#server/providers/files/file-store.ts'
import { createFiles } from '#server/providers/files/uploads.ts'
import { mailboxTransport, recentEmails } from '#server/providers/mail/mailbox.ts'
import { createSender } from '#server/providers/mail/sender.ts'
import type { Providers } from '#server/providers/providers.ts'
import type { Kinds, Sale } from '#server/sale.ts'
import { sales } from '#server/wiring/sales.ts'
import { makeUrls } from '#server/urls.ts'
import {
  chaptersOf,
  layAssociation,
  memberIds,
  residents,
  type Chapters,
  type Person,
  type Standing,
} from './association.ts'
import { canaries } from './canaries.ts'
import { movedClock, type MovedClock } from '../fakes/clock.ts'
import { bothEngines, onEachDatabase } from '../databases/each-database.ts'
import type { Content } from '../databases/postgres.ts'
import { defaultProviders } from '../fakes/providers.ts'

export { emailOf, memberIds, worldPassword, type Person } from './association.ts'

export type World = {
  portal: Portal
  store: Store
  env: Env
  clock: MovedClock
  chapters: Chapters
  /** The procedures as called by a person, on the host of their own chapter or another one. */
  as(who: Person | 'anonymous', options?: { role?: Role; on?: 'aea' | 'dc' | 'ny' }): Api
  /** The context that `as` calls with, for tests that need more than the procedures. */
  context(who: Person | 'anonymous', options?: { role?: Role; on?: 'aea' | 'dc' | 'ny' }): Context
  /** Everything sent so far, newest first. */
  sentEmails(): ReturnType<typeof recentEmails>
}

type WorldOptions = {
  env?: Record<string, string>
  providers?: Partial<Providers>
  /** The location of the database, for opening it again. */
  database?: string
  /** The kinds and sales used instead of the portal's. */
  sold?: { kinds: Kinds; sales: Record<string, Sale> }
}

type SettlingOptions = WorldOptions & { clock?: MovedClock }

type Body = (open: (options?: WorldOptions) => Promise<World>) => void

/** Runs the tests on SQLite and on PostgreSQL; `open` creates a world on the test's own database. */
export function describeOnBoth(name: string, body: Body, engines = bothEngines) {
  describe(name, () => {
    onEachDatabase(
      (database) => body(async (options) => openWorld(database().store, { ...options, database: database().location })),
      settled,
      engines,
    )
  })
}

/**
 * Runs the tests on SQLite alone, and on both databases with ALL_DATABASES=1: for tests of access and ownership, and of
 * features of plain rows. What differs on PostgreSQL is tested in db, in the log, and in the features that take money.
 */
export function describeOnSqlite(name: string, body: Body) {
  describeOnBoth(name, body, process.env.ALL_DATABASES === '1' ? bothEngines : ['SQLite'])
}

/** A migrated database with the association in it. */
const settled: Content = {
  name: 'settled',
  async fill(location) {
    await migrate(location)
    const store = await openStore(location)
    await settle(store)
    await store.close()
  },
}

/** Creates the association in an empty, migrated database. */
export async function settle(store: Store, options: SettlingOptions = {}): Promise<World> {
  const world = openWorld(store, options)
  await layAssociation(world)
  return world
}

/** Opens the world of a database that already contains the association. */
export function openWorld(store: Store, options: SettlingOptions = {}): World {
  const { clock = movedClock() } = options
  const read = readEnv({ APP_SECRET: canaries.appSecret, LOG_LEVEL: 'silent', ...options.env })
  const env = { ...read, database: options.database ?? read.database }
  const log = pino({ level: 'silent' })
  const files = createFiles({
    store,
    clock,
    fileStore: localFiles(path.join(tmpdir(), 'chapterhouse-test-uploads', randomUUID())),
  })
  const mail = createSender({
    files,
    store,
    clock,
    transportFor: mailboxTransport,
    baseDomain: env.baseDomain,
    appSecret: env.appSecret,
    keepEmails: true,
    log,
  })
  const providers: Providers = {
    ...defaultProviders(),
    files,
    mail,
    humanCheck: createHumanCheck({
      store,
      clock,
      appSecret: env.appSecret,
      effort: { rounds: 1, tries: { min: 1, max: 2 } },
    }),
    ...options.providers,
  }
  const portal: Portal = {
    env,
    store,
    clock,
    sessions: openSessions(store, { live: env.mode === 'live', clock }),
    providers,
    urls: makeUrls(env, () => 3000),
    ...(options.sold
      ? { ...options.sold, logDefinition: logDefinitionOf(options.sold.kinds) }
      : { kinds, sales, logDefinition }),
    ...registries,
    jobRuns: new Map(),
    stopping: new AbortController().signal,
    log,
  }
  const chapters = chaptersOf(portal)
  const context: World['context'] = (who, { role, on } = {}) => {
    const chapter = chapters[on ?? ((who === 'anonymous' ? 'dc' : residents[who].chapter) as 'dc')]
    const request = { chapter, hostIsKnown: true, requestId: 'request-of-a-test', clientAddress: '127.0.0.1' }
    return makeContext(portal, { ...request, actor: actorFor(who, role, { chapters, clock }) })
  }
  return {
    portal,
    store,
    env,
    clock,
    chapters,
    context,
    as: (who, choice) => apiFor(context(who, choice)),
    async sentEmails() {
      // One turn sends only a few.
      while ((await mail.sendDue()) > 0);
      return recentEmails(store.read)
    },
  }
}

function actorFor(
  who: Person | 'anonymous',
  role: Role | undefined,
  { chapters, clock }: Pick<World, 'chapters' | 'clock'>,
): Actor {
  if (who === 'anonymous') return { role: 'anonymous', because: 'none' }
  const { chapter, steps } = residents[who] as Standing
  const usual: Role = steps.includes('system') ? 'systemAdmin' : steps.includes('admin') ? 'admin' : 'member'
  return {
    role: role ?? usual,
    personId: who,
    memberId: memberIds[who],
    chapterId: chapters[chapter as 'dc'].id,
    sessionId: `session-of-${who}`,
    signedInAt: clock.now().toISOString(),
    confirmedAt: clock.now().toISOString(),
  }
}

/** A small association with people in every role, on a database of its own. */
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { describe } from 'vitest'
import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { apiFor, type Api } from '#server/api.ts'
import type { Actor } from '#server/auth/actor.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { openSessions, type Role } from '#server/auth/sessions.ts'
import { asChapter, type Chapter } from '#server/chapter.ts'
import { makeContext, type Context, type Portal } from '#server/context.ts'
import { readEnv, type Env } from '#server/env.ts'
import { addMember, appointSystemAdmin, apply, creditDues, grantAdmin, verifyEmail } from '#server/features/members/decisions.ts'
import { kinds } from '#server/kinds.ts'
import { logDefinition, logDefinitionOf } from '#server/log-definition.ts'
import { memberStream, type MemberFact, type MemberState } from '#server/features/members/facts.ts'
import { createHumanCheck } from '#server/providers/human-check/human-check.ts'
import { localFiles } from '#server/providers/files/file-store.ts'
import { createFiles } from '#server/providers/files/uploads.ts'
import { mailboxTransport, recentLetters } from '#server/providers/mail/mailbox.ts'
import { createSender } from '#server/providers/mail/sender.ts'
import type { Providers } from '#server/providers/providers.ts'
import type { Kinds, Sale } from '#server/sale.ts'
import { sales } from '#server/sales.ts'
import { makeUrls } from '#server/urls.ts'
import { canaries } from './canaries.ts'
import { movedClock, type MovedClock } from '../fakes/clock.ts'
import { onEachDatabase } from '../databases/each-database.ts'
import { defaultProviders } from '../fakes/providers.ts'

export const worldPassword: string = canaries.password

/** Member types of every chapter of the world; ids are `${sub}-regular` and so on. */
export const worldTypes = {
  student: { memberType: 'Student', feeCents: 2500, durationYears: 1 },
  regular: { memberType: 'Regular', feeCents: 10000, durationYears: 1 },
  life: { memberType: 'Life', feeCents: 100000, durationYears: 99 },
} as const

type Standing = { chapter: string; type?: keyof typeof worldTypes; steps: ('apply' | 'verify' | 'join' | 'pay' | 'admin' | 'system')[] }

/** Who lives here. `personId` is the name itself; a member's `memberId` is given below. */
const residents = {
  system: { chapter: 'aea', steps: ['system'] },
  admin: { chapter: 'dc', steps: ['join', 'pay', 'admin'] },
  member: { chapter: 'dc', steps: ['join', 'pay'] },
  inactive: { chapter: 'dc', steps: ['join'] },
  lifer: { chapter: 'dc', type: 'life', steps: ['join', 'pay'] },
  applicant: { chapter: 'dc', steps: ['apply', 'verify'] },
  unverified: { chapter: 'dc', steps: ['apply'] },
  nyAdmin: { chapter: 'ny', steps: ['join', 'pay', 'admin'] },
  nyMember: { chapter: 'ny', steps: ['join', 'pay'] },
  nyApplicant: { chapter: 'ny', steps: ['apply', 'verify'] },
} satisfies Record<string, Standing>

export type Person = keyof typeof residents

export const memberIds: Record<Person, string> = Object.fromEntries(
  Object.keys(residents).map((name, index) => [name, String(20001 + index)]),
) as Record<Person, string>

export const emailOf = (name: Person) => `${name.toLowerCase()}@${residents[name].chapter}.aea.example`

export type World = {
  portal: Portal
  store: Store
  env: Env
  clock: MovedClock
  chapters: Record<'aea' | 'dc' | 'ny', Chapter>
  /** The procedures as a person calls them, on the host of their own chapter or another one. */
  as(who: Person | 'anonymous', options?: { role?: Role; on?: 'aea' | 'dc' | 'ny' }): Api
  /** The context that `as` calls with, for what needs more than the procedures. */
  context(who: Person | 'anonymous', options?: { role?: Role; on?: 'aea' | 'dc' | 'ny' }): Context
  /** Everything sent so far, newest first. */
  letters(): ReturnType<typeof recentLetters>
}

type WorldOptions = {
  env?: Record<string, string>
  providers?: Partial<Providers>
  /** Where the database is, for what opens it once more. */
  database?: string
  clock?: MovedClock
  /** What can be paid for here, in place of what the portal sells. */
  sold?: { kinds: Kinds; sales: Record<string, Sale> }
}

/** Runs the tests on SQLite and on PostgreSQL; `open` gives a new world on the test's own database. */
export function describeOnBoth(name: string, body: (open: (options?: WorldOptions) => Promise<World>) => void) {
  describe(name, () => {
    onEachDatabase((database) => body((options) => settle(database().store, { ...options, database: database().location })))
  })
}

/** Creates the association in an empty, migrated database. */
export async function settle(store: Store, options: WorldOptions = {}): Promise<World> {
  const { clock = movedClock() } = options
  const read = readEnv({ APP_SECRET: canaries.appSecret, LOG_LEVEL: 'silent', ...options.env })
  const env = { ...read, database: options.database ?? read.database }
  const log = pino({ level: 'silent' })
  const mail = createSender({
    store,
    clock,
    transportFor: mailboxTransport,
    baseDomain: env.baseDomain,
    keepLetters: true,
    log,
  })
  const providers: Providers = {
    ...defaultProviders(),
    files: createFiles({ store, clock, fileStore: localFiles(path.join(tmpdir(), 'chapterhouse-test-uploads')) }),
    mail,
    humanCheck: createHumanCheck({ store, clock, appSecret: env.appSecret, effort: { rounds: 1, tries: { least: 1, most: 2 } } }),
    ...options.providers,
  }
  const portal: Portal = {
    env,
    store,
    clock,
    sessions: openSessions(store, { live: env.mode === 'live', clock }),
    providers,
    urls: makeUrls(env, () => 3000),
    ...(options.sold ? { ...options.sold, logDefinition: logDefinitionOf(options.sold.kinds) } : { kinds, sales, logDefinition }),
    log,
  }
  const chapters = await foundChapters(portal)
  await admitResidents(portal, chapters)
  const context: World['context'] = (who, { role, on } = {}) => {
    const chapter = chapters[on ?? (who === 'anonymous' ? 'dc' : residents[who].chapter) as 'dc']
    const request = { chapter, hostIsKnown: true, requestId: 'request-of-a-test', clientAddress: '127.0.0.1' }
    return makeContext(portal, { ...request, actor: actorFor(who, role, chapters) })
  }
  return {
    portal,
    store,
    env,
    clock,
    chapters,
    context,
    as: (who, choice) => apiFor(context(who, choice)),
    async letters() {
      await mail.sendDue()
      return recentLetters(store.read)
    },
  }
}

function actorFor(who: Person | 'anonymous', role: Role | undefined, chapters: World['chapters']): Actor {
  if (who === 'anonymous') return { role: 'anonymous', because: 'none' }
  const { chapter, steps } = residents[who] as Standing
  const usual: Role = steps.includes('system') ? 'systemAdmin' : steps.includes('admin') ? 'admin' : 'member'
  return {
    role: role ?? usual,
    personId: who,
    memberId: memberIds[who],
    chapterId: chapters[chapter as 'dc'].id,
    sessionId: `session-of-${who}`,
  }
}

async function foundChapters({ store, clock, env }: Portal): Promise<World['chapters']> {
  const at = clock.now().toISOString()
  const names = { aea: `${env.association.shortName} CENTRAL`, dc: 'Washington DC', ny: 'New York' }
  const rows = Object.entries(names).map(([subDomain, chapterName]) => ({
    chapterId: `chapter-${subDomain}`,
    subDomain,
    chapterName,
    chapterEmail: `${subDomain}@aea.example`,
    chapterPhone: '(202) 555-0100',
    chapterAddress: '1 Main Street',
    advertisement: 1 as const,
    jobPortal: 1 as const,
    createdAt: at,
    updatedAt: at,
  }))
  await store.write(function* ({ sql }) {
    for (const row of rows) {
      yield* run(sql.insertInto('chapters').values(row))
      for (const [key, type] of Object.entries(worldTypes)) {
        const memberTypeId = `${row.subDomain}-${key}`
        const { chapterId } = row
        yield* run(
          sql
            .insertInto('memberTypes')
            .values({ memberTypeId, chapterId, description: '', createdAt: at, updatedAt: at, ...type }),
        )
      }
    }
  })
  const [aea, dc, ny] = rows.map((row) => asChapter(row, env.association))
  return { aea: aea!, dc: dc!, ny: ny! }
}

let passwordHash: Promise<string> | undefined

async function admitResidents(portal: Portal, chapters: World['chapters']) {
  passwordHash ??= hashPassword(worldPassword)
  const hash = await passwordHash
  const year = portal.clock.now().getUTCFullYear()
  const now = portal.clock.now()
  // In one transaction: ten would cost each test ten waits for the disk.
  await portal.store.write(function* (builder) {
    for (const name of Object.keys(residents) as Person[]) {
      const { chapter, steps, type = 'regular' } = residents[name] as Standing
      const chapterId = chapters[chapter as 'dc'].id
      const memberType = { memberTypeId: `${chapter}-${type}`, ...worldTypes[type] }
      const admission = { memberId: memberIds[name], memberTypeId: memberType.memberTypeId, year }
      const decide: Record<Standing['steps'][number], (state: MemberState) => MemberFact[]> = {
        apply: (state) => apply(state, memberType.memberTypeId),
        verify: verifyEmail,
        join: (state) => addMember(state, admission),
        system: (state) => appointSystemAdmin(state, admission),
        pay: (state) => creditDues(state, { paymentId: `P-${name}`, terms: 1, type: memberType }),
        admin: (state) => grantAdmin(state, chapterId),
      }
      const { record } = logWriter(builder, logDefinition, { chapterId, actor: 'system:tests', correlation: 'world', now })
      yield* run(builder.sql.insertInto('people').values(person(name, hash, now.toISOString())))
      for (const step of steps) yield* record(memberStream, name, decide[step])
    }
  })
}

function person(name: Person, hash: string, at: string) {
  return {
    personId: name,
    email: emailOf(name),
    passwordHash: hash,
    mInit: 'Mr',
    firstName: name,
    lastName: 'Resident',
    address1: '12 Elm Street',
    address2: '',
    city: 'Washington',
    state: 'DC',
    zipcode: '20001',
    primaryPhone: '2025550100',
    alternatePhone: '',
    alternateEmail: '',
    degree: 'M.Sc.',
    degreeYear: 2000,
    major: 'Civil engineering',
    collegeName: 'State College',
    certificate: '',
    profilePicture: '',
    lastLoginAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

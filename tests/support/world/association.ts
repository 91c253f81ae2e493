/** The association of the world: its chapters, their member types, and its people. */
import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { asChapter, type Chapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import type { Clock } from '#server/time/clock.ts'
import {
  addMember,
  appointSystemAdmin,
  apply,
  creditDues,
  grantAdmin,
  verifyEmail,
} from '#server/features/members/decisions.ts'
import { memberStream, type MemberFact, type MemberState } from '#server/features/members/facts.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { canaries } from './canaries.ts'

export const worldPassword: string = canaries.password

/** Member types of every chapter of the world; ids are `${sub}-regular` and so on. */
const worldTypes = {
  student: { memberType: 'Student', feeCents: 2500, durationYears: 1 },
  regular: { memberType: 'Regular', feeCents: 10000, durationYears: 1 },
  life: { memberType: 'Life', feeCents: 100000, durationYears: 99 },
} as const

export type Standing = {
  chapter: string
  type?: keyof typeof worldTypes
  steps: ('apply' | 'verify' | 'join' | 'pay' | 'admin' | 'system')[]
}

/** The people of the association. `personId` is the name itself; a member's `memberId` is listed below. */
export const residents = {
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

export type Chapters = Record<'aea' | 'dc' | 'ny', Chapter>

/** A portal's store with the parts that setting up a chapter needs. */
type Place = Pick<Portal, 'store' | 'clock' | 'env'>

/** The chapters as a request finds them. */
export function chaptersOf({ env, clock }: Place): Chapters {
  const [aea, dc, ny] = chapterRows(env, clock).map((row) => asChapter(row, env.association))
  return { aea: aea!, dc: dc!, ny: ny! }
}

/** Writes all of it into an empty, migrated database. */
export async function layAssociation(place: Place): Promise<void> {
  await foundChapters(place)
  await admitResidents(place)
}

function chapterRows({ association, timeZone }: Place['env'], clock: Clock) {
  const at = clock.now().toISOString()
  const names = { aea: `${association.shortName} CENTRAL`, dc: 'Washington DC', ny: 'New York' }
  return Object.entries(names).map(([subDomain, chapterName]) => ({
    chapterId: `chapter-${subDomain}`,
    subDomain,
    chapterName,
    chapterEmail: `${subDomain}@aea.example`,
    chapterPhone: '(202) 555-0100',
    chapterAddress: '1 Main Street',
    advertisement: 1 as const,
    jobPortal: 1 as const,
    closedAt: null,
    confirmRefundsAboveCents: null,
    zelleAddress: `treasurer@${subDomain}.aea.example`,
    timeZone,
    formerZones: '[]',
    papers: '{}',
    look: '{}',
    associationLook: '{}',
    createdAt: at,
    updatedAt: at,
  }))
}

async function foundChapters({ store, clock, env }: Place): Promise<void> {
  const at = clock.now().toISOString()
  await store.write(function* ({ sql }) {
    for (const row of chapterRows(env, clock)) {
      yield* run(sql.insertInto('chapters').values(row))
      for (const [key, type] of Object.entries(worldTypes)) {
        const memberTypeId = `${row.subDomain}-${key}`
        const { chapterId } = row
        yield* run(
          sql.insertInto('memberTypes').values({
            memberTypeId,
            chapterId,
            description: '',
            createdBy: 'system',
            updatedBy: 'system',
            createdAt: at,
            updatedAt: at,
            ...type,
          }),
        )
      }
    }
  })
}

let passwordHash: Promise<string> | undefined

async function admitResidents(place: Place) {
  const { store, clock } = place
  const chapters = chaptersOf(place)
  passwordHash ??= hashPassword(worldPassword)
  const hash = await passwordHash
  const now = clock.now()
  const year = now.getUTCFullYear()
  // In one transaction: ten would cost each test ten waits for the disk.
  await store.write(function* (builder) {
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
      const { record } = logWriter(builder, logDefinition, {
        chapterId,
        actor: 'system:tests',
        correlation: 'world',
        now,
      })
      yield* run(builder.sql.insertInto('people').values(person(name, hash, now.toISOString())))
      for (const step of steps) yield* record(memberStream, name, decide[step])
    }
  })
}

function person(name: Person, hash: string, at: string) {
  return {
    personId: name,
    email: emailOf(name),
    emailKey: emailOf(name),
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

import { randomUUID } from 'node:crypto'
import type { Store, SqlBuilder } from '#db/store.ts'
import type { ChapterRow } from '#db/tables/chapters.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { mainSubDomain } from '../chapter.ts'
import type { Env } from '../env.ts'
import { keepToken, newToken } from '../auth/tokens.ts'
import { calendarYear, type Clock } from '../time/clock.ts'
import { writerFor, type Portal, type Tx } from '../context.ts'
import { addChapter, setPaymentAccount, type NewPaymentAccount } from '../features/chapters/writes.ts'
import { appointSystemAdmin } from '../features/members/decisions.ts'
import { memberStream } from '../features/members/facts.ts'
import { freeMemberId, memberIdCandidates } from '../features/members/reads.ts'
import { emptyLines } from '../features/members/details/lines.rules.ts'
import { officeTypeName } from '../features/members/rules.ts'
import { mainChapter } from '../http/main-chapter.ts'
import { Refusal } from '../refusal.ts'

/** The member type that a system admin is listed under: no fee, for life. */
const officeType = { memberType: officeTypeName, feeCents: 0, durationYears: 99, description: 'System administration' }

/** Adds a chapter in the main chapter's time zone. @throws when its name or subdomain is taken */
export async function createChapter(
  { store, clock, env }: { store: Store; clock: Clock; env: Pick<Env, 'association' | 'timeZone'> },
  chapter: Omit<
    ChapterRow,
    | 'closedAt'
    | 'confirmRefundsAboveCents'
    | 'zelleAddress'
    | 'timeZone'
    | 'formerZones'
    | 'papers'
    | 'look'
    | 'associationLook'
    | 'createdAt'
    | 'updatedAt'
  >,
): Promise<void> {
  const at = clock.now().toISOString()
  await store.write(function* ({ sql }) {
    const namesake = yield* first(
      sql
        .selectFrom('chapters')
        .select(['subDomain', 'chapterName'])
        .where((row) =>
          row.or([row('subDomain', '=', chapter.subDomain), row('chapterName', '=', chapter.chapterName)]),
        ),
    )
    if (namesake) throw new Error(`There is a chapter "${namesake.chapterName}" at "${namesake.subDomain}" already`)
    const parent = yield* first(
      sql.selectFrom('chapters').select(['timeZone', 'look']).where('subDomain', '=', mainSubDomain(env.association)),
    )
    const zone = { timeZone: parent?.timeZone ?? env.timeZone, formerZones: '[]' }
    yield* addChapter(sql, {
      ...chapter,
      ...zone,
      papers: '{}',
      look: '{}',
      associationLook: parent?.look ?? '{}',
      closedAt: null,
      confirmRefundsAboveCents: null,
      zelleAddress: null,
      createdAt: at,
      updatedAt: at,
    })
  })
}

/**
 * Creates a system admin at the main chapter and returns the link for setting a password. Only the command line calls
 * this, whose user has the database anyway.
 */
export async function appointFirstSystemAdmin(
  portal: Pick<Portal, 'store' | 'clock' | 'env' | 'urls' | 'logDefinition'>,
  person: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const chapter = await mainChapter(portal)
  const personId = randomUUID()
  const token = newToken()
  const write = writerFor(portal, { chapterId: chapter.id, actor: 'system:command-line', correlation: randomUUID() })
  const candidates = memberIdCandidates()
  const memberId = await write(function* (tx) {
    const free = yield* appoint(tx, chapter, { ...person, personId, passwordHash: null }, candidates)
    yield* keepToken(tx, token, { purpose: 'reset', personId, chapterId: chapter.id }, tx.now)
    return free
  })
  return `${portal.urls.origin(chapter)}/password/reset/${memberId}/${token}`
}

type Officer = { personId: string; email: string; firstName: string; lastName: string; passwordHash: string | null }

/** Makes a new person a system admin of the main chapter. Returns the member id. */
function* appoint(
  tx: Tx,
  chapter: { id: string; timeZone: string },
  officer: Officer,
  candidates: ReturnType<typeof memberIdCandidates>,
): Work<string> {
  const at = tx.now.toISOString()
  const free = yield* freeMemberId(tx, candidates)
  const memberTypeId = yield* officeTypeOf(tx, chapter.id, at)
  yield* addOfficer(tx, officer, at)
  yield* tx.logWriter.record(memberStream, officer.personId, (state) =>
    appointSystemAdmin(state, { memberId: free, memberTypeId, year: calendarYear(tx.now, chapter.timeZone) }),
  )
  return free
}

type NewChapter = Pick<ChapterRow, 'subDomain' | 'chapterName' | 'chapterEmail' | 'chapterPhone' | 'chapterAddress'>

/** What the first start in a browser founds. */
type Founding = {
  mainId: string
  main: NewChapter
  chapterId: string
  chapter: NewChapter
  timeZone: string
  zelleAddress: string | null
  types: { memberType: string; feeCents: number; durationYears: number }[]
  payment: Pick<NewPaymentAccount, 'clientId' | 'clientSecretSealed' | 'webhookId'> | null
  admin: Omit<Officer, 'personId'>
}

/**
 * Founds the main chapter, the first one that people join, and the first system admin, in a portal that has none.
 * @throws Refusal conflict when there is a chapter already
 */
export function* foundAssociation(
  tx: Tx,
  founding: Founding,
  candidates: ReturnType<typeof memberIdCandidates>,
): Work<void> {
  yield* lockHead(tx)
  const { mainId, chapterId, timeZone, types, payment } = founding
  if (yield* first(tx.sql.selectFrom('chapters').select('chapterId')))
    throw new Refusal('conflict', 'This portal has been set up in the meantime. Nothing was saved.')
  const at = tx.now.toISOString()
  const common = {
    timeZone,
    formerZones: '[]',
    papers: '{}',
    look: '{}',
    associationLook: '{}',
    closedAt: null,
    confirmRefundsAboveCents: null,
    advertisement: 0,
    jobPortal: 0,
    createdAt: at,
    updatedAt: at,
  } as const
  yield* addChapter(tx.sql, { ...founding.main, ...common, chapterId: mainId, zelleAddress: null })
  yield* addChapter(tx.sql, { ...founding.chapter, ...common, chapterId, zelleAddress: founding.zelleAddress })
  const stamps = { createdBy: 'system', updatedBy: 'system', createdAt: at, updatedAt: at }
  // The main chapter's are the model for chapters that are opened later.
  for (const owner of [mainId, chapterId])
    for (const type of types) {
      const row = { ...type, ...stamps, memberTypeId: randomUUID(), chapterId: owner, description: '' }
      yield* run(tx.sql.insertInto('memberTypes').values(row))
    }
  if (payment)
    yield* setPaymentAccount(tx.sql, { ...payment, chapterId, merchantId: '', servesOtherShops: 0, updatedAt: at })
  yield* appoint(tx, { id: mainId, timeZone }, { ...founding.admin, personId: randomUUID() }, candidates)
}

function* officeTypeOf(builder: SqlBuilder, chapterId: string, at: string): Work<string> {
  const known = yield* first(
    builder.sql
      .selectFrom('memberTypes')
      .select('memberTypeId')
      .where('chapterId', '=', chapterId)
      .where('memberType', '=', officeType.memberType),
  )
  if (known) return known.memberTypeId
  const memberTypeId = randomUUID()
  const row = {
    memberTypeId,
    chapterId,
    ...officeType,
    createdBy: 'system',
    updatedBy: 'system',
    createdAt: at,
    updatedAt: at,
  }
  yield* run(builder.sql.insertInto('memberTypes').values(row))
  return memberTypeId
}

function* addOfficer(builder: SqlBuilder, officer: Officer, at: string): Work<void> {
  yield* run(
    builder.sql.insertInto('people').values({
      ...officer,
      emailKey: officer.email,
      // Nobody was asked for a title; they can choose one in their profile.
      mInit: '',
      ...emptyLines,
      address2: '',
      primaryPhone: '',
      alternatePhone: '',
      alternateEmail: '',
      degree: '',
      degreeYear: 2000,
      certificate: '',
      profilePicture: '',
      lastLoginAt: null,
      createdAt: at,
      updatedAt: at,
    }),
  )
}

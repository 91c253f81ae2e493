import { randomUUID } from 'node:crypto'
import type { Store, SqlBuilder } from '#db/store.ts'
import type { ChapterRow } from '#db/tables/chapters.ts'
import { first, run, type Work } from '#db/work.ts'
import { mainSubDomain } from '../chapter.ts'
import type { Env } from '../env.ts'
import { keepToken, newToken } from '../auth/tokens.ts'
import { calendarYear, type Clock } from '../time/clock.ts'
import { writerFor, type Portal } from '../context.ts'
import { addChapter } from '../features/chapters/writes.ts'
import { appointSystemAdmin } from '../features/members/decisions.ts'
import { memberStream } from '../features/members/facts.ts'
import { freeMemberId, memberIdCandidates } from '../features/members/reads.ts'
import { emptyLines } from '../features/members/details/lines.rules.ts'
import { officeTypeName } from '../features/members/rules.ts'
import { mainChapter } from '../http/main-chapter.ts'

/** The member type that a system admin is listed under: no fee, for life. */
const officeType = { memberType: officeTypeName, feeCents: 0, durationYears: 99, description: 'System administration' }

/** Adds a chapter in the main chapter's time zone. @throws when its name or sub-domain is taken */
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
      sql.selectFrom('chapters').select('timeZone').where('subDomain', '=', mainSubDomain(env.association)),
    )
    const zone = { timeZone: parent?.timeZone ?? env.timeZone, formerZones: '[]' }
    yield* addChapter(sql, {
      ...chapter,
      ...zone,
      papers: '{}',
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
  const memberId = await write(function* ({ logWriter, now, ...builder }) {
    const free = yield* freeMemberId(builder, candidates)
    const memberTypeId = yield* officeTypeOf(builder, chapter.id, now.toISOString())
    yield* addOfficer(builder, personId, person, now.toISOString())
    yield* logWriter.record(memberStream, personId, (state) =>
      appointSystemAdmin(state, { memberId: free, memberTypeId, year: calendarYear(now, chapter.timeZone) }),
    )
    yield* keepToken(builder, token, { purpose: 'reset', personId, chapterId: chapter.id }, now)
    return free
  })
  return `${portal.urls.origin(chapter)}/password/reset/${memberId}/${token}`
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

function* addOfficer(
  builder: SqlBuilder,
  personId: string,
  person: { email: string; firstName: string; lastName: string },
  at: string,
): Work<void> {
  yield* run(
    builder.sql.insertInto('people').values({
      personId,
      ...person,
      emailKey: person.email,
      passwordHash: null,
      mInit: 'Mr',
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

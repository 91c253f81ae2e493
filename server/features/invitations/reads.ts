import type { Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { asValues, valueRows } from '../emails/values.reads.ts'
import { invitedPageSize, type Audience, type InvitationState } from './rules.ts'

/** Who of an import is meant; `numbers` are member numbers, for the audience of that name. */
export type Wanted = { audience: Audience; numbers: readonly string[] }

/**
 * Selects the members whom an import brought or changed, who have an email address, never logged in, have no password,
 * and were not invited before. Who was passed over for having left this chapter, and is back by the undo of a merge,
 * counts as not invited. Somebody in two rows is selected twice.
 */
export const candidatesOf = (sql: Kysely<Tables>, chapter: ChapterId, importId: string) =>
  sql
    .selectFrom('importRows')
    .innerJoin('members', 'members.personId', 'importRows.personId')
    .innerJoin('people', 'people.personId', 'importRows.personId')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.personId', '=', 'importRows.personId')
        .on((row) =>
          row.or([
            row('invitations.chapterId', '<>', chapter),
            row('skipped', 'is', null),
            row('skipped', '<>', 'left'),
          ]),
        ),
    )
    .where('importRows.chapterId', '=', chapter)
    .where('importRows.importId', '=', importId)
    .where('members.chapterId', '=', chapter)
    .where('people.email', '<>', '')
    .where('people.passwordHash', 'is', null)
    .where('people.lastLoginAt', 'is', null)
    .where('invitations.personId', 'is', null)

/** Counts who can be invited, and the members of the import without an email address. */
export async function candidateCounts(db: Db, chapter: ChapterId, importId: string) {
  const [can, without] = await Promise.all([
    candidatesOf(db, chapter, importId)
      .select(({ fn, eb }) => [
        fn.count<number>('members.personId').distinct().as('all'),
        fn
          .count<number>(eb.case().when('members.status', '=', 'active').then(eb.ref('members.personId')).end())
          .distinct()
          .as('active'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('importRows')
      .innerJoin('members', 'members.personId', 'importRows.personId')
      .innerJoin('people', 'people.personId', 'importRows.personId')
      .where('importRows.chapterId', '=', chapter)
      .where('importRows.importId', '=', importId)
      .where('members.chapterId', '=', chapter)
      .where('people.email', '=', '')
      .select(({ fn }) => fn.count<number>('members.personId').distinct().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { all: Number(can.all), active: Number(can.active), withoutEmail: Number(without.count) }
}

/** Returns the first person who can be invited, with the merge values, for the preview; null if there is nobody. */
export async function sampleOf(db: Db, chapter: ChapterId, importId: string) {
  const person = await candidatesOf(db, chapter, importId)
    .select(['members.personId', 'people.lastName'])
    .orderBy('importRows.row')
    .limit(1)
    .executeTakeFirst()
  const values = person && (await valueRows(db, chapter, [person.personId]).executeTakeFirst())
  return values ? { name: `${values.firstName} ${person.lastName}`, values: asValues(values) } : null
}

/** Returns the rounds of an import, newest first. */
export const roundsOf = (db: Db, chapter: ChapterId, importId: string) =>
  db
    .selectFrom('invitationRounds')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
    .orderBy('startedAt', 'desc')
    .limit(20)
    .execute()

const invited = (db: Db, chapter: ChapterId, importId: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.personId', 'invitations.personId')
    .leftJoin('members', (join) =>
      join.onRef('members.personId', '=', 'invitations.personId').on('members.chapterId', '=', chapter),
    )
    .where('invitations.chapterId', '=', chapter)
    .where('invitations.importId', '=', importId)

type Invited = ReturnType<typeof invited>

/** Who came has a password or has logged in since. */
const inState: Record<InvitationState, (query: Invited) => Invited> = {
  waiting: (query) => query.where('sentAt', 'is', null).where('skipped', 'is', null),
  sent: (query) =>
    query.where('sentAt', 'is not', null).where('passwordHash', 'is', null).where('lastLoginAt', 'is', null),
  came: (query) =>
    query
      .where('sentAt', 'is not', null)
      .where((eb) => eb.or([eb('passwordHash', 'is not', null), eb('lastLoginAt', 'is not', null)])),
  skipped: (query) => query.where('skipped', 'is not', null),
}

/** Counts the invitations of an import by what became of them. */
export async function progressOf(db: Db, chapter: ChapterId, importId: string) {
  const countOf = async (state: InvitationState) => {
    const { count } = await inState[state](invited(db, chapter, importId))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const [waiting, sent, came, skipped] = await Promise.all([
    countOf('waiting'),
    countOf('sent'),
    countOf('came'),
    countOf('skipped'),
  ])
  return { waiting, sent, came, skipped }
}

/** Returns a page of the people who are invited, by name. */
export async function invitedPage(
  db: Db,
  chapter: ChapterId,
  importId: string,
  { state, page }: { state?: InvitationState | undefined; page: number },
) {
  const all = invited(db, chapter, importId)
  const query = state ? inState[state](all) : all
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['members.memberId', 'firstName', 'lastName', 'email', 'passwordHash', 'lastLoginAt', 'sentAt', 'skipped'])
    .orderBy('people.lastNameKey')
    .orderBy('people.firstNameKey')
    .orderBy('people.personId')
    .limit(invitedPageSize)
    .offset((page - 1) * invitedPageSize)
    .execute()
  return {
    total: Number(total),
    rows: rows.map(({ passwordHash, lastLoginAt, ...row }) => ({
      ...row,
      state: stateOf({ ...row, hasCome: passwordHash !== null || lastLoginAt !== null }),
    })),
  }
}

function stateOf(row: { sentAt: string | null; skipped: string | null; hasCome: boolean }): InvitationState {
  if (row.skipped !== null) return 'skipped'
  if (row.sentAt === null) return 'waiting'
  return row.hasCome ? 'came' : 'sent'
}

import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { importOf } from './plans.reads.ts'
import { maxStaying } from './rules.ts'
import { reasonToStay, type SinceWritten } from './undoing.decisions.ts'
import { broughtTo } from './writing/decisions.ts'

/**
 * Returns whom undoing an import would leave alone now: the first of them with the reasons, how many people and rows there
 * are, and how many of the rows added or changed somebody. Payments of an import always go.
 * @throws Refusal missing
 */
export async function stayingOf(db: Db, chapter: ChapterId, importId: string) {
  const { ofWhat } = await importOf(db, chapter, importId)
  const people = new Map<string, Touched[]>()
  for (const row of ofWhat === 'people' ? await touchedRows(db, chapter, importId) : []) {
    const own = people.get(row.personId!)
    if (own) own.push(row)
    else people.set(row.personId!, [row])
  }
  const staying = [...people.values()].flatMap((rows) => {
    const reason = reasonToStay({ ...broughtTo(rows), ...sinceWritten(rows[0]!) })
    return reason === null ? [] : [{ rows, reason }]
  })
  const all = staying.flatMap(({ rows }) => rows)
  return {
    people: staying
      .map(({ rows: [row], reason }) => ({ row: row!.row, name: row!.name, memberId: row!.memberId, reason }))
      .sort((a, b) => a.row - b.row)
      .slice(0, maxStaying),
    count: staying.length,
    addedRows: all.filter(({ state }) => state === 'new').length,
    changedRows: all.filter(({ state }) => state === 'changed').length,
  }
}

type Touched = Awaited<ReturnType<typeof touchedRows>>[number]

const sinceWritten = (row: Touched): Omit<SinceWritten, 'isAdded' | 'hasAddress'> => ({
  writtenAt: row.writtenAt,
  person:
    row.editedAt === null
      ? null
      : { lastLoginAt: row.lastLoginAt, passwordHash: row.passwordHash, updatedAt: row.editedAt },
  paidAt: row.paidAt,
  registeredAt: row.registeredAt,
  hasOtherPayments: Boolean(row.hasOtherPayments),
  hasOtherAnswers: Boolean(row.hasOtherAnswers),
  holdsOffice: Boolean(row.holdsOffice),
  membership: row.changedAt === null ? null : { updatedAt: row.changedAt, isAdmin: row.isAdmin === 1 },
})

/**
 * Returns the written rows of people of whom something is newer than the import or refers to them, the last one of each
 * first. A person whom nothing touched would be undone, so of 50,000 rows only these are read.
 */
function touchedRows(db: Db, chapter: ChapterId, importId: string) {
  const exists = (table: OfPeople, condition = sql``) =>
    sql<SqlBool>`exists (select 1 from ${sql.table(table)} as "own" where "own"."chapterId" = ${chapter} and "own"."personId" = "importRows"."personId" ${condition})`
  // What the import wrote itself, by whichever of the person's rows, is no edit of others.
  const lastWritten = sql<string>`(select max("last"."writtenAt") from "importRows" as "last" where "last"."chapterId" = ${chapter} and "last"."importId" = ${importId} and "last"."personId" = "importRows"."personId" and "last"."stays" is null)`
  const newer = sql`and "own"."updatedAt" > ${lastWritten}`
  const last = (table: 'payments' | 'registrations', column: string) =>
    sql<
      string | null
    >`(select max("own".${sql.ref(column)}) from ${sql.table(table)} as "own" where "own"."chapterId" = ${chapter} and "own"."personId" = "importRows"."personId")`
  const hasOtherPayments = exists('earlierPayments', sql`and "own"."importId" <> ${importId}`)
  const hasOtherAnswers = sql<SqlBool>`(${exists('memberFieldValues', newer)} or ${exists('taggedPeople', newer)})`
  const holdsOffice = exists('officeTerms', sql`and "own"."endedAt" is null`)
  return db
    .selectFrom('importRows')
    .leftJoin('people', 'people.personId', 'importRows.personId')
    .leftJoin('members', (join) =>
      join.onRef('members.personId', '=', 'importRows.personId').on('members.chapterId', '=', chapter),
    )
    .select([
      'importRows.row',
      'importRows.name',
      'importRows.memberId',
      'importRows.state',
      'importRows.changes',
      'importRows.personId',
      lastWritten.as('writtenAt'),
      'people.lastLoginAt',
      'people.passwordHash',
      'people.updatedAt as editedAt',
      'members.updatedAt as changedAt',
      'members.isAdmin',
      last('payments', 'paidAt').as('paidAt'),
      last('registrations', 'startedAt').as('registeredAt'),
      hasOtherPayments.as('hasOtherPayments'),
      hasOtherAnswers.as('hasOtherAnswers'),
      holdsOffice.as('holdsOffice'),
    ])
    .where('importRows.chapterId', '=', chapter)
    .where('importRows.importId', '=', importId)
    .where('importRows.personId', 'is not', null)
    .where('importRows.stays', 'is', null)
    .where((row) =>
      row.or([
        row('people.personId', 'is', null),
        row('members.personId', 'is', null),
        row('members.isAdmin', '=', 1),
        row('people.lastLoginAt', 'is not', null),
        row('people.passwordHash', 'is not', null),
        row('people.updatedAt', '>', lastWritten),
        row('members.updatedAt', '>', lastWritten),
        exists('payments'),
        exists('registrations'),
        hasOtherPayments,
        hasOtherAnswers,
        holdsOffice,
      ]),
    )
    .orderBy('importRows.writtenAt', 'desc')
    .orderBy('importRows.row', 'desc')
    .execute()
}

type OfPeople = 'payments' | 'registrations' | 'earlierPayments' | 'memberFieldValues' | 'taggedPeople' | 'officeTerms'

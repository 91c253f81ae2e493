import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { adminsIn } from '#server/features/notifications/reads.ts'
import { membersWhoName } from '#server/features/offices/hand-over/jobs.ts'
import { answeringFor } from '#server/notices/answering.ts'
import { hearing } from '#server/notices/notify-admins.ts'
import { listenedTo, wholeTablesIn, wholeTablesRead } from '#tests/support/world/plans.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, describeOnSqlite } from '#tests/support/world/world.ts'
import { addressOf, pageEntryPoints } from '#tests/entry-points/tables.ts'
import { layPlaces } from './places.ts'
import { sessionOfViewer } from './viewers.ts'

/** Statements that scan many rows, by their beginning, and why they may. */
const allowed: Record<string, string> = {
  'SCAN people USING COVERING INDEX peopleByLastName: select "members"."personId"':
    'A page of all members by name, in the order of the index.',
  '(chapterId=?): select count(*) as "total", sum("donations"':
    'The donations of the chapter are counted and summed up above their table.',
  'COVERING INDEX resolutionsByTime (chapterId=?): select count(*) as "count" from "resolutions"':
    'What admins resolved one by one is counted in an index.',
  'INDEX membersByChapter (chapterId=?): select "members"."personId" from "members" inner join "people"':
    'A search goes through the members of the chapter.',
  'membersByNumber (chapterId=?): select "members"."personId", "firstName", "lastName", "email"':
    'The members of a chapter are compared with each other on the page of duplicates; for the count at its button, only in a chapter that is not large.',
  'membersByNumber (chapterId=?): select "members"."personId", "members"."memberId", "members"."status"':
    'The pairs among them, on the page of duplicates.',
  'membersByNumber (chapterId=?): select "status", count(*) as "count" from "members"':
    'The page of a new poll counts who could answer, and leaves out those who run the portal.',
  'paymentsByDate (chapterId=?): select min("paidAt")':
    'The first entry of the index, for the first month of a journal.',
}

describeOnSqlite('with a large association', (open) => {
  test('no page reads a whole table, or all of its rows of one chapter', async () => {
    const world = await worldWithPayments(open)
    const places = await layPlaces(world)
    const { db, queries } = listenedTo(world.store)
    const client = openHttpClient({ ...world, portal: { ...world.portal, store: { ...world.store, read: db } } })
    const statements = new Set<string>()
    const explained = new Set<string>()
    for (const viewer of ['anonymous', 'member', 'admin', 'systemAdmin'] as const) {
      const by = await sessionOfViewer(client, viewer)
      for (const path of Object.keys(pageEntryPoints)) {
        queries.length = 0
        await client.request(addressOf(path, places), by ? { by } : {})
        // Most of a page's statements run on every page, and SQLite's plan does not depend on their values.
        const news = queries.filter(({ sql }) => !explained.has(sql) && explained.add(sql))
        for (const whole of await wholeTablesIn(world.store, news, 'chapters')) statements.add(`${path}: ${whole}`)
      }
    }
    const isAllowed = (whole: string) => Object.keys(allowed).some((statement) => whole.includes(statement))
    expect([...statements].filter((whole) => !isAllowed(whole))).toEqual([])
    expect(
      Object.keys(allowed).filter((statement) => ![...statements].some((whole) => whole.includes(statement))),
    ).toEqual([])
    await world.close()
  }, 300_000)
})

describeOnBoth('inside a write, with a large association', (open) => {
  test('the admins of a chapter, or who stands in for them, are found without going through all people', async () => {
    const { store, chapters } = await open()
    const { id } = chapters.dc
    const act = { chapterId: id, person: 'member' }
    const whole = await wholeTablesRead(store, async (db) => {
      await answeringFor(db, id, 'admin').execute()
      await adminsIn(db, id).execute()
      await adminsIn(db, id).where('members.personId', '=', 'admin').execute()
      await hearing(db, { chapterId: id }, false).execute()
      await hearing(db, act, false).execute()
      await hearing(db, act, true).execute()
      await membersWhoName(db, id, ['member', 'lifer']).execute()
    })
    expect(whole).toEqual([])
  })
})

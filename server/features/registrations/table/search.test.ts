/** Tests searching an event's registrations by their parts: participants, groups, rooms, and packages. */
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { earlierDatabase, layRows } from '#tests/support/databases/earlier.ts'
import { listenedTo, wholeTablesIn } from '#tests/support/world/plans.ts'
import { convention, familyCents } from '#tests/support/world/convention.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { registrationListInput } from '../schema.ts'
import { exportedRegistrations } from './export.reads.ts'
import { pageOfRegistrations } from './reads.ts'

/**
 * Registers Vera's family with a child in a group and two rooms, and Single with only a package; both have a package.
 */
async function withFamily(open: () => Promise<World>) {
  const event = await convention(open)
  await event.register({}, familyCents)
  await event.register({ firstName: 'Single', programs: [], hotels: [], contributionAmount: '0' }, 400_00)
  const searchFor = async (search: string) => {
    const { rows, total, totals, groups } = await event.world.as('admin').registrations.inEvent({
      eventId: event.eventId,
      search,
      sort: 'firstName',
      direction: 'desc',
      group: 'isMember',
    })
    expect([
      groups.reduce((sum, group) => sum + group.rows, 0),
      groups.reduce((sum, group) => sum + group.amountCents, 0),
    ]).toEqual([total, totals.amountCents])
    return [rows.map(({ firstName }) => firstName), total, totals.amountCents]
  }
  return { ...event, searchFor }
}

const [nobody, family, single, both] = [
  [[], 0, 0],
  [['Vera'], 1, familyCents],
  [['Single'], 1, 400_00],
  [['Vera', 'Single'], 2, familyCents + 400_00],
]

describeOnBoth('the search of an event', (open) => {
  test("finds a word in the registrant's entries, participants, programs, groups, hotels, rooms, and packages", async () => {
    const { searchFor } = await withFamily(open)
    for (const words of [
      'mira',
      'MIRA',
      'ira gue',
      'alder',
      'elementary',
      'bridges',
      'grades',
      'capitol',
      'TERRACE',
      '8th',
      'october',
    ])
      expect([words, ...(await searchFor(words))]).toEqual([words, ...family])
    for (const sold of ['full', 'full event', 'ull'])
      expect([sold, ...(await searchFor(sold))]).toEqual([sold, ...both])
    // Each word may match a different part, but one registration must match all words.
    for (const words of ['vera mira', 'alder capitol full', 'mira guest terrace, 2027'])
      expect([words, ...(await searchFor(words))]).toEqual([words, ...family])
    expect(await searchFor('single full')).toEqual(single)
    for (const words of ['single capitol', 'mira single', 'silver', 'zzyzx', '%', '_', 'full zzyzx'])
      expect([words, ...(await searchFor(words))]).toEqual([words, ...nobody])
  })

  test('uses the current names of groups and rooms, and the names under which packages were sold', async () => {
    const { world, eventId, groupId, roomId, searchFor } = await withFamily(open)
    await world.store.write(function* ({ sql }) {
      yield* run(sql.updateTable('programs').set({ programName: 'Brücken' }).where('eventId', '=', eventId))
      yield* run(sql.updateTable('hotels').set({ hotelName: 'Harbor Inn' }).where('eventId', '=', eventId))
      yield* run(sql.updateTable('eventPackages').set({ name: 'Whole days' }).where('eventId', '=', eventId))
    })
    for (const now of ['brücken', 'harbor']) expect([now, ...(await searchFor(now))]).toEqual([now, ...family])
    expect([await searchFor('full'), await searchFor('whole')]).toEqual([both, nobody])
    await world.store.write(function* ({ sql }) {
      yield* run(sql.deleteFrom('programGroups').where('groupId', '=', groupId))
      yield* run(sql.deleteFrom('hotelRooms').where('roomId', '=', roomId))
    })
    for (const sold of ['bridges', 'capitol']) expect([sold, ...(await searchFor(sold))]).toEqual([sold, ...family])
  })

  test('finds participants by their current data, and no erased ones', async () => {
    const { world, eventId, searchFor } = await withFamily(open)
    await world.store.write(function* ({ sql }) {
      yield* run(
        sql
          .updateTable('participants')
          .set({ participantName: 'Åsa Guest', schoolName: 'Birch' })
          .where('eventId', '=', eventId),
      )
    })
    expect([await searchFor('mira'), await searchFor('åsa'), await searchFor('birch')]).toEqual([
      nobody,
      family,
      family,
    ])
    await world.store.write(function* ({ sql }) {
      yield* run(sql.deleteFrom('participants').where('eventId', '=', eventId))
    })
    expect([await searchFor('åsa'), await searchFor('birch'), await searchFor('capitol')]).toEqual([
      nobody,
      nobody,
      family,
    ])
    expect(
      await world.store.read
        .selectFrom('registrants')
        .select('participantsText')
        .where('participantsText', '<>', '')
        .execute(),
    ).toEqual([])
  })

  test('is limited to one event of one chapter, and an export has the same rows as the table', async () => {
    const { world, eventId, searchFor } = await withFamily(open)
    const exported = async (search: string, chapter = world.chapters.dc.id) =>
      (
        await exportedRegistrations(
          world.store.read,
          chapter,
          registrationListInput.parse({ eventId, search }),
        ).execute()
      ).map((row) => row.registrationId)
    expect(new Set(await exported('capitol')).size).toBe(1)
    expect(new Set(await exported('full')).size).toBe(2)
    expect(await exported('capitol', world.chapters.ny.id)).toEqual([])
    await world.store.write(function* ({ sql }) {
      yield* run(
        sql.updateTable('registrationParts').set({ chapterId: world.chapters.ny.id }).where('eventId', '=', eventId),
      )
    })
    expect([await searchFor('capitol'), await searchFor('full')]).toEqual([nobody, nobody])
  })

  test('also finds the participants of an earlier release', async () => {
    const { world, eventId } = await withFamily(open)
    const { dialect, read } = world.store
    const { location, drop } = await earlierDatabase(dialect, '0479-emails-to-registrants')
    const earlier = await openStore(location)
    try {
      const rows = {
        registrants: await read.selectFrom('registrants').selectAll().execute(),
        participants: await read.selectFrom('participants').selectAll().execute(),
      }
      await layRows(
        earlier,
        'registrants',
        rows.registrants.map(({ searchText: _, ...row }) => row),
      )
      await layRows(earlier, 'participants', rows.participants)
      await migrate(location)
      const texts = earlier.read
        .selectFrom('registrants')
        .select(['participantsText', 'searchText'])
        .where('eventId', '=', eventId)
        .orderBy('participantsText')
      expect(await texts.execute()).toEqual([
        { participantsText: '', searchText: expect.stringContaining('SINGLE') },
        {
          participantsText: 'Mira Guest 4 Alder Elementary',
          searchText: expect.stringMatching(/VERA .* MIRA GUEST 4 ALDER ELEMENTARY$/),
        },
      ])
    } finally {
      await earlier.close()
      await drop()
    }
  })

  test('uses indexes: only parts whose name has the word are read', async () => {
    const { store, chapters } = await open()
    const { db, queries } = listenedTo(store)
    await pageOfRegistrations(db, chapters.dc.id, registrationListInput.parse({ eventId: '30217', search: 'clara' }))
    expect(await wholeTablesIn(store, queries, 'tables')).toEqual([])
    if (store.dialect !== 'sqlite') return
    const [{ sql, parameters }] = queries as [(typeof queries)[number]]
    const { rows } = await store.read.executeQuery<{ detail: string }>({
      ...queries[0]!,
      sql: `explain query plan ${sql}`,
      parameters: [...parameters],
    })
    const ofParts = rows
      .map(({ detail }) => detail)
      .filter((detail) => /^(SEARCH|SCAN) (part|first|next) /.test(detail))
    expect(ofParts.length).toBeGreaterThan(3)
    expect(ofParts.filter((detail) => !/kind=\?( AND (itemId|name)[=>]\?)?\)/.test(detail))).toEqual([])
  })
})

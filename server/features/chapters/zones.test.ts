/** Tests the time zone of a chapter: its default, who chooses it, and how it determines the days of the books. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { verifyExport } from '#events-log/verify-export.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { earlierDatabase, layRows } from '#tests/support/databases/earlier.ts'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { moveChapter } from '#tests/support/world/zones.ts'
import { createChapter } from '../../boot/create-chapter.ts'
import { auditor, type ExportTotals } from '../books/export.decisions.ts'
import { openExport } from '../books/export.writes.ts'
import { settleZones } from './zones.writes.ts'

const losAngeles = 'America/Los_Angeles'

/** 9:30 p.m. in California, 12:30 a.m. of the next year in New York. */
const newYearsEve = { of2026: '2027-01-01T05:30:00.000Z', of2027: '2028-01-01T05:30:00.000Z' }

async function give(world: World, at: string, amount: string): Promise<string> {
  world.clock.set(at)
  const gift = {
    ...guestOf(),
    from: 'guest',
    donationTypeName: await openCause(world),
    amount,
    reference: `Check ${amount}`,
  } as const
  return (await world.as('admin').donations.recordByHand(gift)).paymentId
}

describeOnBoth('the time zone of a chapter', (open) => {
  test('is initially the parent’s, is chosen in the settings, and must be a real place', async () => {
    const world = await open()
    await moveChapter(world, 'aea', 'America/Chicago')
    await world.as('system').chapters.add({
      chapterName: 'Texas',
      subDomain: 'tx',
      chapterEmail: 'tx@aea.example',
      chapterPhone: '(512) 555-0142',
      chapterAddress: '1 Elm Street',
    })
    await createChapter(world.portal, {
      chapterId: 'ok',
      subDomain: 'ok',
      chapterName: 'Oklahoma',
      chapterEmail: 'ok@aea.example',
      chapterPhone: '',
      chapterAddress: '',
      advertisement: 0,
      jobPortal: 0,
    })
    const rows = await world.store.read
      .selectFrom('chapters')
      .select(['subDomain', 'timeZone'])
      .orderBy('subDomain')
      .execute()
    expect(Object.fromEntries(rows.map(({ subDomain, timeZone }) => [subDomain, timeZone]))).toEqual({
      aea: 'America/Chicago',
      dc: 'America/New_York',
      ny: 'America/New_York',
      ok: 'America/Chicago',
      tx: 'America/Chicago',
    })

    const denver = {
      chapterName: 'Denver',
      subDomain: 'den',
      chapterEmail: 'den@aea.example',
      chapterPhone: '(303) 555-0142',
      chapterAddress: '2 Elm Street',
    }
    expect(await world.as('system').chapters.zones()).toContain('America/Denver')
    await expect(world.as('system').chapters.add({ ...denver, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await world.as('system').chapters.add({ ...denver, timeZone: 'America/Denver' })
    await world.as('system').chapters.add({
      ...denver,
      chapterName: 'Boulder',
      subDomain: 'bld',
      chapterEmail: 'bld@aea.example',
      timeZone: '',
    })
    const chosen = await world.store.read
      .selectFrom('chapters')
      .select('timeZone')
      .where('subDomain', 'in', ['bld', 'den'])
      .orderBy('subDomain')
      .execute()
    expect(chosen.map(({ timeZone }) => timeZone)).toEqual(['America/Chicago', 'America/Denver'])

    await moveChapter(world, 'dc', losAngeles)
    expect(await world.as('admin').settings.view()).toMatchObject({ timeZone: losAngeles, zone: 'Pacific Time' })
    expect((await world.as('anonymous').chapters.frame()).chapter).toMatchObject({
      timeZone: losAngeles,
      zone: 'Pacific Time',
    })
    for (const timeZone of ['Mars/Olympus', '+05:00', '', ' ']) {
      await expect(
        world.as('admin').settings.update({ timeZone, password: '', clientSecret: '' }),
        timeZone,
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('determines the day and year of a donation on the receipt, in the treasury and in the export; earlier donations stay as they were', async () => {
    const world = await open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-zones-')) } })
    const earlier = await give(world, newYearsEve.of2026, '10')
    const day = async (paymentId: string) => (await world.as('admin').receipts.one({ paymentId })).paidOn
    expect(await day(earlier)).toBe('2027-01-01')

    world.clock.set('2027-03-01T18:00:00.000Z')
    await moveChapter(world, 'dc', losAngeles)
    const later = await give(world, newYearsEve.of2027, '25')
    expect([await day(earlier), await day(later)]).toEqual(['2027-01-01', '2027-12-31'])
    const { rows } = await world.as('admin').donations.inChapter({})
    expect(rows.map(({ donatedOn }) => donatedOn).sort()).toEqual(['2027-01-01', '2027-12-31'])

    world.clock.set('2028-02-01T18:00:00.000Z')
    const receivedBy = async (until: string) =>
      (await world.as('admin').books.asOf({ until, page: 0 })).booked.receivedCents
    expect([await receivedBy('2026-12-31'), await receivedBy('2027-12-30'), await receivedBy('2027-12-31')]).toEqual([
      0, 1000, 3500,
    ])

    let text = ''
    for await (const lines of await openExport(world.portal, world.chapters.dc, 2027)) text += lines
    const { visit, judge } = auditor(kinds)
    const verdict = await verifyExport(
      (async function* () {
        yield await Promise.resolve(Buffer.from(text))
      })(),
      { visit },
    )
    const { totals, problems } = judge((verdict.closing ?? {}) as Partial<ExportTotals>)
    expect([verdict.problems, problems, Object.keys(totals.months)]).toEqual([[], [], ['2027-01', '2027-12']])
    expect(verdict.header).toMatchObject({
      timeZone: losAngeles,
      formerZones: [{ timeZone: 'America/New_York', lastDay: '2027-03-01' }],
    })
  })
})

test.each(['sqlite', 'postgres'] as const)(
  'on %s, chapters of an earlier release get the association’s time zone once',
  async (dialect) => {
    const { location, drop } = await earlierDatabase(dialect, '0480-search-of-parts')
    const earlier = await openStore(location)
    const row = {
      chapterName: 'DC',
      chapterEmail: '',
      chapterPhone: '',
      chapterAddress: '',
      advertisement: 0,
      jobPortal: 0,
      createdAt: '',
      updatedAt: '',
    }
    await layRows(earlier, 'chapters', [{ ...row, chapterId: 'dc', subDomain: 'dc' }])
    await earlier.close()
    await migrate(location)
    const store = await openStore(location)
    await settleZones(store, { timeZone: losAngeles })
    await settleZones(store, { timeZone: 'America/Chicago' })
    expect(await store.read.selectFrom('chapters').select(['timeZone', 'formerZones']).execute()).toEqual([
      { timeZone: losAngeles, formerZones: '[]' },
    ])
    await store.close()
    await drop()
  },
)

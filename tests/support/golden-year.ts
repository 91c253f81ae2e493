/** A year of a chapter, stored as its log and the names beside it: what was sealed in it must be said alike for ever. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#db/migrate.ts'
import { insertRow } from '#db/prepared.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import { rebuildProjections } from '#events-log/shadow.ts'
import { programs } from '#server/features/journal/rules.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { openChapter } from '#tests/faults/money/month-moves.ts'
import { worldWithPayments, type PaymentsWorld } from './world/world-with-payments.ts'
import { memberIds, settle } from './world/world.ts'

/** The rows beside the log that reports are made with, in the order in which they refer to each other. */
const tables = [
  'chapters',
  'events',
  'donationTypes',
  'paymentTypes',
  'memberTypes',
  'bankAccounts',
  'bankLines',
  'monthLabels',
  'journalAccounts',
] as const satisfies (keyof Tables)[]

export const goldenYear = 2027

export const goldenMonths = Array.from({ length: 12 }, (_, past) => monthsBefore(`${goldenYear}-01`, -past))

/** The last time of the stored year. */
export const goldenEnd = `${goldenYear + 1}-03-01T15:00:00.000Z`

/**
 * Lets a year pass, seals its months, corrects some of them afterwards, and stores the log and the names beside it. Only
 * for a year that does not exist yet: a stored one never changes.
 */
export async function layGoldenYear(folder: URL): Promise<void> {
  const location = path.join(mkdtempSync(path.join(tmpdir(), 'chapterhouse-year-')), 'portal.sqlite')
  await migrate(location)
  const store = await openStore(location)
  const world = await worldWithPayments((options) => settle(store, { ...options, database: location }))
  await live(world)
  const facts = await store.read.selectFrom('facts').selectAll().orderBy('position').execute()
  writeFileSync(new URL('facts.ndjson', folder), linesOf(facts))
  const rows: { table: string; row: object }[] = []
  for (const table of tables)
    for (const row of await store.read.selectFrom(table).selectAll().execute()) rows.push({ table, row })
  writeFileSync(new URL('rows.ndjson', folder), linesOf(rows))
  await world.close()
  await store.close()
}

async function live(world: PaymentsWorld): Promise<void> {
  world.clock.set(`${goldenMonths[0]}-01T15:00:00.000Z`)
  await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.lifer })
  const chapter = await openChapter(world, goldenMonths[0]!, 1)
  const admin = () => world.as('admin')
  for (const month of goldenMonths) {
    await chapter.live(month)
    world.clock.set(`${monthsBefore(month, -1)}-01T15:00:00.000Z`)
    await chapter.close('wholly')
    await admin().months.seal({ month })
    if (month.endsWith('-05')) {
      await admin().months.askUnseal({ month, reason: 'mistake', note: '' })
      await world.as('lifer', { role: 'admin' }).months.unseal({ month })
      await admin().months.seal({ month })
    }
  }
  for (const program of programs) await admin().journal.useStarter({ program })
  const { version } = await admin().journal.view({
    period: String(goldenYear),
    program: 'datev',
    tracking: 'subject',
  })
  await admin().journal.nameAccounts({ program: 'datev', version, names: { consultant: '1001', client: '7' } })
  // What is corrected after the year is over.
  await chapter.live(`${goldenYear + 1}-01`)
  world.clock.set(`${goldenYear + 1}-02-01T15:00:00.000Z`)
  await chapter.close('wholly')
}

const linesOf = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

/** Returns the lines of a stored file. */
const linesIn = <Each>(folder: URL, name: string): Each[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Each)

/** Stores the year in an empty, migrated database, and folds its log. */
export async function loadGoldenYear(store: Store, folder: URL): Promise<void> {
  const facts = linesIn<Tables['facts']>(folder, 'facts.ndjson')
  const rows = linesIn<{ table: (typeof tables)[number]; row: Tables[(typeof tables)[number]] }>(folder, 'rows.ndjson')
  await store.write(function* (builder) {
    for (const { table, row } of rows) yield* run(insertRow(builder.sql, table, row))
    for (const fact of facts) yield* run(insertRow(builder.sql, 'facts', fact))
    const { position, hash, recordedAt } = facts.at(-1)!
    yield* run(builder.sql.updateTable('logHead').set({ position, hash, recordedAt }).where('one', '=', 1))
  })
  await store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
}

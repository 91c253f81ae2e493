import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ListSource } from '#db/long-read.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import type { ExportFormat, ExportSheet } from './export-sheet.ts'
import { Refusal } from '#server/refusal.ts'
import { makeExport } from './export-workers.ts'

/** A signal that many calls listen to. */
const shared = () => {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

const stays = () => new AbortController().signal

/** Returns `count` rows out of an empty database, each of `bytes` bytes. */
const manyRows = (count: number, bytes = 200) => {
  const text = `'${'x'.repeat(bytes)}'`
  return {
    sql: `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select ${text} as "name", 1 as "hits" from n`,
    parameters: [],
  }
}

const sheet: ExportSheet = {
  title: 'Names',
  chapter: 'Washington DC',
  filter: [],
  madeAt: '2026-11-21T12:00:00.000Z',
  timeZone: 'UTC',
  columns: [
    { id: 'name', header: 'Name', kind: 'text' },
    { id: 'hits', header: 'Hits', kind: 'number', sums: true },
  ],
  source: manyRows(3000),
}

const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-exports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const database = path.join(folder, 'empty.sqlite')
writeFileSync(database, '')

const start = (format: ExportFormat, signal = stays(), source: ListSource = sheet.source) =>
  makeExport({ sheet: { ...sheet, source }, format, database }, { personId: 'an admin' }, signal)

test('a third export waits until one of two has ended; leaving the queue lets the next one in', async () => {
  const [first, second] = await Promise.all([start('csv'), start('csv')])
  const impatient = new AbortController()
  const left = start('csv', impatient.signal)
  let started = false
  const third = start('csv').then((stream) => {
    started = true
    return stream
  })
  impatient.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const reader = first.getReader()
  await reader.read()
  expect(started).toBe(false)
  await reader.cancel()
  const text = await new Response(await third).text()
  expect(text.match(/^x{200},1\r$/gm)).toHaveLength(3000)
  await second.cancel()
})

test('a list that exceeds a format’s limit is rejected with a message', async () => {
  await expect(start('pdf', stays(), manyRows(100_001, 1))).rejects.toThrow(
    'Too many rows for a PDF, which holds 100,000. Filter the list',
  )
})

test.each(['csv', 'xlsx', 'pdf'] as const)('rows computed from the log are exported as a %s file', async (format) => {
  const stream = await start(
    format,
    stays(),
    Array.from({ length: 501 }, (_, index) => ({ name: `Member ${index}`, hits: index })),
  )
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  expect(bytes.toString('latin1')).toContain({ csv: 'Member 500,500', xlsx: 'PK\u0003\u0004', pdf: '%PDF' }[format])
})

test.each(['xlsx', 'pdf'] as const)('an empty list is a complete %s file', async (format) => {
  const stream = await start(format, stays(), manyRows(0))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe({ xlsx: 'PK\u0003\u0004', pdf: '%PDF' }[format])
})

const ticket = {
  title: 'Ticket',
  sender: ['AEA'],
  heading: 'Summer picnic',
  cells: [{ key: 'Name', text: 'Vera Guest' }],
  table: { heads: ['Package', 'Quantity'], rows: [], sums: [] },
  notes: [],
  foot: [],
}

test('200 tickets asked for by one address, and 40 by others, keep no admin waiting', async () => {
  const gone = shared()
  const visit = (address: string) => makeExport({ paper: ticket, paperSize: 'letter' }, { address }, gone.signal)
  const first = visit('203.0.113.9')
  const crowd = Array.from({ length: 199 }, () => visit('203.0.113.9'))
  const others = Array.from({ length: 40 }, (_, index) => visit(`198.51.100.${index % 8}`))
  const settled = Promise.allSettled([...crowd, ...others])

  const list = await start('csv')
  expect(await new Response(list).text()).toMatch(/^\uFEFF?Name,Hits\r\nx{200},1\r\n/)
  expect(
    Buffer.from(await new Response(await first).arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
  // The others are not made, since this test has seen enough.
  gone.abort(new Error('gone'))
  const refusals = (await settled).map((result) => (result.status === 'rejected' ? (result.reason as Error) : null))
  const statuses = (some: typeof refusals) =>
    some.flatMap((refusal) => (refusal instanceof Refusal ? [`${refusal.status} ${refusal.message}`] : []))
  expect(statuses(refusals.slice(0, 199))).toEqual(
    Array.from(
      { length: 191 },
      () => '429 Too many files are being made for your network. Please wait a minute and try again.',
    ),
  )
  // Eight waited of the first address, so 32 of the others could.
  expect(statuses(refusals.slice(199))).toEqual(
    Array.from({ length: 8 }, () => '503 Too many exports are running. Please try again in a minute.'),
  )
})

test('the ninth export that one person has waiting is refused with what to do, and another person waits their turn', async () => {
  const gone = shared()
  const mine = (personId: string) =>
    makeExport({ sheet, format: 'csv', database }, { personId }, gone.signal).catch((error: unknown) => error)
  const all = Array.from({ length: 11 }, () => mine('eager'))
  expect(await all[10]).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You have too many exports waiting/),
  })
  const other = mine('patient')
  gone.abort(new Error('gone'))
  expect(await other).toMatchObject({ message: 'gone' })
  await Promise.all(all)
})

onEachDatabase((opened) => {
  test('a worker reads the portal’s own database, and reports errors before the response begins', async () => {
    const task = (sql: string) => ({
      sheet: { ...sheet, source: { sql, parameters: [] } },
      format: 'csv' as const,
      database: opened().location,
    })
    const text = await new Response(
      await makeExport(
        task(`select 'a' as "name", 2 as "hits" from "chapters" right join (select 1) as one on true`),
        { personId: 'an admin' },
        stays(),
      ),
    ).text()
    expect(text).toContain('Name,Hits\r\na,2\r\n')
    await expect(makeExport(task('select * from nothing'), { personId: 'an admin' }, stays())).rejects.toThrow(
      /nothing/,
    )
  })
})

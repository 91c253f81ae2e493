import { afterEach, beforeEach, expect, test } from 'vitest'
import { longRead } from '#db/long-read.ts'
import type { ExportJob } from '#server/exports/export-job.ts'
import { pdfWidths } from '#server/exports/pdf-widths.ts'
import { Lines } from '#server/exports/lines.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

/** Reads a file as its worker does: its rows, without blank cells, and its totals. */
async function read(world: PaymentsWorld, job: ExportJob) {
  const lines = new Lines(job.sheet(), longRead(world.env.database, job.sheet().source))
  const ids = lines.sheet.columns.map(({ id }) => id)
  const named = (cells: readonly unknown[]) =>
    Object.fromEntries(cells.flatMap((cell, index) => (cell === null ? [] : [[ids[index]!, cell]])))
  const rows: Record<string, unknown>[] = []
  for await (const batch of lines.batches()) rows.push(...batch.map(({ cells }) => named(cells)))
  return { rows, totals: named(lines.totals) }
}

describeOnBoth('exported payments and books', (open) => {
  let world: PaymentsWorld
  let eventId: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world)
    const { orderId } = await world.approved('inactive')
    await world.as('inactive').payments.finish({ orderId })
    world.clock.forward(60 * 24 * 40)
    const guests = world.as('anonymous').registrations
    const started = await guests.start({ ...guestCart(eventId), minors: 0 })
    await world.standin.control({ do: 'approve', orderId: started.orderId })
    await guests.finish({ orderId: started.orderId })
    const { rows } = await world.as('admin').registrations.inEvent({ eventId })
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: rows[0]!.registrationId, reason: 'requested' })
  })
  afterEach(() => world.close())

  const payments = (asked: object = {}) =>
    world.as('admin').payments.exported({ format: 'csv', sort: 'paidAt', direction: 'asc', ...asked })
  const books = (asked: object = {}) => world.as('admin').books.exported({ format: 'xlsx', ...asked })

  test('a PDF has the columns that a page has room for, and all of a shorter choice', async () => {
    const pdf = async (asked: object = {}) =>
      (await payments({ format: 'pdf', ...asked })).sheet().columns.map(({ id }) => id)
    expect(await pdf()).toEqual([
      'paymentId',
      'memberName',
      'paymentType',
      'eventName',
      'year',
      'paidAt',
      'method',
      'reference',
      'amountCents',
      'refundedCents',
      'feeCents',
      'netCents',
      'status',
    ])
    expect(await pdf({ columns: 'memberName,email,phone' })).toEqual(['memberName', 'email', 'phone'])
    expect((await payments({ format: 'xlsx' })).sheet().columns).toHaveLength(18)
    // Long texts keep the least width of their columns.
    const sheet = (await payments({ format: 'pdf' })).sheet()
    const longest = sheet.columns.map(({ kind }) => (kind === 'text' ? 40 : kind === 'money' ? 9 : 12))
    expect(Math.min(...pdfWidths(sheet.columns, longest, 'letter').signs)).toBeGreaterThanOrEqual(9)
  })

  test('name the event and the transaction, and what is left after refunds and the fee of PayPal', async () => {
    const { rows, totals } = await read(world, await payments())
    const [dues, picnic] = rows
    expect(dues).toMatchObject({ amountCents: 10_000, feeCents: 398, netCents: 9_602 })
    expect(dues).not.toHaveProperty('eventName')
    const { captures } = await world.standin.books()
    expect(picnic).toMatchObject({
      eventName: 'Summer picnic',
      transaction: captures[1]!.captureId,
      amountCents: 5_000,
      refundedCents: 5_000,
      feeCents: 224,
      netCents: -224,
    })
    expect(totals).toMatchObject({ feeCents: 398 + 224, netCents: 9_602 - 224 })
  })

  test('are filtered by the days and the month in which the money came, like the table', async () => {
    const kinds = async (asked: object) => {
      const file = await read(world, await payments(asked))
      const page = await world.as('admin').payments.inChapter({ sort: 'paidAt', direction: 'asc', ...asked })
      expect(file.rows).toHaveLength(page.total)
      expect(page.totalCents).toBe(file.totals.keptCents)
      return page.rows.map(({ purpose }) => purpose)
    }
    expect(await kinds({})).toEqual(['dues', 'registration'])
    expect(await kinds({ month: '2026-11' })).toEqual(['dues'])
    expect(await kinds({ from: '2026-11-22' })).toEqual(['registration'])
    expect(await kinds({ to: '2026-11-21' })).toEqual(['dues'])
    expect(await kinds({ from: '2026-11-21', to: '2026-12-31', purpose: 'registration' })).toEqual(['registration'])
    expect(await kinds({ month: '2027-05' })).toEqual([])
    expect(await kinds({ from: '2026-11-21', search: 'guest' })).toEqual(['registration'])
    expect((await payments({ month: '2026-11', from: '2026-11-03' })).sheet().filter).toEqual([
      'Month 2026-11',
      'From Nov 3, 2026',
    ])
    expect((await world.as('admin').payments.choices()).months).toEqual(['2026-12', '2026-11'])
  })

  test("are the books' entries, with their totals", async () => {
    const { booked } = await world.as('admin').books.asOf({})
    const { rows, totals } = await read(world, await books())
    expect(rows).toMatchObject([
      { entry: 'Received', kind: 'Dues', receivedCents: 10_000, feeCents: 398, netCents: 9_602 },
      { entry: 'Received', eventName: 'Summer picnic', receivedCents: 5_000, feeCents: 224, netCents: 4_776 },
      { entry: 'Refunded', eventName: 'Summer picnic', refundedCents: 5_000, netCents: -5_000 },
    ])
    // A refund names the payer and the transaction of its payment.
    expect([rows[2]!.name, rows[2]!.transaction]).toEqual([rows[1]!.name, rows[1]!.transaction])
    expect(totals).toEqual({
      receivedCents: booked.receivedCents,
      refundedCents: booked.givenBackCents,
      feeCents: booked.feeCents,
      netCents: booked.balanceCents - booked.feeCents,
    })
  })

  test('are the entries of a period and of a kind, like the list of the books', async () => {
    const { books: api } = world.as('admin')
    const found = async (asked: object) => [
      (await read(world, await books(asked))).rows.map(({ entry, kind }) => `${String(entry)} ${String(kind)}`),
      await api.paymentCount(asked),
      (await api.payments(asked)).length,
    ]
    expect(await found({ month: '2026-11' })).toEqual([['Received Dues'], 1, 1])
    expect(await found({ from: '2026-12-01' })).toEqual([['Received Registrations', 'Refunded Registrations'], 1, 1])
    expect(await found({ kind: 'dues' })).toEqual([['Received Dues'], 1, 1])
    expect(await found({ until: '2026-11-30' })).toEqual([['Received Dues'], 1, 1])
    expect(await found({ to: '2026-11-01' })).toEqual([[], 0, 0])
    // A form sends the fields that were left empty.
    expect((await read(world, await books({ from: '', to: '', month: '', kind: '' }))).rows).toHaveLength(3)
    await expect(books({ kind: 'mugs' })).rejects.toThrow('Choose a kind')
    expect((await read(world, await world.as('nyAdmin').books.exported({ format: 'csv' }))).rows).toEqual([])
  })
})

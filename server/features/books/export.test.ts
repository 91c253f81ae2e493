import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { checkpointKey, signCheckpoint } from '#events-log/checkpoint.ts'
import { exportBooks } from '#events-log/export.ts'
import { verifyExport } from '#events-log/verify-export.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { auditor, type ExportTotals } from './export.decisions.ts'
import { openExport } from './export.writes.ts'

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** Returns everything wrong with an export and its sums, and the chapter's facts in it. */
async function audited(text: string) {
  const { visit, judge } = auditor(kinds)
  const types: string[] = []
  const verdict = await verifyExport(bytesOf(text), {
    visit: (line, header) => (types.push(line.type), visit(line, header)),
  })
  const { totals, problems } = judge((verdict.closing ?? {}) as Partial<ExportTotals>)
  return { problems: [...verdict.problems, ...problems], types, totals }
}

/** Returns the file with one cent more in the first line that has this fact. */
const withCentMore = (text: string, fact: string) => {
  const line = text.split('\n').find((one) => one.includes(`"type":"${fact}"`))!
  return text.replace(
    line,
    line.replace(/(amountCents\\":)(\d+)/, (_, name: string, cents: string) => name + (Number(cents) + 1)),
  )
}

describeOnBoth('an export of the books', (open) => {
  /** Refunds dues of three terms term by term: one is declined, one confirmed, one pending. */
  async function askThreeTimes(world: PaymentsWorld) {
    const { paymentId, orderId } = await world.approved('member', 3)
    await world.as('member').payments.finish({ orderId })
    await world.as('admin').settings.update({ confirmRefundsAbove: '0' })
    const second = world.as('system', { on: 'dc' }).payments
    const ask = async () => {
      const { formKey: refundKey, leftCents } = await world.as('admin').payments.toRefund({ paymentId })
      await world.as('admin').payments.refund({
        paymentId,
        formKey: refundKey,
        leftCents,
        what: 'part',
        terms: [leftCents / 10_000],
        reason: 'payerAsked',
      })
      return { paymentId, refundKey }
    }
    await second.declineRefund({ ...(await ask()), reason: 'mistake' })
    await second.confirmRefund(await ask())
    await ask()
  }

  test('an export with refunds that a second admin confirmed, declined or has pending is complete, and its totals are correct', async () => {
    const world = await worldWithPayments((options) =>
      open({ ...options, env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-export-')) } }),
    )
    await askThreeTimes(world)
    let text = ''
    for await (const lines of await openExport(world.portal, world.chapters.dc, 2026)) text += lines
    const { problems, types, totals } = await audited(text)
    expect([problems, totals.year.dues]).toMatchObject([[], { receivedCents: 30_000, givenBackCents: 10_000 }])
    const requests = types.filter((type) => /^Refund(Requested|Confirmed|Declined)$/.test(type))
    expect(requests).toEqual([
      'RefundRequested',
      'RefundDeclined',
      'RefundRequested',
      'RefundConfirmed',
      'RefundRequested',
    ])
    expect((await audited(withCentMore(text, 'RefundRequested'))).problems).toEqual([
      expect.stringMatching(/^Entry \d+ was changed/),
      'The file is not what was sealed: something in it has been changed',
    ])
    await world.close()
  })
})

describeOnBoth('an export that ends at a checkpoint', (open) => {
  const strangersKey = checkpointKey('a secret that is not ours')

  async function forged(sign: (note: { position: number; hash: string; signedAt: string }) => { signature: string }) {
    const world = await open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-export-')) } })
    await world.as('admin').settings.update({ confirmRefundsAbove: '100' })
    const head = await world.store.read.selectFrom('logHead').select(['position', 'hash']).executeTakeFirstOrThrow()
    const note = { ...head, signedAt: '2026-11-21T15:00:00.000Z' }
    const row = { ...note, ...sign(note) }
    await world.store.write(({ sql }) => run(sql.insertInto('checkpoints').values(row)))
    return { world, row }
  }

  test.each([
    ['without a signature', () => ({ signature: '' })],
    [
      'with that of another key',
      (note: { position: number; hash: string; signedAt: string }) => signCheckpoint(strangersKey, note),
    ],
  ])('%s is refused, and says why', async (_, sign) => {
    const { world, row } = await forged(sign)
    const why = `The checkpoint at ${row.position} is not signed with this portal's key`
    await expect(openExport(world.portal, world.chapters.dc, 2026)).rejects.toThrow(why)
    // The log's own export does not write it either.
    const { chapterId, subDomain, chapterName } = (await world.store.read
      .selectFrom('chapters')
      .selectAll()
      .where('subDomain', '=', 'dc')
      .executeTakeFirst())!
    const label = {
      association: world.portal.env.association,
      chapter: { chapterId, subDomain, chapterName },
      year: 2026,
      timeZone: 'America/New_York',
      exportedAt: row.signedAt,
    }
    const lines = exportBooks(world.store.read, {
      label,
      span: { from: 1, to: row.position },
      anchor: row,
      key: checkpointKey(world.portal.env.appSecret),
      totals: { add: () => undefined, close: () => ({}) },
    })
    await expect(lines.next()).rejects.toThrow(why)
    // After the next fact, the log extends beyond it, and a signed checkpoint is created there.
    await world.as('admin').settings.update({ confirmRefundsAbove: '200' })
    let text = ''
    for await (const pieces of await openExport(world.portal, world.chapters.dc, 2026)) text += pieces
    expect((await audited(text)).problems).toEqual([])
  })
})

test('an export from before refunds needed a second admin is still complete, and its totals are correct', async () => {
  const text = readFileSync(new URL('./golden/export-1.ndjson', import.meta.url), 'utf8')
  const { problems, types, totals } = await audited(text)
  expect(problems).toEqual([])
  expect(types).toEqual(expect.arrayContaining(['RefundIntended', 'DuesRefunded', 'FeePaid', 'DonationRefunded']))
  expect(totals.closingBalanceCents).toBe(5_000)
  expect((await audited(withCentMore(text, 'DuesPaid'))).problems.length).toBeGreaterThan(0)
})

import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { run } from '#db/work.ts'
import { checkpointKey, publicKeyText, signCheckpoint } from '#events-log/checkpoint.ts'
import { move, paymentIdOf } from '#tests/support/world/ledger.ts'
import { runVerb } from '#tests/support/world/run-verb.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { rehearse } from '../update/rehearse.ts'
import { ofProcess, runLog } from './run.ts'

type Tally = { payments: number; receivedCents: number; givenBackCents: number }

/** The JSON of all verbs, as far as it is tested here. */
type Figures = {
  ok: boolean
  problems: string[]
  gaps: number
  tables: object[]
  facts: object[]
  balanceCents: number
  booked: Tally
  tallies: { unbooked: Tally }
  ownFacts: number
  withheld: number
  totals: { year: { unbooked: Tally } }
  chapters: object[]
}

const log = (world: World, ...args: string[]) => runVerb<Figures>(world, args)

const folder = () => mkdtempSync(path.join(tmpdir(), 'chapterhouse-log-'))

describeOnBoth('npm run log', (open) => {
  const settled = async () => {
    const world = await open({ env: { DATA_DIR: folder() } })
    world.clock.set('2028-03-01T12:00:00Z')
    await move(world, { kind: 'dues', chapter: 'dc', amountCents: 10_000, at: '2026-12-05T12:00:00Z' }, 1)
    await move(world, { kind: 'byHand', chapter: 'dc', amountCents: 2_500, at: '2027-01-05T12:00:00Z' }, 2)
    await move(world, { kind: 'registrations', chapter: 'ny', amountCents: 6_000, at: '2027-04-06T12:00:00Z' }, 3)
    await move(world, { kind: 'rejected', chapter: 'dc', amountCents: 4_200, at: '2027-05-01T12:00:00Z' }, 4)
    await move(world, { kind: 'refunded', chapter: 'dc', amountCents: 4_200, at: '2027-05-02T12:00:00Z' }, 4)
    await move(world, { kind: 'dues', chapter: 'dc', amountCents: 700, at: '2028-02-01T12:00:00Z' }, 5)
    return world
  }

  test('verify reports on the log and each derived table, and exits 1 on a difference', async () => {
    const world = await settled()
    await log(world, 'checkpoint')
    const well = await log(world, 'verify')
    expect(well.code).toBe(0)
    expect(well.out).toMatch(/payments\s+4\s+matches the log/)
    expect(well.out).toContain('The books are intact.')
    await world.store.write(({ sql }) =>
      run(sql.updateTable('payments').set({ amountCents: 1 }).where('paymentId', '=', paymentIdOf(1))),
    )
    const ill = await log(world, 'verify')
    expect(ill.code).toBe(1)
    expect(ill.out).toMatch(/payments\s+4\s+DOES NOT MATCH THE LOG/)
    const { ok, problems, gaps, tables } = (await log(world, 'verify', '--json')).json()
    expect({ ok, gaps, problems: problems.length }).toEqual({ ok: false, gaps: 0, problems: 1 })
    expect(tables).toContainEqual({ table: 'payments', rows: 4, unexplained: 1, missing: 1 })
  })

  test('diff lists the rows that differ; rebuild repairs them', async () => {
    const world = await settled()
    await world.store.write(({ sql }) => run(sql.deleteFrom('eventPayments')))
    const result = await log(world, 'diff')
    expect(result.code).toBe(1)
    expect(result.out).toContain(`not in the table: {"paymentId":"${paymentIdOf(3)}"`)
    expect(await log(world, 'rebuild')).toMatchObject({ code: 0 })
    expect(await log(world, 'diff')).toMatchObject({ code: 0 })
  })

  test('replay returns the books of a chapter, as of a day or a position, and of all chapters', async () => {
    const world = await settled()
    const figures = async (...args: string[]) => {
      const { balanceCents, booked, tallies } = (await log(world, 'replay', 'payments', '--json', ...args)).json()
      return [balanceCents, booked.payments, tallies.unbooked.receivedCents - tallies.unbooked.givenBackCents]
    }
    expect(await figures()).toEqual([19_200, 4, 0])
    expect(await figures('--chapter', 'dc', '--until', '2026-12-31')).toEqual([10_000, 1, 0])
    expect(await figures('--chapter', 'dc', '--until', '2027-05-01')).toEqual([12_500, 2, 4_200])
    const { position } = await world.store.read.selectFrom('logHead').select('position').executeTakeFirstOrThrow()
    expect(await figures('--position', String(position - 5))).toEqual([10_000, 1, 0])
    expect(await figures('--position', '0')).toEqual([0, 0, 0])
    const text = (await log(world, 'replay', 'payments', '--chapter', 'dc', '--until', '2027-12-31', '--list')).out
    expect(text).toContain('Payments of Washington DC (dc), books as of the end of Dec 31, 2027, America/New_York')
    expect(text).toMatch(/Dues by hand\s+1\s+25\.00\s+0\.00\s+25\.00/)
    expect(text).toMatch(/Dec 2026\s+1\s+100\.00/)
    expect(text).toMatch(/not recorded: 1 payment, 42\.00, of which 42\.00 was returned before posting/)
    expect(text).toContain(paymentIdOf(2))
    expect(text).not.toContain(paymentIdOf(3))
  })

  test('replay counts members by type and status, as of a day or a position', async () => {
    const world = await settled()
    const figures = async (...args: string[]) =>
      (await log(world, 'replay', 'members', '--chapter', 'dc', '--json', ...args)).json().chapters
    const roster = [
      { memberId: memberIds.admin, memberTypeId: 'dc-regular', memberType: 'Regular', status: 'active' },
      { memberId: memberIds.member, memberTypeId: 'dc-regular', memberType: 'Regular', status: 'active' },
      { memberId: memberIds.inactive, memberTypeId: 'dc-regular', memberType: 'Regular', status: 'inactive' },
      { memberId: memberIds.lifer, memberTypeId: 'dc-life', memberType: 'Life', status: 'active' },
    ]
    expect(await figures()).toMatchObject([{ active: 3, inactive: 1, members: roster }])
    expect(await figures('--position', '0')).toMatchObject([{ active: 0, inactive: 0, members: [] }])
    const day = '2028-02-28'
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await figures()).toMatchObject([{ active: 2, inactive: 1 }])
    expect(await figures('--until', day)).toMatchObject([{ members: roster }])
    const { out } = await log(world, 'replay', 'members', '--chapter', 'dc', '--until', day, '--list')
    expect(out).toContain('Members of Washington DC (dc), books as of the end of Feb 28, 2028, America/New_York')
    expect(out).toMatch(/Regular\s+3\s+2\s+1\n/)
    expect(out).toMatch(/Total\s+4\s+3\s+1\n/)
    expect(out).toMatch(new RegExp(`${memberIds.lifer}\\s+dc\\s+Life\\s+active`))
    expect((await log(world, 'replay', 'members')).out).toMatch(/New York \(ny\)\s+2\s+2\s+0/)
  })

  test('trace finds a payment by any of its ids', async () => {
    const world = await settled()
    const { code, out } = await log(world, 'trace', 'CAPTURE4')
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(
      /^May 1, 2027, 8:00:00 AM {2}payment-8EDG0004 {2}[0-9a-f]{4} [0-9a-f]{4} {2}Captured but not recorded {2}\$42\.00, the amount does not match, capture CAPTURE4, system:tests$/,
    )
    expect(out).toContain(
      `Payment ${paymentIdOf(4)}: captured but not recorded, 42.00 USD; refunded because the amount does not match`,
    )
    expect((await log(world, 'trace', paymentIdOf(3), '--json')).json().facts).toHaveLength(1)
    expect((await log(world, 'trace', '50003')).code).toBe(2)
  })

  test('the export of a year verifies, with the totals of replay', async () => {
    const world = await settled()
    const file = path.join(folder(), 'dc.ndjson')
    // As an export of an earlier release left it that was killed.
    writeFileSync(`${file}.unfinished`, '', { mode: 0o644 })
    expect(await log(world, 'export', '--chapter', 'dc', '--year', '2027', '--out', file)).toMatchObject({ code: 0 })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const key = publicKeyText(checkpointKey(world.env.appSecret))
    const { code, out } = await log(world, 'verify-export', file, '--key', key)
    expect(code).toBe(0)
    expect(out).toContain('Balance before the year 100.00, after it 125.00.')
    expect(out).toContain('The export is intact')
    const { ownFacts, withheld, totals } = (await log(world, 'verify-export', file, '--json')).json()
    // The fact of 2028 only leads to the checkpoint, and reveals as little as those of New York.
    expect([ownFacts, withheld]).toEqual([3, 2])
    expect(totals.year.unbooked).toMatchObject({ payments: 1, receivedCents: 4_200, givenBackCents: 4_200 })
    expect(readFileSync(file, 'utf8')).not.toContain(`\\"memberId\\":\\"${memberIds.nyMember}`)
    const foreign = publicKeyText(checkpointKey('the secret of somebody else altogether'))
    const doubted = await log(world, 'verify-export', file, '--key', foreign)
    expect(doubted.code).toBe(1)
    expect(doubted.out).toContain('The file names a different public key from the one given')
  })

  test('a damaged log is not exported, and an existing file stays', async () => {
    const world = await settled()
    const file = path.join(folder(), 'dc.ndjson')
    writeFileSync(file, 'the export of last year')
    await world.store.write(({ sql }) =>
      run(
        sql
          .insertInto('checkpoints')
          .values(signCheckpoint(checkpointKey(world.env.appSecret), { position: 999, hash: 'x', signedAt: 'x' })),
      ),
    )
    const { code, out } = await log(world, 'export', '--chapter', 'dc', '--year', '2028', '--out', file)
    expect([code, out]).toEqual([1, expect.stringContaining('Nothing was exported.')])
    expect(readFileSync(file, 'utf8')).toBe('the export of last year')
  })

  test('a log that ends at an unsigned checkpoint is not exported, and the verb says so', async () => {
    const world = await settled()
    const head = await world.store.read.selectFrom('logHead').select(['position', 'hash']).executeTakeFirstOrThrow()
    await world.store.write(({ sql }) => run(sql.deleteFrom('checkpoints')))
    await world.store.write(({ sql }) =>
      run(sql.insertInto('checkpoints').values({ ...head, signedAt: 'x', signature: 'x' })),
    )
    const { code, out } = await log(
      world,
      'export',
      '--chapter',
      'dc',
      '--year',
      '2028',
      '--out',
      path.join(folder(), 'dc.ndjson'),
    )
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(`The checkpoint at ${head.position} is not signed with this portal's key`),
    ])
  })

  test('misuse is answered with a message and exit code 2', async () => {
    const world = await settled()
    const wrong: [args: string[], sentence: string][] = [
      [['verfy'], 'There is no verb "verfy"'],
      [['constructor'], 'There is no verb "constructor"'],
      [['verify', '--jason'], 'verify does not know --jason. It knows: --json.'],
      [['verify', 'now'], 'Usage: chapterhouse log verify'],
      [['replay'], 'Usage: '],
      [['replay', 'events'], 'Only payments and members can be replayed'],
      [['replay', 'members', '--until', '2025-02-30'], '--until is a day'],
      [['replay', 'payments', '--until', '31/12/2025'], '--until is a day such as 2025-12-31'],
      [['replay', 'payments', '--until', '2025-02-30'], '--until is a day'],
      [['replay', 'payments', '--until'], '--until needs a value'],
      [['replay', 'payments', '--until', '2025-12-31', '--position', '3'], 'not both'],
      [['replay', 'payments', '--position', '99999'], 'there is no position 99999'],
      [['replay', 'payments', '--chapter', 'nowhere'], 'There is no chapter "nowhere". The chapters are: aea, ny, dc.'],
      [['export', '--chapter', 'dc', '--year', '2027'], '--out is missing'],
      [
        ['export', '--chapter', 'dc', '--year', '1999', '--out', path.join(folder(), 'x')],
        'The books have no entries for 1999',
      ],
      [['export', '--chapter', 'dc', '--year', '2027', '--out', '/no/such/folder/x'], 'no such file or directory'],
      [['verify-export', '/no/such/file'], 'There is no file /no/such/file'],
      [['trace', "' or 1=1 --"], 'There is no payment'],
    ]
    for (const [args, sentence] of wrong) {
      const { code, out, err } = await log(world, ...args)
      expect([args.join(' '), code, out, err]).toEqual([args.join(' '), 2, '', expect.stringContaining(sentence)])
    }
    expect(await log(world)).toMatchObject({ code: 0, out: expect.stringContaining('verify-export') })
  })
})

test('a database of an earlier release is not read before the portal has migrated it', async () => {
  const DATA_DIR = folder()
  await migrate(path.join(DATA_DIR, 'chapterhouse.sqlite'), '0060-payments-search')
  const output = { out: '', err: '' }
  const code = await runLog(['verify'], {
    ...ofProcess({ DATA_DIR }),
    watched: false,
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
  })
  expect([code, output.out, output.err]).toEqual([
    2,
    '',
    expect.stringContaining('This database is of an earlier release. Start the portal'),
  ])
})

test.each([{}, { PORTAL_MODE: 'live', BASE_DOMAIN: 'example.org', TRUSTED_PROXIES: '0' }])(
  'a wrong DATA_DIR is said, and no secret is made there: %o',
  async (settings) => {
    const DATA_DIR = folder()
    const environment = { ...settings, DATA_DIR }
    await expect(ofProcess(environment).open()).rejects.toThrow('There is no database at')
    await expect(rehearse(environment)).rejects.toThrow('There is no database at')
    expect(readdirSync(DATA_DIR)).toEqual([])
  },
)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chaseFile, ofxFile, type TestLine } from '#tests/support/bank-files.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile } from './files.writes.ts'

const checking = { accountName: 'Operating checking', bankName: 'Chase', lastFour: '4471', openedOn: '2026-10-01' }

const october: TestLine[] = [
  { day: '2026-10-02', amount: '25.00', text: 'ZELLE FROM ADITI DEVI' },
  { day: '2026-10-02', amount: '25.00', text: 'ZELLE FROM ADITI DEVI' },
  { day: '2026-10-17', amount: '-1200.00', text: 'PARKSIDE HALL DC' },
]

const reader = (world: World, who: 'admin' | 'nyAdmin' = 'admin') => {
  const context = world.context(who)
  return { ...context, actor: context.actor as SignedIn }
}

describeOnBoth('a file of the bank', (open) => {
  const begin = async (opening = '5000') => {
    const world = await open()
    const accountId = await world.as('admin').bank.addAccount({ ...checking, opening })
    const add = (bytes: Buffer, name = 'october.csv') => addBankFile(reader(world), bytes, name)
    return { world, accountId, add, overview: () => world.as('admin').bank.overview() }
  }

  test('adds its lines once: the same file again and an overlapping one have none that are known', async () => {
    const { add, overview } = await begin()
    expect(await add(chaseFile('5000', october))).toMatchObject({ newLines: 3, refusal: null })
    expect(await add(chaseFile('5000', october))).toMatchObject({ newLines: 0, refusal: null })
    const later = [...october, { day: '2026-10-30', amount: '1.17', text: 'INTEREST PAYMENT' }]
    expect(await add(chaseFile('5000', later))).toMatchObject({ newLines: 1, refusal: null })
    const { accounts, files, difference } = await overview()
    expect(accounts).toMatchObject([
      { byBankCents: 385_117, byBooksCents: 500_000, lines: 4, open: 4, asOf: '2026-10-30' },
    ])
    expect(files.map(({ lines, newLines, open }) => [lines, newLines, open]).sort()).toEqual([
      [3, 0, 0],
      [3, 3, 3],
      [4, 1, 1],
    ])
    expect(difference.map(({ amountCents }) => amountCents)).toEqual([2_500, 2_500, -120_000, 117])
  })

  test('knows lines by the bank’s own ID, whatever the bank writes about them later', async () => {
    const { add, overview } = await begin()
    const file = (text: string) =>
      ofxFile({
        from: '2026-10-01',
        to: '2026-10-31',
        closing: '5050.00',
        lines: [
          { day: '2026-10-02', amount: '25.00', text, id: 'A1' },
          { day: '2026-10-02', amount: '25.00', text, id: 'A2' },
        ],
      })
    expect(await add(file('ZELLE PENDING'), 'october.ofx')).toMatchObject({ newLines: 2 })
    expect(await add(file('ZELLE FROM ADITI DEVI'), 'again.ofx')).toMatchObject({ newLines: 0 })
    expect((await overview()).accounts).toMatchObject([{ byBankCents: 505_000, lines: 2 }])
  })

  test('of another format has the same lines: a list without IDs after a file with them, and the other way round', async () => {
    const lines: TestLine[] = [
      { day: '2026-10-02', amount: '25.00', text: 'ZELLE FROM ADITI DEVI' },
      { day: '2026-10-02', amount: '25.00', text: 'ZELLE FROM ADITI DEVI' },
      { day: '2026-10-17', amount: '-1200.00', text: 'PARKSIDE HALL DC' },
    ]
    const list = (rows: readonly TestLine[]) =>
      Buffer.from(
        ['Date,Description,Amount', ...rows.map(({ day, amount, text }) => `${day},${text} by list,${amount}`)].join(
          '\n',
        ),
      )
    const ofx = (rows: readonly TestLine[], closing: string) =>
      ofxFile({ from: '2026-10-01', to: '2026-10-31', closing, lines: rows })
    const { add, overview } = await begin()
    expect(await add(ofx(lines, '3850.00'), 'a.ofx')).toMatchObject({ newLines: 3, refusal: null })
    expect(await add(list(lines), 'a.csv')).toMatchObject({ newLines: 0, refusal: null })
    const third = { day: '2026-10-02', amount: '25.00', text: 'ZELLE FROM RAVI' }
    expect(await add(list([...lines, third]), 'b.csv')).toMatchObject({ newLines: 1, refusal: null })
    expect(await add(list([...lines, third]), 'b.csv')).toMatchObject({ newLines: 0, refusal: null })
    expect(await add(ofx([...lines, third], '3875.00'), 'b.ofx')).toMatchObject({ newLines: 0, refusal: null })
    expect((await overview()).accounts).toMatchObject([{ lines: 4, byBankCents: 387_500 }])
  })

  test('closes with the balance of the day that it states, also before its last one', async () => {
    const { add } = await begin()
    const later = { day: '2026-11-05', amount: '1.00', text: 'INTEREST PAYMENT' }
    const file = (closing: string, closingOn: string) =>
      ofxFile({ from: '2026-10-01', to: '2026-11-05', closing, closingOn, lines: [...october, later] })
    expect(await add(file('3850.00', '2026-11-05'), 'a.ofx')).toMatchObject({
      refusal: expect.stringContaining('1.00 is too much'),
    })
    expect(await add(file('3850.00', '2026-10-31'), 'a.ofx')).toMatchObject({ newLines: 4, refusal: null })
  })

  test('has keys without the texts, which have 1,000 characters at most', async () => {
    const { world, add } = await begin()
    await add(chaseFile('5000', [{ day: '2026-10-02', amount: '25.00', text: `ADITI DEVI ${'X'.repeat(2_000)}` }]))
    const rows = await world.store.read.selectFrom('bankLines').select(['lineKey', 'text']).execute()
    expect(rows.map(({ lineKey, text }) => [/^line [\da-f]{64}$/.test(lineKey), text.length])).toEqual([[true, 1_000]])
  })

  test.each<[string, () => Buffer, string]>([
    [
      'has lost a line',
      () =>
        Buffer.from(
          chaseFile('5000', october)
            .toString()
            .split('\n')
            .filter((_, row) => row !== 2)
            .join('\n'),
        ),
      '25.00 is missing. A line was probably deleted. Nothing was read from it.',
    ],
    [
      'begins later than the account’s last line',
      () => chaseFile('5100', [{ day: '2026-10-20', amount: '1.00', text: 'LATER' }]),
      'The file opens with 5,100.00, but the account stands at 5,000.00 there: 100.00 is missing. Add the file of the time before first. Nothing was read from it.',
    ],
    [
      'closes with another balance',
      () => ofxFile({ from: '2026-10-01', to: '2026-10-31', closing: '4990.00', lines: [] }),
      'With its lines the account stands at 5,000.00, but the file closes with 4,990.00: 10.00 is too much. Nothing was read from it.',
    ],
    [
      'is of another account',
      () => ofxFile({ account: '99990000', from: '2026-10-01', to: '2026-10-31', closing: '1', lines: [] }),
      'The file is of the account ending 0000, which has not been added here. Nothing was read from it.',
    ],
    [
      'is in another currency',
      () => ofxFile({ currency: 'EUR', from: '2026-10-01', to: '2026-10-31', closing: '5000', lines: [] }),
      'The file is in EUR, and the books are in USD. Nothing was read from it.',
    ],
    ['is a web page', () => Buffer.from('<!doctype html><p>Sign in'), 'please download it again.'],
    ['is empty', () => Buffer.alloc(0), 'The file is empty.'],
  ])('that %s is refused with a sentence, and nothing of it is stored', async (_kind, made, sentence) => {
    const { world, add, overview } = await begin()
    const { refusal, newLines } = await add(made())
    expect([refusal, newLines]).toEqual([expect.stringContaining(sentence), 0])
    const { accounts, files } = await overview()
    expect(accounts).toMatchObject([{ byBankCents: 500_000, lines: 0 }])
    expect(files).toMatchObject([{ refusal, lines: 0, newLines: 0 }])
    expect(await world.store.read.selectFrom('bankLines').select('lineId').execute()).toEqual([])
  })

  test('without a number belongs to the account that was chosen, or to the only one, whatever its name', async () => {
    const { world, add } = await begin()
    const file = chaseFile('100', [{ day: '2026-10-02', amount: '5.00', text: 'X' }])
    const second = { ...checking, accountName: 'Savings', lastFour: '0926', opening: '100' }
    const savings = await world.as('admin').bank.addAccount(second)
    for (const name of ['october.csv', 'boa-0926-oct.csv', 'Chase0926_Activity.csv'])
      expect(await add(file, name)).toMatchObject({
        refusal:
          'The file does not name its account. Choose the account, and add the file again. Nothing was read from it.',
      })
    expect(await addBankFile(reader(world), file, 'chase-4471.csv', savings)).toMatchObject({
      newLines: 1,
      refusal: null,
    })
    const numbered = ofxFile({ from: '2026-10-01', to: '2026-10-31', closing: '5000.00', lines: [] })
    expect(await addBankFile(reader(world), numbered, 'a.ofx', savings)).toMatchObject({
      refusal: 'The file is of the account ending 4471, and not of the one that was chosen. Nothing was read from it.',
    })
    expect(await addBankFile(reader(world), file, 'a.csv', 'none')).toMatchObject({
      refusal: 'There is no such bank account here. Nothing was read from it.',
    })
  })

  test('reads what came before the account was added only as far as its opening', async () => {
    const { add, overview } = await begin('4990')
    const september = { day: '2026-09-30', amount: '-10.00', text: 'OLD FEE' }
    expect(await add(chaseFile('5000', [september, ...october]))).toMatchObject({ newLines: 3, refusal: null })
    expect((await overview()).accounts).toMatchObject([{ byBankCents: 384_000, lines: 3 }])
  })

  test('of the imports gives the balances that its bank states', async () => {
    const { world, add, accountId } = await begin('4200')
    await world.as('admin').bank.updateAccount({ accountId, openedOn: '2025-01-01' })
    const sample = readFileSync(new URL('../../providers/bank-files/samples/chase.csv', import.meta.url))
    expect(await add(sample)).toMatchObject({ newLines: 10, refusal: null })
    const { accounts } = await world.as('admin').bank.overview()
    expect(accounts).toMatchObject([{ byBankCents: 556_020 }])
    await expect(world.as('admin').bank.updateAccount({ accountId, opening: '1' })).rejects.toThrow(
      'The account has lines',
    )
    await world.as('admin').bank.updateAccount({ accountId, accountName: 'Checking', opening: '4200' })
  })

  test('is not seen by another chapter', async () => {
    const { world, add, accountId } = await begin()
    await add(chaseFile('5000', october))
    const other = world.as('nyAdmin').bank
    expect(await other.overview()).toMatchObject({ accounts: [], files: [], difference: [] })
    await expect(other.match({ accountId })).rejects.toThrow('There is no such bank account here.')
    await expect(other.updateAccount({ accountId, accountName: 'Mine' })).rejects.toThrow('no such bank account')
    await expect(world.as('member').bank.overview()).rejects.toThrow()
  })
})

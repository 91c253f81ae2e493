import { expect, test } from 'vitest'
import { ofxFile, type TestLine } from '#tests/support/bank-files.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile } from '../files.writes.ts'

const checking = {
  accountName: 'Checking',
  bankName: 'Example Bank',
  lastFour: '4471',
  opening: '1000',
  openedOn: '2026-10-01',
}

type Row = [day: string, text: string, amount: string]

/** A list without balances, in columns that are known by their names. */
const list = (...rows: Row[]) =>
  Buffer.from(['Date,Description,Amount', ...rows.map((row) => row.join(','))].join('\n'))

const first: Row = ['2026-10-01', 'ZELLE FROM ADITI DEVI', '25.00']
const second: Row = ['2026-10-17', 'PARKSIDE HALL', '-100.00']
const third: Row = ['2026-10-20', 'EXAMPLE PRINT', '-5.00']

/** A file of several accounts without balances, each with the days that it covers. */
function severalAccounts(...accounts: { account: string; from: string; to: string; lines: TestLine[] }[]): Buffer {
  const [head = '', ...statements] = accounts.map((account) => ofxFile({ ...account, closing: '0' }).toString())
  const statementOf = (file: string) =>
    /<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(file)![0].replace(/<LEDGERBAL>.*<\/LEDGERBAL>/s, '')
  return Buffer.from(head.replace(/<STMTTRNRS>.*<\/STMTTRNRS>/s, [head, ...statements].map(statementOf).join('')))
}

describeOnBoth('a file without balances', (open) => {
  const begin = async () => {
    const world = await open()
    const accountId = await world.as('admin').bank.addAccount(checking)
    const bank = world.as('admin').bank
    return { world, accountId, bank, add: (...rows: Row[]) => addTo(world, list(...rows)) }
  }
  const addTo = (world: World, bytes: Uint8Array) => {
    const context = world.context('admin')
    return addBankFile({ ...context, actor: context.actor as SignedIn }, bytes, 'october.csv')
  }
  const stored = async ({ store }: World) =>
    (await store.read.selectFrom('bankLines').select('amountCents').orderBy('day').execute()).map(
      ({ amountCents }) => amountCents,
    )
  const joints = async ({ store }: World) =>
    (await store.read.selectFrom('facts').select(['data', 'actor']).where('type', '=', 'BankFileJoined').execute()).map(
      ({ data, actor }) => [actor.split(':')[0], JSON.parse(data) as object],
    )

  test('is read from the day after the one that is known, and where it overlaps', async () => {
    const { world, add } = await begin()
    expect(await add(first, second)).toMatchObject({ newLines: 2, waits: false })
    expect(await add(['2026-10-18', 'DELI', '-1.00'])).toMatchObject({ newLines: 1, waits: false })
    expect(await add(second, ['2026-10-18', 'DELI', '-1.00'], third)).toMatchObject({ newLines: 1, waits: false })
    expect(await stored(world)).toEqual([2_500, -10_000, -100, -500])
    expect(await joints(world)).toEqual([])
  })

  test('is joined on only over the days of which the admin was asked', async () => {
    const { world, bank, add } = await begin()
    const { fileId: earlier } = await add(first, second)
    const { fileId: unmappedId } = await add(third)
    await bank.removeFile({ fileId: earlier })
    await expect(bank.joinFile({ unmappedId, confirmed: true })).rejects.toThrow('other days are unknown now')
    expect([await stored(world), await joints(world)]).toEqual([[], []])
    expect((await bank.overview()).unmapped).toMatchObject([{ gapFrom: '2026-10-01', gapTo: '2026-10-19' }])
    const { fileId } = await bank.joinFile({ unmappedId, confirmed: true })
    expect(await joints(world)).toMatchObject([['admin', { fileId, from: '2026-10-01', to: '2026-10-19' }]])
  })

  test('that leaves days of which nothing is known waits, and a balance joins it on', async () => {
    const { world, bank, add, accountId } = await begin()
    await add(first, second)
    const { fileId: unmappedId, waits, newLines } = await add(third)
    expect([waits, newLines]).toEqual([true, 0])
    expect(await stored(world)).toEqual([2_500, -10_000])
    const { unmapped, accounts } = await bank.overview()
    expect(unmapped).toMatchObject([
      { unmappedId, accountId, gapFrom: '2026-10-18', gapTo: '2026-10-19', closesOn: '2026-10-20' },
    ])
    expect(accounts).toMatchObject([{ asOf: '2026-10-17', byBankCents: 92_500 }])

    // It has no columns to name.
    await expect(bank.columns({ unmappedId })).rejects.toThrow('no longer waits for its columns')
    await expect(bank.joinFile({ unmappedId })).rejects.toThrow('Required')
    await expect(world.as('nyAdmin').bank.joinFile({ unmappedId, confirmed: true })).rejects.toThrow('no longer waits')
    await expect(bank.joinFile({ unmappedId, balance: '930.00' })).rejects.toThrow(
      'With its lines the account stands at 920.00, but the file closes with 930.00: 10.00 is missing. Nothing was read from it.',
    )
    expect(await stored(world)).toEqual([2_500, -10_000])
    expect(await joints(world)).toEqual([])

    const { fileId } = await bank.joinFile({ unmappedId, balance: '920.00' })
    expect(await stored(world)).toEqual([2_500, -10_000, -500])
    const gap = { from: '2026-10-18', to: '2026-10-19', closesOn: '2026-10-20' }
    expect(await joints(world)).toEqual([['admin', { fileId, ...gap, by: 'balance', closingCents: 92_000 }]])
    expect((await bank.overview()).unmapped).toEqual([])
    await expect(bank.joinFile({ unmappedId, balance: '920.00' })).rejects.toThrow('no longer waits')
  })

  test('is joined on by who confirms that nothing moved in between, which is kept as a fact', async () => {
    const { world, bank, add } = await begin()
    const { fileId: unmappedId } = await add(third)
    const { fileId } = await bank.joinFile({ unmappedId, confirmed: true })
    const gap = { from: '2026-10-01', to: '2026-10-19', closesOn: '2026-10-20' }
    expect(await joints(world)).toEqual([['admin', { fileId, ...gap, by: 'confirmation', closingCents: 99_500 }]])
    expect(await stored(world)).toEqual([-500])
  })

  test('that has none of the lines of its own days is probably of another account', async () => {
    const { world, add } = await begin()
    await add(first, second)
    expect(await add(['2026-10-10', 'OTHER', '1.00'], third)).toMatchObject({
      refusal:
        'The account has a line of these days, and none of them is in this file, which has no balances either. It is probably of another account. Nothing was read from it.',
    })
    expect(await stored(world)).toEqual([2_500, -10_000])
  })

  test('of several accounts is read where the days before it are known of each, and not at all otherwise', async () => {
    const { world, bank } = await begin()
    await bank.addAccount({ ...checking, accountName: 'Savings', lastFour: '0926' })
    const of = (account: string, from: string, day: string, amount: string) => ({
      account: `00000000${account}`,
      from,
      to: day,
      lines: [{ day, amount, text: `LINE OF ${day}` }],
    })
    const known = severalAccounts(
      of('4471', '2026-10-01', '2026-10-09', '25.00'),
      of('0926', '2026-10-01', '2026-10-10', '6.18'),
    )
    expect(await addTo(world, known)).toMatchObject({ newLines: 2, refusal: null, waits: false })
    expect(await stored(world)).toEqual([2_500, 618])
    // The first account joins on, and the second leaves eleven days out.
    const unknown = severalAccounts(
      of('4471', '2026-10-10', '2026-10-20', '-5.00'),
      of('0926', '2026-10-22', '2026-10-23', '-7.00'),
    )
    expect(await addTo(world, unknown)).toMatchObject({
      newLines: 0,
      waits: false,
      refusal:
        'Nothing is known of the days before this file, which has several accounts and no balances. Add a file for each account. Nothing was read from it.',
    })
    expect(await stored(world)).toEqual([2_500, 618])
    expect([(await bank.overview()).unmapped, await joints(world)]).toEqual([[], []])
  })
})

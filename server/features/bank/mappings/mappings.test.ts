import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { addBankFile } from '../files.writes.ts'
import { forgetInBank } from '../forgetting.writes.ts'
import { forgetOldUnmapped } from './unmapped.writes.ts'

const checking = {
  accountName: 'Checking',
  bankName: 'Example Bank',
  lastFour: '4471',
  opening: '1000',
  openedOn: '2026-10-01',
}

const list = (...rows: string[]) => Buffer.from(['When;What;Value;Left', ...rows].join('\n'))
const october = list('02.10.2026;ZELLE FROM ADITI DEVI;25,00;1025,00', '17.10.2026;PARKSIDE HALL;-1.000,00;25,00')
const november = list('02.11.2026;INTEREST;1,50;26,50')

const columns = { '0': 'day', '1': 'text', '2': 'amount', '3': 'balance' } as const

describeOnBoth('a list of an unknown bank', (open) => {
  const begin = async () => {
    const world = await open()
    const accountId = await world.as('admin').bank.addAccount(checking)
    const bank = world.as('admin').bank
    const wait = async (bytes: Uint8Array) => {
      const { fileId, waits } = await add(world, bytes)
      expect(waits).toBe(true)
      return fileId
    }
    return { world, bank, accountId, wait }
  }

  const add = (world: World, bytes: Uint8Array, chosenId = '') => {
    const context = world.context('admin')
    return addBankFile({ ...context, actor: context.actor as SignedIn }, bytes, 'october.csv', chosenId)
  }

  test('waits for its columns, is read by them, and the next one with its header is read without asking', async () => {
    const { world, bank, wait } = await begin()
    const unmappedId = await wait(october)
    expect(await bank.overview()).toMatchObject({ files: [], unmapped: [{ unmappedId, fileName: 'october.csv' }] })
    const before = await bank.columns({ unmappedId })
    expect(before).toMatchObject({
      accountName: 'Checking',
      dayOrder: 'dmy',
      rows: 2,
      columns: [
        { header: 'When', samples: ['02.10.2026', '17.10.2026'], filled: 2, guess: 'day' },
        { header: 'What', guess: 'text' },
        { header: 'Value', guess: '' },
        { header: 'Left', guess: '' },
      ],
      preview: null,
      problem: 'Choose one column of amounts, or one of money in and one of money out.',
    })
    const choice = { columns, isTurned: false }
    expect((await bank.columns({ unmappedId, choice })).preview).toEqual({
      first: [
        { day: '2026-10-02', text: 'ZELLE FROM ADITI DEVI', amountCents: 2_500, bankId: null },
        { day: '2026-10-17', text: 'PARKSIDE HALL', amountCents: -100_000, bankId: null },
      ],
      lines: 2,
      inCents: 2_500,
      outCents: -100_000,
      sumCents: -97_500,
      openingCents: 100_000,
      closingCents: 2_500,
      from: '2026-10-02',
      to: '2026-10-17',
    })
    expect(await bank.keepMapping({ unmappedId, columns })).toMatchObject({ newLines: 2, refusal: null })
    expect(await add(world, november)).toMatchObject({ newLines: 1, refusal: null })
    expect(await add(world, october)).toMatchObject({ newLines: 0, refusal: null })
    expect(await bank.overview()).toMatchObject({
      accounts: [{ lines: 3, byBankCents: 2_650 }],
      unmapped: [],
      mappings: [{ accountName: 'Checking', columns: [{ target: 'day', header: 'When', index: 0 }, {}, {}, {}] }],
    })
    await expect(bank.keepMapping({ unmappedId, columns })).rejects.toThrow('no longer waits for its columns')
  })

  test('with another header asks anew, and so does the same one without its mapping', async () => {
    const { world, bank, wait } = await begin()
    await bank.keepMapping({ unmappedId: await wait(october), columns })
    const other = Buffer.from('When;What;Worth\n03.11.2026;DELI;-1,00')
    const unmappedId = await wait(other)
    await bank.removeUnmapped({ unmappedId })
    await expect(bank.columns({ unmappedId })).rejects.toThrow('no longer waits')
    const [mapping] = (await bank.overview()).mappings
    await bank.removeMapping({ mappingId: mapping!.mappingId })
    expect(await add(world, november)).toMatchObject({ waits: true })
    expect(await bank.overview()).toMatchObject({ mappings: [], accounts: [{ lines: 2 }] })
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'the text as amount',
      { '0': 'day', '1': 'amount', '2': 'text' },
      'Line 2: "ZELLE FROM ADITI DEVI" is not an amount.',
    ],
    ['the text as day', { '0': 'text', '1': 'day', '2': 'amount' }, 'Line 2: "ZELLE FROM ADITI DEVI" is not a date.'],
    ['no text', { '0': 'day', '2': 'amount' }, 'Choose the column of texts.'],
    ['no day', { '1': 'text', '2': 'amount' }, 'Choose the column of days.'],
    ['money in alone', { '0': 'day', '1': 'text', '2': 'moneyIn' }, 'Choose one column of amounts, or one of money in'],
    ['a day twice', { '0': 'day', '3': 'day', '1': 'text', '2': 'amount' }, 'Two columns are the same.'],
    ['a column that is not there', { '0': 'day', '1': 'text', '9': 'amount' }, 'breaks off'],
  ])('keeps nothing of wrong columns: %s', async (_kind, wrong, sentence) => {
    const { bank, wait } = await begin()
    const unmappedId = await wait(october)
    await expect(bank.keepMapping({ unmappedId, columns: wrong as never })).rejects.toThrow(sentence)
    expect((await bank.columns({ unmappedId, choice: { columns: wrong as never } })).problem).toContain(sentence)
    expect(await bank.overview()).toMatchObject({ files: [], mappings: [], unmapped: [{ unmappedId }] })
  })

  test('whose balances disagree is refused with the difference, and its mapping is kept', async () => {
    const { world, bank, wait } = await begin()
    const unmappedId = await wait(list('02.10.2026;ZELLE;25,00;2025,00', '17.10.2026;HALL;-10,00;2015,00'))
    expect(await bank.keepMapping({ unmappedId, columns })).toMatchObject({
      newLines: 0,
      refusal: expect.stringContaining('1,000.00 is missing'),
    })
    expect(await add(world, october)).toMatchObject({ newLines: 2, refusal: null })
  })

  test('without a header has money in and money out, and is known by the number of its columns', async () => {
    const { world, bank, wait } = await begin()
    const unmappedId = await wait(Buffer.from('10/02/2026,A1,ZELLE,25.00,\n10/17/2026,A2,HALL,,10.00\n'))
    const named = { '0': 'day', '1': 'bankId', '2': 'text', '3': 'moneyIn', '4': 'moneyOut' } as const
    expect(await bank.columns({ unmappedId })).toMatchObject({ hasHeader: false, rows: 2, dayOrder: 'mdy' })
    // It has no balances, and nothing is known of October 1.
    const { fileId } = await bank.keepMapping({ unmappedId, columns: named })
    expect(await bank.joinFile({ unmappedId: fileId, confirmed: true })).toMatchObject({ newLines: 2 })
    // Its days could be read either way; what the first list told holds.
    const later = await add(world, Buffer.from('11/02/2026,A3,DELI,,5.00\n'))
    expect(await bank.joinFile({ unmappedId: later.fileId, confirmed: true })).toMatchObject({ newLines: 1 })
    const lines = await world.store.read.selectFrom('bankLines').select(['day', 'amountCents', 'bankId']).execute()
    expect(lines.sort((one, other) => one.day.localeCompare(other.day))).toEqual([
      { day: '2026-10-02', amountCents: 2_500, bankId: 'A1' },
      { day: '2026-10-17', amountCents: -1_000, bankId: 'A2' },
      { day: '2026-11-02', amountCents: -500, bankId: 'A3' },
    ])
  })

  test('is asked about its order of days and its signs where nothing tells them', async () => {
    const { bank, wait } = await begin()
    const unmappedId = await wait(Buffer.from('On,For,Value\n02/10/2026,DELI,25.00\n03/10/2026,RETURNED,-5.00\n'))
    const named = { '0': 'day', '1': 'text', '2': 'amount' } as const
    await expect(bank.keepMapping({ unmappedId, columns: named })).rejects.toThrow('Choose which comes first.')
    const choice = { columns: named, dayOrder: 'dmy', isTurned: true } as const
    expect((await bank.columns({ unmappedId, choice })).preview).toMatchObject({
      first: [
        { day: '2026-10-02', amountCents: -2_500 },
        { day: '2026-10-03', amountCents: 500 },
      ],
      sumCents: -2_000,
    })
  })

  test('has no ID in a column that only numbers its rows', async () => {
    const { world, bank, wait } = await begin()
    const numbered = (...rows: string[]) => Buffer.from(['No;When;What;Value', ...rows].join('\n'))
    const named = { '0': 'bankId', '1': 'day', '2': 'text', '3': 'amount' } as const
    const twice = await wait(numbered('1;02.10.2026;A;25,00', '1;03.10.2026;B;20,00'))
    await expect(bank.keepMapping({ unmappedId: twice, columns: named })).rejects.toThrow('Two lines have the ID "1".')
    await bank.keepMapping({ unmappedId: await wait(numbered('1;01.10.2026;A;25,00')), columns: named })
    expect(await add(world, numbered('1;02.10.2026;C;30,00'))).toMatchObject({
      newLines: 0,
      refusal: expect.stringContaining('An earlier line has the ID “1”, with another amount.'),
    })
  })

  test('belongs to the account that was chosen, and is another chapter’s nothing', async () => {
    const { world, bank, accountId, wait } = await begin()
    const other = world.as('nyAdmin').bank
    const theirs = await other.addAccount(checking)
    expect(await add(world, october, theirs)).toMatchObject({
      refusal: 'There is no such bank account here. Nothing was read from it.',
    })
    const unmappedId = await wait(october)
    for (const act of [
      () => other.columns({ unmappedId }),
      () => other.keepMapping({ unmappedId, columns }),
      () => other.removeUnmapped({ unmappedId }),
    ])
      await expect(act()).rejects.toThrow('no longer waits for its columns')
    const savings = await bank.addAccount({ ...checking, accountName: 'Savings', lastFour: '0926' })
    await bank.keepMapping({ unmappedId, columns })
    const [mapping] = (await bank.overview()).mappings
    await expect(other.removeMapping({ mappingId: mapping!.mappingId })).rejects.toThrow('no such mapping')
    expect(await other.overview()).toMatchObject({ unmapped: [], mappings: [] })
    expect(await add(world, november)).toMatchObject({ refusal: expect.stringContaining('Choose the account') })
    expect(await add(world, november, savings)).toMatchObject({ waits: true })
    expect(await add(world, november, accountId)).toMatchObject({ newLines: 1 })
  })

  test('is refused once a chapter keeps 50, and its list goes on waiting', async () => {
    const { world, bank, accountId, wait } = await begin()
    const stamps = { createdBy: 'admin', updatedBy: 'admin', createdAt: '2026-01-01', updatedAt: '2026-01-01' }
    const kept = Array.from({ length: 50 }, (_, at) => ({
      mappingId: `mapping-${at}`,
      chapterId: world.chapters.dc.id,
      accountId,
      headerKey: `header ${at}`,
      headers: '[]',
      columns: '[]',
      dayOrder: '' as const,
      isTurned: 0,
      ...stamps,
    }))
    await world.store.write(({ sql }) => run(sql.insertInto('bankMappings').values(kept)))
    const unmappedId = await wait(october)
    await expect(bank.keepMapping({ unmappedId, columns })).rejects.toThrow('There are 50 mappings already')
    await bank.removeMapping({ mappingId: 'mapping-7' })
    await bank.keepMapping({ unmappedId, columns })
    expect((await bank.overview()).mappings).toHaveLength(50)
  })

  test('is bounded, deleted after a week, and with an erased person', async () => {
    const { world, bank, wait } = await begin()
    const large = Buffer.concat([october, Buffer.from(`\n17.10.2026;${'X'.repeat(2 * 1024 * 1024)};1,00;1,00`)])
    expect(await add(world, large)).toMatchObject({ refusal: expect.stringContaining('larger than 2 MB') })
    for (let count = 0; count < 12; count++) await wait(october)
    expect((await bank.overview()).unmapped).toHaveLength(10)
    const at = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
    await world.store.write((tx) => forgetOldUnmapped(tx, at(6)))
    expect((await bank.overview()).unmapped).toHaveLength(10)
    await world.store.write((tx) => forgetOldUnmapped(tx, at(8)))
    expect((await bank.overview()).unmapped).toEqual([])
    await wait(october)
    const { chapter, write } = world.context('admin')
    await write((tx) => forgetInBank(tx, chapter.id, 'somebody'))
    expect((await bank.overview()).unmapped).toEqual([])
  })
})

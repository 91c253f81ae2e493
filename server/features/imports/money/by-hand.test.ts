import { expect, test } from 'vitest'
import { emptyChapter, planOfFile } from '#tests/support/imports/chapter.ts'
import { countsOf, rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { methodOf } from '../earlier/decisions.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

const header = 'Wann,Betrag,Wer,Wofuer,Wie,Konto'
const rows = [
  `14.03.2019,40.00,${memberIds.member},Beitrag 2019,Barzahlung bar,7`,
  `15.03.2019,40.00,${memberIds.member},Spende,PayPal,8`,
  '16.04.2019,25.50,no-such-number,Beitrag 2019,Scheck,9',
  '31.05.2019,-10.05,no-such-number,Erstattung,,10',
]
const file = `${header}\n${rows.join('\n')}\n`
const sumCents = 95_45

const columns = { 0: 'date', 1: 'amount', 2: 'memberNumber', 3: 'purpose', 4: 'method', 5: 'paymentId' }

const mapped = (world: World, made: { importId: string }, more: object = {}) =>
  world.as('admin').imports.map({ ...made, rows: 'payments', columns, ...more })

/** A refusal with these sentences at its fields. */
const atFields = (fields: Record<string, string>) => ({ cause: { details: { fields } } })

describeOnBoth('payments whose header nothing recognizes', (open) => {
  test('are mapped by hand, planned, written, recognized again, and undone, to the cent', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    expect(made.openColumns).toBeGreaterThan(0)
    expect(await imports.one(made)).toMatchObject({ ofWhat: 'people', mayMap: true })
    const before = await imports.columns({ ...made, rows: 'payments' })
    expect(before.ofWhat).toBe('payments')
    expect(before.columns[0]).toMatchObject({ header: 'Wann', target: '', filled: 4 })
    expect(before.columns[1]!.target).toBe('amount')
    await mapped(world, made, { keepAs: 'Treasurer' })
    const plan = await imports.one(made)
    expect(plan).toMatchObject({ ofWhat: 'payments', records: 4, counts: { held: 4 }, openColumns: 0, mayMap: true })
    expect(plan.money).toMatchObject({ rows: 4, sumCents, byYear: { 2019: sumCents } })
    const read = await rowsOf(world, made)
    expect(read[0]).toMatch(/^2 held: Paid by .+\? The member number is the same$/)
    expect(read[2]).toBe('4 held: Nobody here has the member number no-such-number')
    expect((await imports.columns(made)).columns.map(({ target }) => target)).toEqual(Object.values(columns))
    expect(await imports.answer({ ...made, row: 2, answer: 'same', alike: true })).toMatchObject({ answered: 2 })
    for (const row of [4, 5]) await imports.answer({ ...made, row, answer: 'same', memberId: memberIds.admin })
    await imports.write(made)
    expect(await imports.earlierSum()).toEqual({ count: 4, cents: sumCents })
    const history = await imports.earlierOf({ memberId: memberIds.member })
    expect(history).toMatchObject([
      { occurredOn: '2019-03-15', cents: 40_00, purpose: 'donation' },
      { occurredOn: '2019-03-14', cents: 40_00, purpose: 'dues' },
    ])
    const stored = await world.store.read.selectFrom('earlierPayments').select('method').orderBy('method').execute()
    expect(stored.map(({ method }) => method)).toEqual(['', 'Cash', 'Check', 'PayPal'])
    await expect(imports.columns(made)).rejects.toThrow('can no longer be changed')
    const again = await uploadList(world, file)
    expect(again.openColumns).toBe(0)
    expect(await countsOf(world, again.importId)).toMatchObject({ same: 4, held: 0, new: 0 })
    expect((await imports.columns(again)).keptAs).toBe('Treasurer')
    const cells = await world.store.read
      .selectFrom('importRows')
      .select('cells')
      .where('importId', '=', made.importId)
      .where('cells', '<>', '')
      .execute()
    expect(cells).toEqual([])
    await imports.undo(made)
    expect(await imports.earlierSum()).toEqual({ count: 0, cents: 0 })
  })

  test('are not mapped without a date, an amount, and a payer, and no column has two of them', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    await expect(mapped(world, made, { columns: { ...columns, 0: 'out' } })).rejects.toMatchObject(
      atFields({ rows: 'Say which column has the date' }),
    )
    await expect(mapped(world, made, { columns: { ...columns, 0: 'out', 1: 'out', 2: 'out' } })).rejects.toMatchObject(
      atFields({
        rows: 'Say which column has the date, the amount, and the payer: an email, a name, or a member number',
      }),
    )
    await expect(mapped(world, made, { columns: { ...columns, 3: 'amount' } })).rejects.toMatchObject(
      atFields({ 'columns.3': '“Betrag” goes there too. Choose one of the two' }),
    )
    await expect(mapped(world, made, { columns: { ...columns, 3: '', 4: 'zipcode' } })).rejects.toMatchObject(
      atFields({
        'columns.3': 'Say where this column goes, or leave it out',
        'columns.4': 'Choose where this column goes',
      }),
    )
    expect(await world.as('admin').imports.one(made)).toMatchObject({ ofWhat: 'people', version: 0 })
  })

  test('are of their chapter alone', async () => {
    const world = await open()
    const made = await uploadList(world, file, 'nyAdmin')
    await expect(mapped(world, made)).rejects.toThrow('no such import')
    await expect(world.as('admin').imports.columns({ ...made, rows: 'payments' })).rejects.toThrow('no such import')
  })

  test('become people again, without the answers that were given about payments', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    await mapped(world, made)
    await imports.answer({ ...made, row: 2, answer: 'out' })
    await mapped(world, made, { columns: { ...columns, 3: 'kind' } })
    expect(await countsOf(world, made.importId)).toMatchObject({ held: 3, refused: 1 })
    const shown = await imports.columns({ ...made, rows: 'people' })
    expect(shown).toMatchObject({ ofWhat: 'people', days: [] })
    await imports.map({
      ...made,
      rows: 'people',
      columns: { 0: 'joinedOn', 1: 'out', 2: 'lastName', 3: 'out', 4: 'out', 5: 'out' },
    })
    const plan = await imports.one(made)
    expect(plan.ofWhat).toBe('people')
    const answers = await world.store.read.selectFrom('importRows').select('answer').execute()
    expect(answers.map(({ answer }) => answer)).toEqual([null, null, null, null])
  })
})

const mapping = {
  columns: {},
  types: {},
  payments: { wann: 'date', betrag: 'amount', wer: 'fullName', wofuer: 'kind' },
} as const

test('a kept mapping of payments reads another file by its headers, and says what it does not find', async () => {
  const other =
    'Wofuer,Wer,Betrag,Wann\nMitgliedsbeitrag,Ann Reed,"1.234,50",14.03.2019\nSonstiges,Ann Reed,"5,50",15.03.2019\n'
  const plan = await planOfFile(other, { mapping })
  expect(plan).toMatchObject({ of: 'payments', records: 2, held: 2, money: { sumCents: 1_240_00 } })
  await expect(planOfFile('Wofuer,Wer,Datum\nSpende,Ann Reed,14.03.2019\n', { mapping })).rejects.toThrow(
    'The mapping is of payments, and in this file it finds no column for the date and the amount.',
  )
})

test('a header that is recognized is read without the mapping that is kept for it', async () => {
  const list = 'Date,Name,Amount,For\n2019-03-14,Ann Reed,40.00,Dues\n'
  const kept = { name: 'Treasurer', headers: ['date', 'name', 'amount', 'for'], mapping }
  const plan = await planOfFile(list, { chapter: { ...emptyChapter, mappings: [kept] } })
  expect(plan).toMatchObject({ of: 'payments', columns: [], mappingName: null, money: { sumCents: 40_00 } })
})

test.each([
  ['ACH', 'Bank transfer'],
  ['Wire transfer', 'Bank transfer'],
  ['Kreditkarte', 'Card'],
  ['credit card', 'Card'],
  ['MasterCard', 'Card'],
  ['Cheque 1042', 'Check'],
  ['Paid by Rachel Masterson', ''],
  ['Teacher discount', ''],
])('the method %s is kept as “%s”', (words, method) => expect(methodOf(words)).toBe(method))

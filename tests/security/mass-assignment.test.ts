import { expect, test } from 'vitest'
import { apiRouter } from '#server/wiring/api.ts'
import { rightInputs } from '#tests/entry-points/tables.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'

/** More digits than a generated id, and few enough for every number column. */
const wishedNumber = 424_242_424

/** Forged values for a row, under every column name of any table. Each value is unique. */
const wishes = {
  chapterId: 'chapter-ny',
  personId: 'nyMember',
  role: 'systemAdmin',
  isAdmin: 1,
  isSystemAdmin: 1,
  isMain: true,
  subDomain: 'ny',
  status: 'wished',
  state: 'wished',
  stage: 'wished',
  isPublished: 1,
  isPaid: true,
  verifiedAt: '1999-09-09T09:09:09.000Z',
  emailVerified: 1,
  createdAt: '1999-09-09T09:09:09.000Z',
  updatedAt: '1999-09-09T09:09:09.000Z',
  paidAt: '1999-09-09T09:09:09.000Z',
  registeredAt: '1999-09-09T09:09:09.000Z',
  startedAt: '1999-09-09',
  nextPaymentDueIn: wishedNumber,
  durationYears: wishedNumber,
  amountCents: wishedNumber,
  unitCents: wishedNumber,
  totalCents: wishedNumber,
  price: wishedNumber,
  currency: 'WSH',
  position: wishedNumber,
  held: wishedNumber,
  sold: wishedNumber,
  taken: wishedNumber,
  createdBy: 'nyAdmin',
  updatedBy: 'nyAdmin',
  ownerId: 'nyAdmin',
  passwordHash: 'wished',
  captureId: 'WISHED',
  payerEmail: 'wished@x.example',
  hash_: 'wished',
  registrationId: 'wished',
  seatsLeft: wishedNumber,
  memberTypeId: 'ny-life',
  kind: 'wished',
  actor: 'system:wished',
  clientAddress: '192.0.2.42',
}

/** Three letters occur in generated ids too, so the currency's count only in a currency. */
const wished = new RegExp(
  `chapter-ny|nyMember|nyAdmin|ny-life|wished|WISHED|currency\\W+WSH|1999-09-09|${wishedNumber}`,
)

/** A system admin's list writes to the chapters that it names, New York among them. */
const writesToNewYork = new Set(['imports.byChapter', 'imports.writeBatch', 'imports.undoBatch'])

/** Values by the key of an account or the number of a column: any other key is refused. */
const closed = new Set(['names', 'columns'])

/** Adds the forged values beside the input and inside of it. */
const wishing = (input: object) =>
  Object.fromEntries(
    Object.entries<unknown>({ ...wishes, ...input }).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value) && !closed.has(name)
        ? { ...wishes, ...value }
        : value,
    ]),
  )

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)

test('every procedure that writes has a row', () => {
  const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => name)
  expect(Object.keys(rightInputs).sort()).toEqual(mutations.sort())
})

describeOnSqlite('an extra field of a request', (open) => {
  test('is written nowhere', { timeout: 300_000 }, async () => {
    const world = await worldWithPayments(open)
    const client = openHttpClient(world)
    const problems: string[] = []
    let changed = 0
    for (const [name, { as, on, input }] of Object.entries(rightInputs)) {
      world.clock.forward(61)
      const right = await input(world)
      const before = await wholeState(world.store)
      const by = as ? await client.sessionOf(as) : undefined
      const reply = await client.request(`/api/trpc/${name}`, {
        method: 'POST',
        on,
        body: wishing(right),
        ...(by ? { by } : {}),
      })
      expect([name, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([name, 200, ''])
      const after = await wholeState(world.store)
      for (const [table, rows] of Object.entries(after)) {
        const known = new Set(before[table])
        const fresh = rows
          .filter((row) => !known.has(row))
          .map((row) => (writesToNewYork.has(name) ? row.replaceAll('chapter-ny', '') : row))
        changed += fresh.length
        problems.push(
          ...fresh.filter((row) => wished.test(row)).map((row) => `${name}: ${table} ${row.slice(0, 1500)}`),
        )
        const roles = fresh.filter((row) => /"isSystemAdmin":1|"isAdmin":1/.test(row))
        if (name !== 'members.makeAdmin' && name !== 'dues.recordByHand')
          problems.push(...roles.map((row) => `${name} made an admin: ${row.slice(0, 200)}`))
      }
    }
    expect(problems).toEqual([])
    expect(changed).toBeGreaterThan(50)
    // The control: a caller may set the field `state`, and its value is found where it was written.
    await world.as('admin').members.add({
      mInit: 'Mr',
      firstName: 'Third',
      lastName: 'Comer',
      email: 'third@comer.example',
      memberType: 'dc-student',
      state: wishes.state,
    })
    expect(
      Object.values(await wholeState(world.store))
        .flat()
        .filter((row) => row.includes('third@') && wished.test(row)),
    ).not.toEqual([])
    await world.balance()
    await world.close()
  })
})

import type { BankLine } from '#server/providers/files/reading/tasks.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile, storeFile } from '#server/features/bank/files.writes.ts'
import type { Person, World } from './world.ts'

/** Adds an account to the chapter of an admin, and returns its id; its number is new each time. */
export async function layAccount(world: World, who: Person = 'admin', accountName = 'Operating checking') {
  const { accounts } = await world.as(who).bank.overview()
  return world.as(who).bank.addAccount({
    accountName,
    bankName: 'Example Bank',
    lastFour: String(4471 + accounts.length),
    opening: '1000',
    openedOn: '2026-01-01',
  })
}

/** Adds a line to a new account, as if a file had it; returns their ids. */
export async function layLine(
  world: World,
  line: Partial<BankLine> = {},
  who: Person = 'admin',
): Promise<{ accountId: string; lineId: string; fileId: string }> {
  const accountId = await layAccount(world, who)
  const { accounts } = await world.as(who).bank.overview()
  const { lastFour } = accounts.find((account) => account.accountId === accountId)!
  const context = world.context(who)
  const day = '2026-11-03'
  const statement = {
    account: lastFour,
    currency: 'USD',
    openingCents: null,
    closingCents: 100_000 + (line.amountCents ?? 117),
    lines: [{ day, amountCents: 117, text: 'INTEREST PAYMENT', bankId: null, checkNumber: null, ...line }],
    sumCents: line.amountCents ?? 117,
    from: day,
    to: day,
    balanced: null,
    differenceCents: null,
  }
  const { fileId } = await context.write((tx) =>
    storeFile(
      tx,
      { ...context, actor: context.actor as SignedIn },
      { format: 'ofx1', statements: [statement] },
      'a.ofx',
    ),
  )
  const { lines } = await world.as(who).bank.match({ accountId })
  return { accountId, lineId: lines[0]!.lineId, fileId }
}

const unknownList = Buffer.from('When;What;Value\n03.11.2026;INTEREST PAYMENT;1,17')

/** Adds a list of an unknown bank to a new account, as an admin would; returns its id. */
export async function layUnmapped(world: World, who: Person = 'admin'): Promise<string> {
  const accountId = await layAccount(world, who)
  const context = world.context(who)
  const actor = context.actor as SignedIn
  const { fileId } = await addBankFile({ ...context, actor }, unknownList, 'november.csv', accountId)
  return fileId
}

/** Adds a list without balances to a new account, of which it leaves days out, as an admin would; returns its id. */
export async function layGap(world: World, who: Person = 'admin'): Promise<string> {
  const accountId = await layAccount(world, who)
  const context = world.context(who)
  const actor = context.actor as SignedIn
  const known = Buffer.from('Date,Description,Amount\n2026-11-03,INTEREST PAYMENT,1.17')
  return (await addBankFile({ ...context, actor }, known, 'november.csv', accountId)).fileId
}

/** Says what the columns of such a list are; returns the id of the mapping that is kept. */
export async function layMapping(world: World, who: Person = 'admin'): Promise<string> {
  const unmappedId = await layUnmapped(world, who)
  const known = new Set((await world.as(who).bank.overview()).mappings.map(({ mappingId }) => mappingId))
  await world.as(who).bank.keepMapping({ unmappedId, columns: { '0': 'day', '1': 'text', '2': 'amount' } })
  const { mappings } = await world.as(who).bank.overview()
  return mappings.find(({ mappingId }) => !known.has(mappingId))!.mappingId
}

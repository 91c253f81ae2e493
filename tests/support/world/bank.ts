import { afterEach, beforeEach, expect } from 'vitest'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile } from '#server/features/bank/files.writes.ts'
import { chaseFile, type TestLine } from '../bank-files.ts'
import { worldWithPayments, type PaymentsWorld } from './world-with-payments.ts'

/** Checking, opened on November 1 with $1,000. */
export const bankAccount = {
  accountName: 'Operating checking',
  bankName: 'Chase',
  lastFour: '4471',
  opening: '1000',
  openedOn: '2026-11-01',
}

/** Gives each test of a block a world with one bank account, whose books balance afterwards. */
export function withBankAccount(open: Parameters<typeof worldWithPayments>[0]) {
  let world: PaymentsWorld
  let accountId: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    accountId = await world.as('admin').bank.addAccount(bankAccount)
  })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const bank = () => world.as('admin').bank
  const match = () => bank().match({ accountId })
  const add = async (lines: readonly TestLine[], opening = '1000') => {
    const context = world.context('admin')
    const read = await addBankFile(
      { ...context, actor: context.actor as SignedIn },
      chaseFile(opening, lines),
      'november.csv',
      accountId,
    )
    expect(read.refusal).toBeNull()
  }
  return {
    opened: () => ({ world, accountId }),
    bank,
    match,
    /** Adds a file with these lines, which opens with the balance of the account when it was added, or another. */
    add,
    /** Adds a file with one line of the 20th, and returns what it may be. */
    only: async (line: Partial<TestLine> & { amount: string; text: string }) => {
      await add([{ day: '2026-11-20', ...line }])
      return (await match()).lines[0]!
    },
    /** The account by the bank and by the books, in cents, and its open lines. */
    balances: async () => {
      const { byBankCents, byBooksCents, open: left } = (await match()).account
      return [byBankCents, byBooksCents, left]
    },
  }
}

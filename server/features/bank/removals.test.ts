import { expect, test } from 'vitest'
import { chaseFile, type TestLine } from '#tests/support/bank-files.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile } from './files.writes.ts'

const account = {
  accountName: 'Checking',
  bankName: 'Chase',
  lastFour: '4471',
  opening: '1000',
  openedOn: '2026-10-01',
}

const october: TestLine[] = [{ day: '2026-10-02', amount: '25.00', text: 'INTEREST PAYMENT' }]
const november: TestLine[] = [{ day: '2026-11-02', amount: '30.00', text: 'INTEREST PAYMENT' }]

describeOnBoth('a file that was added by mistake', (open) => {
  const begin = async () => {
    const world = await open()
    const context = world.context('admin')
    const bank = world.as('admin').bank
    const accountId = await bank.addAccount(account)
    const add = (opening: string, lines: readonly TestLine[], name: string) => {
      world.clock.forward(1)
      return addBankFile({ ...context, actor: context.actor as SignedIn }, chaseFile(opening, lines), name)
    }
    return { world, bank, accountId, add }
  }

  test('is removed with its lines, the newest first, and can be added again', async () => {
    const { bank, add } = await begin()
    const first = await add('1000', october, 'october.csv')
    const second = await add('1025', november, 'november.csv')
    const again = await add('1025', november, 'november again.csv')
    await expect(bank.removeFile({ fileId: first.fileId })).rejects.toThrow(
      'The balances of november.csv, which was added later, build on this file. Remove that one first.',
    )
    await bank.removeFile({ fileId: again.fileId })
    await bank.removeFile({ fileId: second.fileId })
    expect((await bank.overview()).accounts).toMatchObject([{ lines: 1, byBankCents: 102_500 }])
    await bank.removeFile({ fileId: first.fileId })
    await expect(bank.removeFile({ fileId: first.fileId })).rejects.toThrow('There is no such bank file here.')
    expect(await bank.overview()).toMatchObject({ accounts: [{ lines: 0, byBankCents: 100_000 }], files: [] })
    expect(await add('1000', october, 'october.csv')).toMatchObject({ newLines: 1, refusal: null })
  })

  test('stays while a line of it is booked', async () => {
    const { bank, accountId, add } = await begin()
    const { fileId } = await add('1000', october, 'october.csv')
    const [line] = (await bank.match({ accountId })).lines
    await bank.bookByHand({ lineId: line!.lineId, kind: 'interest' })
    await expect(bank.removeFile({ fileId })).rejects.toThrow(
      'Lines of this file are booked. Take their bookings back first. Nothing was removed.',
    )
    await bank.takeBack({ lineId: line!.lineId })
    await bank.removeFile({ fileId })
    expect((await bank.match({ accountId })).lines).toEqual([])
  })

  test('and was refused leaves the list; an account is deleted only without lines', async () => {
    const { bank, accountId, add } = await begin()
    const refused = await add('1', october, 'wrong.csv')
    expect(refused.refusal).not.toBeNull()
    await bank.removeFile({ fileId: refused.fileId })
    const { fileId } = await add('1000', october, 'october.csv')
    await expect(bank.removeAccount({ accountId })).rejects.toThrow(
      'The account has lines. Remove its files first. Nothing was removed.',
    )
    await bank.removeFile({ fileId })
    await bank.removeAccount({ accountId })
    expect(await bank.overview()).toMatchObject({ accounts: [], files: [] })
    await expect(bank.removeAccount({ accountId })).rejects.toThrow('There is no such bank account here.')
  })
})

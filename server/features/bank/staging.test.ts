import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { ofxFile } from '#tests/support/bank-files.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { countLines } from './days.writes.ts'
import { addBankFile, type Reader } from './files.writes.ts'
import { forgetOldStaged } from './staging.writes.ts'

const checking = {
  accountName: 'Checking',
  bankName: 'Chase',
  lastFour: '4471',
  opening: '1000',
  openedOn: '2026-10-01',
}

const count = 1_100
const whole = { lines: count, files: 1, cents: 100_000 + count * 100 }
const none = { lines: 0, files: 0, cents: 100_000 }

const file = (from = 0) =>
  ofxFile({
    from: '2026-10-01',
    to: '2026-10-31',
    closing: String(1000 + count + from),
    lines: Array.from({ length: count }, (_line, index) => ({
      day: `2026-10-${String(1 + (index % 28)).padStart(2, '0')}`,
      amount: '1.00',
      text: `DEPOSIT ${from + index}`,
      id: `ID ${from + index}`,
    })),
  })

/** Three statements in one file: October and November of the first account, and October of the second. */
const several = (days = 28) => {
  const part = (account: string, month: string, closing: number) =>
    ofxFile({
      account,
      from: `2026-${month}-01`,
      to: `2026-${month}-30`,
      closing: String(closing),
      closingOn: `2026-${month}-30`,
      lines: Array.from({ length: 500 }, (_line, index) => ({
        day: `2026-${month}-${String(1 + (index % days)).padStart(2, '0')}`,
        amount: '1.00',
        text: 'DEPOSIT',
        id: `${account} ${month} ${index}`,
      })),
    }).toString()
  const [first, ...others] = [part('4471', '10', 1_500), part('9920', '10', 1_500), part('4471', '11', 2_000)]
  const statements = others.map((text) => /<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(text)![0])
  return Buffer.from(first.replace('</BANKMSGSRSV1>', `${statements.join('\n')}</BANKMSGSRSV1>`))
}

/** The portal is gone, as after a kill between two transactions. */
class Killed extends Error {}

describeOnBoth('a large file of the bank', (open) => {
  const begin = async () => {
    const world = await open()
    await world.as('admin').bank.addAccount(checking)
    return world
  }
  const readerOf = (world: World): Reader => {
    const context = world.context('admin')
    return { ...context, actor: context.actor as SignedIn }
  }
  /** One who is killed before a transaction. */
  const killedBefore = (world: World, transaction: number): Reader & { isKilled(): boolean } => {
    const reader = readerOf(world)
    let begun = 0
    return {
      ...reader,
      write: (work) => (begun++ >= transaction ? Promise.reject(new Killed()) : reader.write(work)),
      isKilled: () => begun > transaction,
    }
  }
  const onlyKilled = (error: unknown) => {
    if (!(error instanceof Killed)) throw error
  }
  const seen = async (world: World) => {
    const { accounts, files } = await world.as('admin').bank.overview()
    return { lines: accounts[0]!.lines, files: files.length, cents: accounts[0]!.byBankCents }
  }
  const staged = (world: World) => world.store.read.selectFrom('bankStagedLines').selectAll().execute()

  test('is stored in several transactions, and cut off before any of them is there whole or not at all', async () => {
    const world = await begin()
    const found: unknown[] = []
    let transaction = 0
    for (; ; transaction++) {
      const reader = killedBefore(world, transaction)
      await addBankFile(reader, file(), 'a.ofx').catch(onlyKilled)
      if (!reader.isKilled()) break
      found.push(await seen(world))
    }
    // Five pieces, the one that makes them lines, and the one that clears up.
    expect(transaction).toBe(7)
    expect(found).toEqual([...Array.from({ length: 6 }, () => none), whole])
    // Again it had nothing new.
    expect(await seen(world)).toEqual({ ...whole, files: 2 })
    const rows = await world.store.read.selectFrom('bankLines').select('lineKey').execute()
    expect(new Set(rows.map(({ lineKey }) => lineKey)).size).toBe(count)
  })

  test('control: pieces that were written as lines at once would be seen half', async () => {
    const world = await begin()
    await addBankFile(killedBefore(world, 3), file(), 'a.ofx').catch(() => undefined)
    const half = await staged(world)
    expect(half).toHaveLength(750)
    expect(await seen(world)).toEqual(none)
    const { accountId } = (await world.as('admin').bank.overview()).accounts[0]!
    await world.store.write(function* ({ sql }) {
      yield* run(sql.insertInto('bankLines').values(half.map(({ stagedAt: _, ...line }) => ({ ...line, accountId }))))
      yield* countLines({ sql }, world.chapters.dc.id, accountId, half)
    })
    expect(await seen(world)).toEqual({ lines: 750, files: 0, cents: 175_000 })
  })

  test('gives its new lines once, beside one that overlaps, and leaves nothing staged', async () => {
    const world = await begin()
    expect(await addBankFile(readerOf(world), file(), 'a.ofx')).toMatchObject({ newLines: count, refusal: null })
    expect(await addBankFile(readerOf(world), file(400), 'b.ofx')).toMatchObject({ newLines: 400, refusal: null })
    expect((await seen(world)).lines).toBe(count + 400)
    expect(await staged(world)).toEqual([])
  })

  test('that is refused leaves nothing staged, and what a kill left is deleted a day later', async () => {
    const world = await begin()
    const wrong = Buffer.from(
      file()
        .toString()
        .replace(/<BALAMT>[\d.]+/, '<BALAMT>1.00'),
    )
    expect(await addBankFile(readerOf(world), wrong, 'a.ofx')).toMatchObject({ refusal: expect.any(String) as string })
    expect(await staged(world)).toEqual([])
    await addBankFile(killedBefore(world, 2), file(), 'a.ofx').catch(() => undefined)
    expect(await staged(world)).toHaveLength(500)
    const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000)
    await world.store.write((tx) => forgetOldStaged(tx, later(23)))
    expect(await staged(world)).toHaveLength(500)
    await world.store.write((tx) => forgetOldStaged(tx, later(25)))
    expect(await staged(world)).toEqual([])
  })

  const beginWithTwo = async () => {
    const world = await begin()
    await world.as('admin').bank.addAccount({ ...checking, accountName: 'Savings', lastFour: '9920' })
    return world
  }
  const seenOfTwo = async (world: World) => {
    const { accounts, files } = await world.as('admin').bank.overview()
    return { lines: accounts.map(({ lines }) => lines), files: files.length }
  }

  test('of several statements is stored in several transactions, and is there whole or not at all', async () => {
    const world = await beginWithTwo()
    const found: unknown[] = []
    let transaction = 0
    for (; ; transaction++) {
      const reader = killedBefore(world, transaction)
      await addBankFile(reader, several(), 'a.ofx').catch(onlyKilled)
      if (!reader.isKilled()) break
      found.push(await seenOfTwo(world))
    }
    // Four pieces of one account and two of the other, the one that makes them lines, and two that clear up.
    expect(transaction).toBe(9)
    const whole = { lines: [1_000, 500], files: 2 }
    expect(found.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => ({ lines: [0, 0], files: 0 })))
    expect(found.slice(7)).toEqual([whole, { ...whole, files: 4 }])
    expect(await addBankFile(readerOf(world), several(), 'a.ofx')).toMatchObject({ newLines: 0, refusal: null })
    const rows = await world.store.read.selectFrom('bankLines').select('lineKey').execute()
    expect(new Set(rows.map(({ lineKey }) => lineKey)).size).toBe(1_500)
  })

  test('of several statements is read, also when what was staged of one account cannot be deleted', async () => {
    const world = await beginWithTwo()
    const reader = readerOf(world)
    let begun = 0
    // The first that clears up, after four pieces, two pieces, and the one that makes them lines.
    const failing: Reader = {
      ...reader,
      write: (work) => (begun++ === 7 ? Promise.reject(new Error('The database is gone')) : reader.write(work)),
    }
    expect(await addBankFile(failing, several(), 'a.ofx')).toMatchObject({ newLines: 1_500, refusal: null })
    expect(begun).toBe(9)
    expect(await seenOfTwo(world)).toEqual({ lines: [1_000, 500], files: 2 })
    expect(new Set((await staged(world)).map(({ fileId }) => fileId)).size).toBe(1)
    await world.store.write((tx) => forgetOldStaged(tx, new Date(world.clock.now().getTime() + 25 * 3_600_000)))
    expect(await staged(world)).toEqual([])
  })

  test('of several statements leaves nothing when the last of them is refused', async () => {
    const world = await beginWithTwo()
    const wrong = Buffer.from(several().toString().replace('<BALAMT>2000', '<BALAMT>2001'))
    const read = await addBankFile(readerOf(world), wrong, 'a.ofx')
    expect(read.refusal).toContain('1.00')
    expect(await seenOfTwo(world)).toEqual({ lines: [0, 0], files: 1 })
    expect(await staged(world)).toEqual([])
    expect(await world.store.read.selectFrom('bankLines').select('lineId').execute()).toEqual([])
  })

  test('of an account that was deleted while it was read is not read', async () => {
    const world = await beginWithTwo()
    const reader = readerOf(world)
    const { accounts } = await world.as('admin').bank.overview()
    const savings = accounts.find(({ lastFour }) => lastFour === '9920')!
    let begun = 0
    const late: Reader = {
      ...reader,
      async write(work) {
        if (++begun === 3) await world.as('admin').bank.removeAccount({ accountId: savings.accountId })
        return reader.write(work)
      },
    }
    const read = await addBankFile(late, several(), 'a.ofx').catch((error: unknown) => error)
    expect(read).toMatchObject({ refusal: expect.stringContaining('9920') as string })
    expect(await staged(world)).toEqual([])
    expect(await world.store.read.selectFrom('bankLines').select('lineId').execute()).toEqual([])
  })
})

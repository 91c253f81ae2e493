import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import Database from '#db/sqlite/driver.ts'
import { closeBallot, openBallot } from '#tests/support/world/ballots.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import type { Tables } from '#db/tables/tables.ts'
import { openBox, newBoxKey, sealBox, slotBytesOf, slotOf, ballotIn } from './box.decisions.ts'

test('a box is as large for every ballot, and two copies of it have nothing in common', () => {
  const key = newBoxKey()
  const slots = Array.from({ length: 40 }, (_, index) => slotOf([[index % 3], [2, 0], []], 64))
  const [one, other] = [sealBox(key, 0, 64, slots), sealBox(key, 0, 64, [...slots, slotOf([[1], [], [0]], 64)])]
  expect(one.length).toBe(other.length)
  expect(sealBox(key, 0, 64, []).length).toBe(one.length)
  expect(blocksInCommon(Buffer.from(one, 'base64'), Buffer.from(other, 'base64'))).toBe(0)
  const found = openBox(key, 0, 64, one).map((slot) => JSON.stringify(ballotIn(slot)))
  expect(found.toSorted()).toEqual(slots.map((slot) => JSON.stringify(ballotIn(slot))).toSorted())
  expect(found).not.toEqual(slots.map((slot) => JSON.stringify(ballotIn(slot))))
  expect(() => openBox(newBoxKey(), 0, 64, one)).toThrow('authenticate')
})

test('a slot holds the longest ballot that its questions allow, byte for byte', () => {
  const office = { questionId: 'q', kind: 'office', seats: 20, writeIns: true } as const
  const choiceIds = Array.from({ length: 40 }, (_, place) => String(place))
  const questions = [
    { ...office, method: 'ranked', choiceIds },
    { ...office, method: 'plurality', choiceIds },
    { ...office, kind: 'motion', method: 'plurality', writeIns: false, choiceIds: ['yes', 'no'] },
  ] as const
  const name = '\u{1f5f3}'.repeat(60)
  const ballot = [[...choiceIds.map(Number).toReversed(), name], [...choiceIds.slice(0, 19).map(Number), name], [1]]
  const slotBytes = slotBytesOf(questions)
  const slot = slotOf(ballot, slotBytes)
  expect([slot.length, ballotIn(slot)]).toEqual([slotBytes, ballot])
  expect(ballotIn(slotOf([[], ['Zoë'], []], slotBytes))).toEqual([[], ['Zoë'], []])
  expect(() => slotOf([...ballot, ...ballot], slotBytes)).toThrow('does not fit')
})

/** Returns how many blocks of a cipher two copies share, wherever they are. */
function blocksInCommon(one: Buffer, other: Buffer): number {
  const blocks = (bytes: Buffer) =>
    Array.from({ length: Math.floor(bytes.length / 16) }, (_, place) =>
      bytes.toString('hex', place * 16, place * 16 + 16),
    )
  const known = new Set(blocks(one))
  return blocks(other).filter((block) => known.has(block)).length
}

/** A name that is nowhere but in a ballot. */
const written = 'Quetzalcoatl Vandersloot'

describeOnBoth('an open ballot', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  /** Everything in the database, as somebody with all of it reads it, by table. */
  async function everything(): Promise<Map<string, string[]>> {
    const tables = await world.store.read.introspection.getTables()
    const found = new Map<string, string[]>()
    for (const { name, isView } of tables) {
      if (isView) continue
      const rows = await world.store.read
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute()
      found.set(name, rows.map((row) => JSON.stringify(row)).sort())
    }
    return found
  }

  /** `commits` is PostgreSQL's count of transactions. */
  const changedBy = (before: Map<string, string[]>, after: Map<string, string[]>) =>
    [...after]
      .filter(([name, rows]) => name !== 'commits' && JSON.stringify(rows) !== JSON.stringify(before.get(name)))
      .map(([name]) => name)
      .sort()

  test('holds nothing of a vote but a box that is sealed anew', async () => {
    const { ballotId } = await openBallot(world, { writeIns: 1 })
    const start = await everything()
    await world.as('member').votes.cast({ ballotId, answers: [[written], [2, 0, 1], [1]] })
    const middle = await everything()
    await world.as('lifer').votes.cast({ ballotId, answers: [[1], [], [0]] })
    const end = await everything()

    expect(changedBy(start, middle)).toEqual(['ballotBoxes', 'ballotElectors', 'facts', 'logHead'])
    expect(changedBy(middle, end)).toEqual(['ballotBoxes', 'ballotElectors', 'facts', 'logHead'])
    // What two votes of different contents left outside the box differs in person, time and the log's own columns only.
    const added = (before: Map<string, string[]>, after: Map<string, string[]>) =>
      after
        .get('facts')!
        .filter((row) => !before.get('facts')!.includes(row))
        .map((row) => {
          const { type, data } = JSON.parse(row) as { type: string; data: string }
          return [type, Object.keys(JSON.parse(data) as object)]
        })
    const votedOnly = [['VoteConfirmed', ['ballotId', 'personId']]]
    expect(added(start, middle)).toEqual(votedOnly)
    expect(added(middle, end)).toEqual(votedOnly)
    const sealed = (from: Map<string, string[]>) =>
      Buffer.from((JSON.parse(from.get('ballotBoxes')![0]!) as { sealed: string }).sealed, 'base64')
    expect(sealed(middle).length).toBe(sealed(end).length)
    expect(blocksInCommon(sealed(middle), sealed(end))).toBe(0)
    for (const rows of end.values()) expect(rows.join('\n')).not.toContain(written)

    await closeBallot(world)
    const closed = await everything()
    expect([closed.get('ballotBoxes'), closed.get('ballotKeys')]).toEqual([[], []])
    // In the log the ballots stand in the order of their contents, in one fact, and say nobody's name.
    const revealed = closed.get('facts')!.filter((row) => row.includes('"BallotsRevealed"'))
    expect(revealed).toHaveLength(1)
    const { data, actor, recordedAt } = JSON.parse(revealed[0]!) as { data: string; actor: string; recordedAt: string }
    const { ballots } = JSON.parse(data) as { ballots: unknown[] }
    expect(ballots.map((one) => JSON.stringify(one))).toEqual(ballots.map((one) => JSON.stringify(one)).toSorted())
    expect([data.includes(written), data.includes('member'), actor]).toEqual([false, false, 'system:ballots'])
    expect(recordedAt > world.clock.now().toISOString()).toBe(false)
  })
})

describeOnBoth(
  'the file of an open ballot',
  (open) => {
    test('has no page, in the file or its WAL, on which a vote can be read', async () => {
      const world = await open()
      const { ballotId } = await openBallot(world, { writeIns: 1 })
      const answers = [[written], [2, 0, 1], [1]]
      for (const who of ['member', 'lifer', 'admin'] as const) await world.as(who).votes.cast({ ballotId, answers })
      const pages = () => {
        const read = (name: string) => readFileSync(name)
        return [world.env.database, `${world.env.database}-wal`].map(read)
      }
      const before = pages()
      // The control: an admin's text is found the same way.
      expect(before.some((bytes) => bytes.includes('Rafiq Hossain'))).toBe(true)
      const inSlot = slotOf(answers, 512)
      const forms = [
        written,
        Buffer.from(written, 'utf16le'),
        JSON.stringify(answers),
        '[2,0,1]',
        inSlot.subarray(0, inSlot.lastIndexOf(1) + 1),
      ]
      for (const bytes of before) expect(forms.filter((form) => bytes.includes(form))).toEqual([])
    })

    test('has neither the box nor its key once the ballot has closed and the WAL is written back', async () => {
      const world = await open()
      await openBallot(world)
      const { keySealed } = await world.store.read
        .selectFrom('ballotKeys')
        .select('keySealed')
        .executeTakeFirstOrThrow()
      const { sealed } = await world.store.read.selectFrom('ballotBoxes').select('sealed').executeTakeFirstOrThrow()
      const isInFile = () => {
        const db = new Database(world.env.database)
        db.pragma('wal_checkpoint(TRUNCATE)')
        db.close()
        const bytes = readFileSync(world.env.database)
        return [keySealed.slice(0, 40), sealed.slice(0, 40), sealed.slice(-40)].map((text) => bytes.includes(text))
      }
      expect(isInFile()).toEqual([true, true, true])
      await closeBallot(world)
      expect(isInFile()).toEqual([false, false, false])
    })
  },
  ['SQLite'],
)

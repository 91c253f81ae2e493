import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeBallot, openBallot } from '#tests/support/world/ballots.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { eraseEarlierBoxes } from './erasing.jobs.ts'

/** The bytes of a table's files as they are on the disk, with those of its long values. */
async function filesOf({ store }: World, table: string): Promise<string> {
  const { rows: files } = await sql<{ path: string }>`
    select pg_relation_filepath(one.oid) as path from pg_class of, pg_class one
    where of.oid = ${`"${table}"`}::regclass and one.oid in (of.oid, of.reltoastrelid)`.execute(store.read)
  const bytes: string[] = []
  for (const { path } of files) {
    const { rows } = await sql<{ bytes: Buffer }>`select pg_read_binary_file(${path}) as bytes`.execute(store.read)
    bytes.push(rows[0]!.bytes.toString('latin1'))
  }
  return bytes.join('')
}

/** Writes what PostgreSQL has in memory into its files. */
const flush = ({ store }: World) => sql`checkpoint`.execute(store.read)

const boxOf = async ({ store }: World) =>
  (await store.read.selectFrom('ballotBoxes').select('sealed').executeTakeFirstOrThrow()).sealed

const keyOf = async ({ store }: World) =>
  (await store.read.selectFrom('ballotKeys').select('keySealed').executeTakeFirstOrThrow()).keySealed

/** Whether any long part of a text is in the files: long values are cut into pieces of about 2,000 bytes. */
const isIn = (files: string, text: string) =>
  Array.from({ length: Math.floor(text.length / 200) }, (_, place) => text.slice(place * 200, place * 200 + 40)).some(
    (part) => files.includes(part),
  )

describeOnBoth(
  'the files of PostgreSQL',
  (open) => {
    test('hold earlier boxes until they are erased, while a ballot is open and after its close', async () => {
      const world = await open()
      const { ballotId } = await openBallot(world, { writeIns: 1 })
      const earlier: string[] = [await boxOf(world)]
      for (const who of ['member', 'lifer'] as const) {
        await world.as(who).votes.cast({ ballotId, answers: [[1], [2, 0], [1]] })
        earlier.push(await boxOf(world))
      }
      const last = earlier.pop()!
      await flush(world)
      const open_ = await filesOf(world, 'ballotBoxes')
      // The test finds what is there.
      expect(earlier.map((box) => isIn(open_, box))).toEqual([true, true])

      await eraseEarlierBoxes(world)
      await flush(world)
      const erased = await filesOf(world, 'ballotBoxes')
      expect([...earlier, last].map((box) => isIn(erased, box))).toEqual([false, false, true])

      const key = await keyOf(world)
      await closeBallot(world)
      await flush(world)
      expect((await filesOf(world, 'ballotKeys')).includes(key)).toBe(true)
      await eraseEarlierBoxes(world)
      await flush(world)
      expect([await filesOf(world, 'ballotBoxes'), await filesOf(world, 'ballotKeys')]).toEqual(['', ''])
    })

    test('are written anew only when somebody voted since', async () => {
      const world = await open()
      const { ballotId } = await openBallot(world)
      const fileOf = async () =>
        (await sql<{ path: string }>`select pg_relation_filepath('"ballotBoxes"') as path`.execute(world.store.read))
          .rows[0]!.path
      await eraseEarlierBoxes(world)
      const file = await fileOf()
      await eraseEarlierBoxes(world)
      expect(await fileOf()).toBe(file)
      await world.as('member').votes.cast({ ballotId, answers: [[1], [], [0]] })
      await eraseEarlierBoxes(world)
      expect(await fileOf()).not.toBe(file)
    })
  },
  ['PostgreSQL'],
)

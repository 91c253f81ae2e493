import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { SignedMark } from '#events-log/mark.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { checkBooks } from './integrity.reads.ts'
import { markFile, marksAt, type Marks } from './marks.writes.ts'

describeOnBoth('a check of the books that was stopped', (open) => {
  let world: World

  /** Opens the world with at least seven facts, each in the log as the portal wrote it. */
  async function opened(): Promise<World> {
    world = await open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-marks-')) } })
    for (let number = 0; number < 4; number++) await announcePicnic(world)
    return world
  }

  const marksNow = (): Marks => ({ ...marksAt(world.portal.env, world.clock.now()), every: 2 })
  const check = (marks?: Marks) => checkBooks(world.portal, world.portal.env, undefined, marks)
  const stored = () => JSON.parse(readFileSync(markFile(world.portal.env.dataDir), 'utf8')) as SignedMark
  const problemOf = (position: number) => [`Entry ${position} was changed: its hash does not match`]

  /** Begins a check, and kills it right after its mark at a position. */
  async function killedAt(position: number): Promise<void> {
    const marks = marksNow()
    const killed = check({
      ...marks,
      note(mark) {
        marks.note(mark)
        if (mark.position >= position) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
  }

  /** Changes a fact behind the portal's back, as who can write the database does. */
  async function tamper(position: number): Promise<void> {
    await world.store.alone('exclusive', function* ({ dialect }) {
      yield CompiledQuery.raw(
        dialect === 'postgres' ? 'alter table "facts" disable trigger user' : 'drop trigger if exists "facts_update"',
      )
      yield CompiledQuery.raw(`update "facts" set "actor" = 'system:someone-else' where "position" = ${position}`)
    })
  }

  test('goes on from its mark, with the same result as one that was not stopped', async () => {
    await opened()
    const { log: whole } = await check()
    await killedAt(4)
    expect(stored().mark).toMatchObject({ position: 4 })
    const marks = marksNow()
    const noted: number[] = []
    const { log, problems } = await check({ ...marks, note: (mark) => void noted.push(mark.position) })
    expect(problems).toEqual([])
    expect(log).toEqual(whole)
    expect(noted[0]).toBe(6)
    // The one after it begins anew.
    expect(existsSync(markFile(world.portal.env.dataDir))).toBe(false)
  })

  test('what was changed below the mark meanwhile is found by the next one', async () => {
    await opened()
    await killedAt(4)
    await tamper(2)
    expect((await check(marksNow())).log.problems).toEqual([])
    expect((await check(marksNow())).log.problems).toEqual(problemOf(2))
  })

  test('what was changed behind the mark is found at once', async () => {
    await opened()
    await killedAt(4)
    await tamper(5)
    expect((await check(marksNow())).log.problems).toEqual(problemOf(5))
    expect(marksNow().from).toBeNull()
  })

  test('a mark whose own fact was changed is not believed', async () => {
    await opened()
    await killedAt(4)
    await tamper(4)
    expect((await check(marksNow())).log.problems).toEqual(problemOf(4))
  })

  test('a mark that this portal did not sign, one of a day ago, and a broken one are not believed', async () => {
    await opened()
    await killedAt(4)
    expect(marksNow().from).toMatchObject({ position: 4 })
    const file = markFile(world.portal.env.dataDir)
    const genuine = readFileSync(file, 'utf8')
    writeFileSync(file, JSON.stringify({ ...stored(), mark: { ...stored().mark, position: 6 } }))
    expect(marksNow().from).toBeNull()
    writeFileSync(file, JSON.stringify({ ...stored(), begunAt: '2099-01-01T00:00:00.000Z' }))
    expect(marksNow().from).toBeNull()
    writeFileSync(file, genuine.slice(0, 40))
    expect(marksNow().from).toBeNull()
    writeFileSync(file, genuine)
    expect(
      marksAt({ ...world.portal.env, appSecret: 'another secret, also long enough' }, world.clock.now()).from,
    ).toBeNull()
    world.clock.forward(24 * 60)
    expect(marksNow().from).toBeNull()
  })

  test('checkpoints below the mark are compared again', async () => {
    await opened()
    const { writeCheckpoint } = await import('./checkpoints.writes.ts')
    const checkpoint = (await writeCheckpoint(world.portal))!
    await killedAt(checkpoint.position)
    await announcePicnic(world)
    expect((await check(marksNow())).log.lastCheckpoint).toEqual(checkpoint)
  })
})

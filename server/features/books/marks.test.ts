import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { GoingOn, SignedMark } from '#events-log/mark.ts'
import type { Portal } from '#server/context.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { checkInThread } from './integrity.jobs.ts'
import { checkBooks } from './integrity.reads.ts'
import { markFile, marksAt } from './marks.writes.ts'
import { verifyDaily } from './verification.jobs.ts'
import { beginVerification } from './verification.writes.ts'

describeOnBoth('a check of the books that was stopped', (open) => {
  let world: World

  const newFolder = () => mkdtempSync(path.join(tmpdir(), 'chapterhouse-marks-'))

  /** Opens the world with at least seven facts, each in the log as the portal wrote it. */
  async function opened(): Promise<World> {
    world = await open({ env: { DATA_DIR: newFolder(), TIME_ZONE: 'America/New_York' } })
    for (let number = 0; number < 4; number++) await announcePicnic(world)
    return world
  }

  /** The marks of a check that begins now, with the zone of the portal's days. */
  async function marksNow(env = world.portal.env, verificationId: string = randomUUID()): Promise<GoingOn> {
    const now = { verificationId, now: world.clock.now(), timeZone: env.timeZone }
    const refuse = (error: unknown) => {
      throw error
    }
    return { ...(await marksAt(world.store.read, env, now, refuse)), every: 2 }
  }

  const check = (marks?: GoingOn) => checkBooks(world.portal, world.portal.env, undefined, marks)
  const file = () => markFile(world.portal.env.dataDir)
  const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as SignedMark
  const problemOf = (position: number) => [`Entry ${position} was changed: its hash does not match`]

  /** Begins a check, kills it right after its mark at a position, and records it as not finished. */
  async function killedAt(position: number): Promise<void> {
    const verificationId = randomUUID()
    const marks = await marksNow(world.portal.env, verificationId)
    const killed = check({
      ...marks,
      note(mark) {
        marks.note(mark)
        if (mark.position >= position) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    const at = world.clock.now().toISOString()
    const nothing = { facts: 0, gaps: 0, head: '', checkpointPosition: null, checkpointHash: null, problems: '[]' }
    const row = { verificationId, state: 'failed', requestedBy: 'system:daily', chapterId: null } as const
    await world.store.write(({ sql }) =>
      run(sql.insertInto('verifications').values({ ...row, startedAt: at, endedAt: at, ...nothing })),
    )
  }

  /** The daily verification, stopped between the log, at whose end is its mark, and the derived tables. */
  async function stoppedDaily(portal: Portal = world.portal): Promise<void> {
    await verifyDaily({ ...portal, logDefinition: null as unknown as Portal['logDefinition'] })
    const { state } = await world.store.read
      .selectFrom('verifications')
      .select('state')
      .where('verificationId', '=', stored().verificationId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('failed')
  }

  /** One that the portal starts by itself, also on a day that has one. */
  const byItself = async (portal: Portal = world.portal) =>
    (await beginVerification(portal, { requestedBy: 'system:daily', chapter: null }))!.ended
  const byHand = async () => (await world.as('admin').books.verify()).last!
  const last = async () => (await world.as('admin').books.verification()).last

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
    const marks = await marksNow()
    const noted: number[] = []
    const { log, problems } = await check({ ...marks, note: (mark) => void noted.push(mark.position) })
    expect(problems).toEqual([])
    expect(log).toEqual(whole)
    expect(noted[0]).toBe(6)
    // The one after it begins anew.
    expect(existsSync(file())).toBe(false)
  })

  test('what was changed below the mark meanwhile is found by the next one', async () => {
    await opened()
    await killedAt(4)
    await tamper(2)
    expect((await check(await marksNow())).log.problems).toEqual([])
    expect((await check(await marksNow())).log.problems).toEqual(problemOf(2))
  })

  test('what was changed behind the mark is found at once', async () => {
    await opened()
    await killedAt(4)
    await tamper(5)
    expect((await check(await marksNow())).log.problems).toEqual(problemOf(5))
    expect((await marksNow()).from).toBeNull()
  })

  test('a mark whose own fact was changed is not believed', async () => {
    await opened()
    await killedAt(4)
    await tamper(4)
    expect((await check(await marksNow())).log.problems).toEqual(problemOf(4))
  })

  test('a mark that this portal did not sign, one of later, and a broken one are not believed', async () => {
    await opened()
    await killedAt(4)
    expect((await marksNow()).from).toMatchObject({ position: 4 })
    const genuine = readFileSync(file(), 'utf8')
    const other = randomUUID()
    await world.store.write(({ sql }) => run(sql.updateTable('verifications').set({ verificationId: other })))
    // Its verification is not known; and it is not that of another.
    expect((await marksNow()).from).toBeNull()
    writeFileSync(file(), JSON.stringify({ ...stored(), verificationId: other }))
    expect((await marksNow()).from).toBeNull()
    const { verificationId } = JSON.parse(genuine) as SignedMark
    await world.store.write(({ sql }) => run(sql.updateTable('verifications').set({ verificationId })))
    writeFileSync(file(), JSON.stringify({ ...stored(), mark: { ...stored().mark, position: 6 } }))
    expect((await marksNow()).from).toBeNull()
    writeFileSync(file(), genuine.slice(0, 40))
    expect((await marksNow()).from).toBeNull()
    writeFileSync(file(), genuine)
    const secret = 'another secret, also long enough'
    expect((await marksNow({ ...world.portal.env, appSecret: secret })).from).toBeNull()
    world.clock.forward(-1)
    expect((await marksNow()).from).toBeNull()
    world.clock.forward(1)
    expect((await marksNow()).from).toMatchObject({ position: 4 })
  })

  test("a mark is believed on the portal's calendar day alone, which is that of the first that was stopped", async () => {
    await opened()
    // Ten to midnight in UTC, and ten past; it is the evening of the same day in New York.
    world.clock.set('2027-02-10T23:50:00Z')
    await killedAt(2)
    world.clock.set('2027-02-11T00:10:00Z')
    await killedAt(6)
    expect(stored()).toMatchObject({ begunAt: '2027-02-10T23:50:00.000Z', mark: { position: 6 } })
    world.clock.set('2027-02-11T04:59:59Z')
    expect((await marksNow()).from).toMatchObject({ position: 6 })
    world.clock.set('2027-02-11T05:00:00Z')
    expect((await marksNow()).from).toBeNull()
  })

  test('one that was stopped before midnight starts over after it, and finds what was changed meanwhile', async () => {
    await opened()
    world.clock.set('2027-02-11T04:50:00Z')
    await stoppedDaily()
    await tamper(2)
    world.clock.set('2027-02-11T05:10:00Z')
    await verifyDaily(world.portal)
    expect(await last()).toMatchObject({ state: 'damaged', problems: expect.arrayContaining(problemOf(2)) as string[] })
  })

  test('a check by hand drops the mark, and what it found is found again by the daily one', async () => {
    await opened()
    world.clock.set('2027-02-10T15:00:00Z')
    await stoppedDaily()
    await tamper(2)
    const genuine = readFileSync(file(), 'utf8')
    world.clock.forward(10)
    expect((await byHand()).problems).toEqual(expect.arrayContaining(problemOf(2)))
    expect(existsSync(file())).toBe(false)
    // Put back by who can write the folder.
    writeFileSync(file(), genuine)
    world.clock.forward(10)
    await byItself()
    expect((await last())!.problems).toEqual(expect.arrayContaining(problemOf(2)))
    writeFileSync(file(), genuine)
    world.clock.set('2027-02-11T14:50:00Z')
    await verifyDaily(world.portal)
    expect((await last())!.problems).toEqual(expect.arrayContaining(problemOf(2)))
  })

  test('a mark is not believed while the last check that ended found damage', async () => {
    await opened()
    await tamper(6)
    expect((await byHand()).state).toBe('damaged')
    world.clock.forward(10)
    await killedAt(4)
    expect((await marksNow()).from).toBeNull()
  })

  test('a mark on one server is not believed after a check on another has ended', async () => {
    await opened()
    await stoppedDaily()
    world.clock.forward(10)
    await byItself({ ...world.portal, env: { ...world.portal.env, dataDir: newFolder() } })
    expect(await last()).toMatchObject({ state: 'whole' })
    expect(existsSync(file())).toBe(true)
    await tamper(2)
    world.clock.forward(10)
    await byItself()
    expect((await last())!.problems).toEqual(expect.arrayContaining(problemOf(2)))
  })

  test('a folder that cannot be written is logged, and the check goes on without a mark', async () => {
    await opened()
    // Where the new mark is written before it is renamed, something is in the way.
    mkdirSync(`${file()}.new`)
    const lines: string[] = []
    await verifyDaily({ ...world.portal, log: pino({}, { write: (line: string) => void lines.push(line) }) })
    expect(await last()).toMatchObject({ state: 'whole' })
    expect(existsSync(file())).toBe(false)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('could not note how far it has come')
    expect(lines[0]).toContain('EISDIR')
  })

  test('the thread in which a built portal checks says what it could not write', async () => {
    await opened()
    mkdirSync(`${file()}.new`)
    const { database, dataDir, appSecret } = world.portal.env
    const begun = { verificationId: randomUUID(), now: world.clock.now(), timeZone: 'UTC' }
    const troubles: unknown[] = []
    const order = { place: { database, dataDir, appSecret }, run: begun }
    const { problems } = await checkInThread(order, (error) => void troubles.push(error))
    expect(problems).toEqual([])
    expect(troubles).toMatchObject([{ message: expect.stringContaining('EISDIR') as string }])
  }, 60_000)

  test('checkpoints below the mark are compared again', async () => {
    await opened()
    const { writeCheckpoint } = await import('./checkpoints.writes.ts')
    const checkpoint = (await writeCheckpoint(world.portal))!
    await killedAt(checkpoint.position)
    await announcePicnic(world)
    expect((await check(await marksNow())).log.lastCheckpoint).toEqual(checkpoint)
  })
})

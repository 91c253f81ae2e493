/** Counting a ballot again: from the log, and by a stranger who has an export and the public key. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { checkpointKey, publicKeyText } from '#events-log/checkpoint.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { confirmVote } from '#server/features/ballots/decisions.ts'
import { voterOf, voterStream } from '#server/features/ballots/facts.ts'
import { closeBallot, openBallot } from '#tests/support/world/ballots.ts'
import { runVerb } from '#tests/support/world/run-verb.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { buildVerifier } from '../verifier.js'

const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-count-'))
const program = path.join(folder, 'verify-export.mjs')

type Figures = { ok: boolean; problems: string[]; ballot: { turnout: number } | null; checkCode: string }

const log = (world: World, ...args: string[]) => runVerb<Figures>(world, args)

/** Runs the single-file program as somebody who has neither the portal nor its settings. */
async function stranger(...args: string[]) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: {} as never,
      cwd: folder,
    })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, out: stdout }
  }
}

beforeAll(async () => {
  expect(await buildVerifier(program)).toBe(true)
})

describeOnBoth('counting a ballot again', (open) => {
  /** A ballot of three electors, in which two voted. */
  const voted = async (world: World) => {
    const { ballotId, treasurer } = await openBallot(world)
    await world.as('member').votes.cast({ ballotId, answers: [[1], [2, 0], [0]] })
    await world.as('lifer').votes.cast({ ballotId, answers: [[1], [2], []] })
    return { ballotId, treasurer }
  }

  const exported = async (world: World, name: string) => {
    const file = path.join(folder, `${world.store.dialect}-${name}.ndjson`)
    expect(await log(world, 'export', '--chapter', 'dc', '--year', '2026', '--out', file)).toMatchObject({
      code: 0,
      err: '',
    })
    return file
  }

  test('gives the result of the page from the log, and says of others why they cannot be counted', async () => {
    const world = await open({ env: { DATA_DIR: folder } })
    const { ballotId, treasurer } = await voted(world)
    expect(await log(world, 'count', ballotId)).toMatchObject({
      code: 2,
      out: '',
      err: `Ballot ${ballotId} has not closed yet. Its votes are sealed until then.\n`,
    })
    for (const id of ['none', `${ballotId}x`, "' or 1=1 --"])
      expect(await log(world, 'count', id)).toMatchObject({
        code: 2,
        out: '',
        err: `There is no ballot ${id} in the log. The ID is in the address of its page.\n`,
      })
    expect(await log(world, 'count')).toMatchObject({ code: 2, err: 'Usage: chapterhouse log count <ballot>\n' })

    await closeBallot(world)
    const { checkCode } = await world.as('member').votes.result({ ballotId })
    const counted = await log(world, 'count', ballotId)
    expect([counted.code, counted.err]).toEqual([0, ''])
    expect(counted.out).toContain('2 of 3 people voted, 2 ballots; quorum 2, reached')
    expect(counted.out).toMatch(
      new RegExp(`\\(office, plurality, seats: 1\\) ${treasurer}\\n +0 {2}[\\w-]+\\n +2 {2}[\\w-]+ {2}\\*\\n`),
    )
    expect(counted.out).toContain(`Check code ${checkCode}\nThe count stands.`)
    expect((await log(world, 'count', ballotId, '--json')).json()).toMatchObject({ ok: true, checkCode, problems: [] })
  })

  test('exits 1 when the log names more voters than were counted', async () => {
    const world = await open({ env: { DATA_DIR: folder } })
    const { ballotId } = await voted(world)
    await closeBallot(world)
    const { personId } = await world.store.read
      .selectFrom('ballotElectors')
      .select('personId')
      .where('ballotId', '=', ballotId)
      .where('votedAt', 'is', null)
      .executeTakeFirstOrThrow()
    await world.store.write(function* (builder) {
      const { record } = logWriter(builder, world.portal.logDefinition, {
        chapterId: world.chapters.dc.id,
        actor: 'system:tests',
        correlation: 'one-too-many',
        now: world.clock.now(),
      })
      yield* record(voterStream, voterOf(ballotId, personId), (state) => confirmVote(state, ballotId, personId))
    })
    const { code, out } = await log(world, 'count', ballotId)
    expect(code).toBe(1)
    expect(out).toContain('! The log names 3 voters, and the close 2.')
    expect(out).toContain('THE COUNT DOES NOT STAND.')
  })

  test('gives a stranger the same check code from an export and the key, and refuses one that was altered', async () => {
    const world = await open({ env: { DATA_DIR: folder } })
    const { ballotId } = await voted(world)
    const key = publicKeyText(checkpointKey(world.env.appSecret))
    const early = await exported(world, 'early')
    const notYet = await stranger(early, '--key', key, '--ballot', ballotId)
    expect(notYet.code).toBe(1)
    expect(notYet.out).toContain(
      `! Ballot ${ballotId} does not close in this file. Count it from the export of the year in which it closed.`,
    )

    await closeBallot(world)
    const { checkCode } = await world.as('member').votes.result({ ballotId })
    const file = await exported(world, 'closed')
    const well = await stranger(file, '--key', key, '--ballot', ballotId)
    expect(well.code).toBe(0)
    expect(well.out).toContain('The export is intact')
    expect(well.out).toContain(`Check code ${checkCode}\nThe count stands.`)

    const unknown = await stranger(file, '--key', key, '--ballot', 'none')
    expect(unknown.code).toBe(1)
    expect(unknown.out).toContain('! There is no ballot none in this file.')

    // Both voted for the second candidate; now one of them did not.
    const text = readFileSync(file, 'utf8')
    const altered = text.replace('[[[1],[2,0],[0]]', '[[[0],[2,0],[0]]').replace('[[1],[2],[]]', '[[0],[2],[]]')
    expect(altered).not.toBe(text)
    const changed = path.join(folder, `${world.store.dialect}-altered.ndjson`)
    writeFileSync(changed, altered)
    const ill = await stranger(changed, '--key', key, '--ballot', ballotId)
    expect(ill.code).toBe(1)
    expect(ill.out).toContain('was changed: its hash does not match')
    expect(ill.out).toContain('THE BALLOT CANNOT BE COUNTED: the export is not intact.')
    expect(ill.out).not.toContain('Check code')
    const { ok, ballot, problems } = (
      await log(world, 'verify-export', changed, '--key', key, '--ballot', ballotId, '--json')
    ).json()
    expect({ ok, ballot }).toEqual({ ok: false, ballot: null })
    expect(problems.length).toBeGreaterThan(0)

    const foreign = publicKeyText(checkpointKey('the secret of somebody else altogether'))
    expect(await stranger(file, '--key', foreign, '--ballot', ballotId)).toMatchObject({
      code: 1,
      out: expect.stringContaining('THE BALLOT CANNOT BE COUNTED') as string,
    })
  })
})

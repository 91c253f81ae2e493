import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { keepBackups } from './jobs.ts'
import { passphraseIn, problemOfPassphrase } from './passphrase.reads.ts'
import { openSealed, sealFile, verifySealed } from './sealed.writes.ts'
import { archiveName, nameOf, shelfIn } from './shelf.reads.ts'
import { restoreArchive } from './shelf.writes.ts'

const umask = process.umask()
const passphrase = 'a passphrase of several words'
/** Making a key takes a second of one processor, and there are five here. */
const slow = 60_000
const clock = movedClock('2026-11-27T17:00:00.000Z')
let folder: string
let live: string
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-sealed-'))
  live = at('live')
  await laySmallAssociation(live)
  writeFileSync(at('passphrase'), `${passphrase}\n`)
})
afterEach(() => void process.umask(umask))
afterAll(() => rmSync(folder, { recursive: true }))

const keep = (shelf: string, passphraseFile = at('passphrase')) =>
  keepBackups({
    env: readEnv({ DATA_DIR: live, BACKUP_DIR: shelf, BACKUP_PASSPHRASE_FILE: passphraseFile }),
    clock,
    log: pino({ level: 'silent' }),
    logDefinition,
  })

let targets = 0
/** Restores an archive with a passphrase that is entered. */
function restore(file: string, entered: string) {
  const target = at(`target-${++targets}`)
  const environment = { DATA_DIR: target, APP_SECRET: readEnv({ DATA_DIR: live }).appSecret }
  return restoreArchive(file, environment, logDefinition, async () => entered).then((outcome) => ({
    target,
    ...outcome,
  }))
}

test(
  'a backup under a passphrase passes its weekly test, and opens with that passphrase alone',
  async () => {
    const shelf = at('shelf')
    await keep(shelf)
    const [made] = shelfIn(shelf, clock.now()).made
    expect(made).toMatchObject({ isEncrypted: true, testProblem: null, testedAt: '2026-11-27T17:00:00.000Z' })
    const name = archiveName(made!)
    expect(readdirSync(shelf).sort()).toEqual(['chapterhouse-2026-11-27T17-00-00Z.json', name, 'state.json'])
    expect(name.endsWith('.zip.age')).toBe(true)
    expect(statSync(path.join(shelf, name)).mode & 0o777).toBe(0o600)
    expect(readdirSync(live).filter((one) => one.startsWith('.making'))).toEqual([])

    expect((await restore(path.join(shelf, name), passphrase)).problems).toEqual([])
    await expect(restore(path.join(shelf, name), 'another passphrase')).rejects.toThrow(
      'This passphrase does not open the backup',
    )
    expect(readdirSync(at(`target-${targets}`))).toEqual([])
  },
  slow,
)

test(
  'archives of before and after the passphrase are on one shelf',
  async () => {
    const shelf = at('mixed')
    await keep(shelf, '')
    clock.forward(24 * 60)
    await keep(shelf)
    expect(shelfIn(shelf, clock.now()).made.map(({ isEncrypted }) => isEncrypted)).toEqual([true, false])
    for (const made of shelfIn(shelf, clock.now()).made)
      expect((await restore(path.join(shelf, archiveName(made)), passphrase)).problems).toEqual([])
  },
  slow,
)

test(
  'an archive whose passphrase is not at hand has no result of a test, and is tested once it is again',
  async () => {
    const shelf = at('untested')
    await keep(shelf)
    const entry = () => shelfIn(shelf, clock.now()).made[0]!
    const untested = { ...entry(), testedAt: null }
    writeFileSync(path.join(shelf, `${nameOf(untested.takenAt)}.json`), JSON.stringify(untested))
    const before = readdirSync(shelf)
    writeFileSync(at('replaced'), 'another passphrase\n')
    for (const file of [at('nowhere'), at('replaced'), '']) {
      await keep(shelf, file)
      expect([file, entry(), readdirSync(shelf)]).toEqual([file, untested, before])
    }
    await keep(shelf)
    expect(entry()).toMatchObject({ testedAt: clock.now().toISOString(), testProblem: null })
  },
  slow,
)

test('a file without a passphrase makes no backup, and says why', async () => {
  const shelf = at('none')
  writeFileSync(at('short'), 'short\n')
  await keep(shelf, at('short'))
  expect(shelfIn(shelf, clock.now())).toMatchObject({
    made: [],
    failure: { problem: expect.stringContaining('Write at least 16 characters into it') as string },
  })
  expect(problemOfPassphrase(at('nowhere'))).toContain('BACKUP_PASSPHRASE_FILE cannot be read')
  expect([problemOfPassphrase(at('passphrase')), passphraseIn(at('passphrase'))]).toEqual([null, passphrase])
})

test('a damaged or shortened file is told from a wrong passphrase, and leaves nothing', async () => {
  writeFileSync(at('plain'), Buffer.alloc(300_000, 'backup'))
  // A key that is made quickly.
  await sealFile(at('plain'), at('plain.age'), passphrase, 10)
  await verifySealed(at('plain.age'), at('plain'), passphrase)
  writeFileSync(at('other'), 'something else')
  await expect(verifySealed(at('plain.age'), at('other'), passphrase)).rejects.toThrow(
    'does not have what was encrypted',
  )
  const sealed = readFileSync(at('plain.age'))
  for (const bytes of [Buffer.from(sealed).fill(0, 200_000, 200_001), sealed.subarray(0, 150_000)]) {
    writeFileSync(at('damaged.age'), bytes)
    await expect(openSealed(at('damaged.age'), at('opened'), passphrase)).rejects.toThrow(
      'The encrypted backup is damaged',
    )
    expect(existsSync(at('opened'))).toBe(false)
  }
})

/** Encrypted backups are opened by the program `age`, and what it encrypts is opened here: nobody depends on the portal. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSealed, sealFile } from '#server/features/backups/sealed.writes.ts'
import { whyMissing } from '#tests/support/machine/debian.ts'

const missing = whyMissing({ age: 'age', script: 'bsdutils' })
// Never skipped where it can be installed, as on the machine that tests every change.
if (missing && process.getuid?.() === 0) throw new Error(missing)
const passphrase = 'a passphrase of several words'
let folder: string
const at = (name: string) => path.join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-age-'))
  writeFileSync(at('backup.zip'), Buffer.alloc(300_000, 'backup'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `age` at a terminal, since it takes a passphrase from nowhere else. */
function age(words: string, entered: string) {
  const command = `age ${words}`
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    input: entered,
    encoding: 'utf8',
    cwd: folder,
  })
  return { status, said: stdout }
}

test.skipIf(missing)('age opens what the portal encrypted, and no other passphrase does', async () => {
  await sealFile(at('backup.zip'), at('ours.age'), passphrase)
  expect(age('--decrypt -o opened.zip ours.age', `${passphrase}\n`).status).toBe(0)
  expect(readFileSync(at('opened.zip')).equals(readFileSync(at('backup.zip')))).toBe(true)
  const other = age('--decrypt -o other.zip ours.age', 'another passphrase\n')
  expect([other.status, other.said]).toEqual([1, expect.stringContaining('incorrect passphrase')])
})

test.skipIf(missing)('the portal opens what age encrypted', async () => {
  expect(age('--encrypt -p -o theirs.age backup.zip', `${passphrase}\n${passphrase}\n`).status).toBe(0)
  await openSealed(at('theirs.age'), at('theirs.zip'), passphrase)
  expect(readFileSync(at('theirs.zip')).equals(readFileSync(at('backup.zip')))).toBe(true)
})

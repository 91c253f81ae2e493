import { spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { guest, member, Refused, tokenOf, type Acknowledged } from '../buyers.ts'
import { tell } from '../figures.ts'
import { bookedIds, faultsOf } from '../ledgers.ts'

const upload = Buffer.from('a certificate')

let folder: string
let live: string
let backup: string
let portal: PortalProcess
/** Payments acknowledged to buyers before the backup began, and the number acknowledged during it. */
let acknowledged: { before: Acknowledged[]; during: number }
/** Purchases acknowledged to buyers, and how many of them a plain copy of the main file lacks. */
let plainCopy: { acknowledged: number; missing: number }
let result: Awaited<ReturnType<typeof runBackup>>

async function runBackup(words: string[], environment: Record<string, string>) {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'test' as const, ...environment }
  const child = spawn(process.execPath, ['scripts/chapterhouse.js', 'backup', ...words], { env })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { out, err, code }
}

/** Returns the payments that the books in this file lack; all of them when the file cannot be read. */
async function missingIn(database: string, payments: readonly Acknowledged[]): Promise<Acknowledged[]> {
  try {
    const store = await openStore(database)
    try {
      const booked = await bookedIds(store)
      return payments.filter(({ paymentId }) => !booked.has(paymentId))
    } finally {
      await store.close()
    }
  } catch {
    return [...payments]
  }
}

const maxCopies = 20

/** Copies the main file after each payment, until a copy is incomplete: right after a checkpoint it may be complete. */
async function copyPlainly(paid: readonly Acknowledged[], until: (number: number) => Promise<void>): Promise<void> {
  for (let number = 1; number <= maxCopies; number++) {
    const copy = path.join(folder, `plain-${number}.sqlite`)
    copyFileSync(path.join(live, 'chapterhouse.sqlite'), copy)
    const known = [...paid]
    plainCopy = { acknowledged: known.length, missing: (await missingIn(copy, known)).length }
    if (plainCopy.missing > 0) return
    await until(known.length + 1)
  }
}

/** Makes a plain copy of the main file and a backup while buyers keep paying, each after a few more payments. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-backup-'))
  live = path.join(folder, 'live')
  backup = path.join(folder, 'backup')
  const eventId = (await laySmallAssociation(live, { prepare: (world) => announcePicnic(world) }))!
  mkdirSync(path.join(live, 'uploads'))
  writeFileSync(path.join(live, 'uploads', 'certificate.pdf'), upload)
  portal = await startBuiltPortal({ dataDir: live, env: { TRUSTED_PROXIES: '1' } })

  const paid: Acknowledged[] = []
  let isOver = false
  let address = 0
  let onPaid = () => {}
  const until = (number: number) =>
    new Promise<void>((resolve) => {
      onPaid = () => void (paid.length >= number && resolve())
      onPaid()
    })
  const from = () => `10.1.${(address >> 8) & 255}.${address++ & 255}`
  const guests = ['ada', 'bea', 'cleo', 'dora'].map((name) => guest(eventId, name, { from }))
  const everybody = [member(await tokenOf(portal, 'member@dc.aea.example', 'member')), ...guests].map(async (buyer) => {
    while (!isOver) {
      const payment = await buyer.pay(portal)
      if (payment) paid.push(payment)
      onPaid()
    }
  })
  // A member may pay twenty times in ten minutes; the guests go on.
  const ends = Promise.allSettled(everybody)
  await until(12)
  await copyPlainly(paid, until)
  const before = [...paid]
  result = await runBackup([backup], { DATA_DIR: live })
  const during = paid.length
  await until(during + 5)
  isOver = true
  for (const end of await ends)
    if (end.status === 'rejected' && !(end.reason instanceof Refused && end.reason.status === 429)) throw end.reason
  acknowledged = { before, during: during - before.length }
}, 120_000)

afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup under load is restored completely: it contains all earlier payments, and a portal runs on it', async () => {
  expect(result).toEqual({
    code: 0,
    err: '',
    out: expect.stringContaining(`Backed up to ${backup}, and verified there`),
  })
  const restored = path.join(folder, 'restored')
  const restoring = await runBackup(['--restore', backup], { DATA_DIR: restored })
  expect(restoring).toEqual({ code: 0, err: '', out: expect.stringContaining(`Restored ${backup} and verified it`) })
  expect(readFileSync(path.join(restored, 'uploads', 'certificate.pdf'))).toEqual(upload)

  const missing = await missingIn(path.join(restored, 'chapterhouse.sqlite'), acknowledged.before)
  expect(missing).toEqual([])
  const again = await startBuiltPortal({ dataDir: restored })
  const token = await tokenOf(again, 'member@dc.aea.example', 'member')
  expect(await member(token).pay(again)).toMatchObject({ paymentId: expect.any(String) })
  await again.stop()
  expect(await faultsOf(restored)).toEqual([])
  tell('a backup under load', {
    'paid before': acknowledged.before.length,
    'paid while it ran': acknowledged.during,
    missing: missing.length,
  })
})

test('neither an existing backup nor a database is overwritten', async () => {
  const [twice, over, nowhere] = await Promise.all([
    runBackup([backup], { DATA_DIR: live }),
    runBackup(['--restore', backup], { DATA_DIR: live }),
    runBackup([path.join(folder, 'other')], { DATA_DIR: path.join(folder, 'nothing') }),
  ])
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('already, and nothing of it was changed')])
  expect([over.code, over.err]).toEqual([2, expect.stringContaining('There is a database at')])
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('There is no database at')])
  expect(existsSync(path.join(folder, 'nothing'))).toBe(false)
})

test('a backup that was damaged or changed in storage is not restored, even without its manifest', async () => {
  for (const [what, damage] of Object.entries({ pages: damagePages, facts: changeAFact })) {
    const shelf = path.join(folder, `shelf-${what}`)
    cpSync(backup, shelf, { recursive: true })
    await damage(path.join(shelf, 'chapterhouse.sqlite'))
    const target = path.join(folder, `target-${what}`)
    const listed = await runBackup(['--restore', shelf], { DATA_DIR: target })
    expect([what, listed.code, listed.err]).toEqual([what, 1, '! chapterhouse.sqlite was changed\n'])
    rmSync(path.join(shelf, 'manifest.json'))
    const { code, out, err } = await runBackup(['--restore', shelf, '--without-manifest'], { DATA_DIR: target })
    expect([what, code, out, err]).toEqual([
      what,
      1,
      expect.stringContaining('nothing was restored'),
      expect.stringMatching(/^! /),
    ])
    expect(readdirSync(target)).toEqual([])
  }
})

async function damagePages(file: string): Promise<void> {
  const bytes = readFileSync(file)
  for (let page = 4; page * 2048 < bytes.length; page += 3) bytes.fill(0x5a, page * 2048, page * 2048 + 64)
  writeFileSync(file, bytes)
}

async function changeAFact(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const at = bytes.indexOf('"amountCents":6000')
  expect(at).toBeGreaterThan(0)
  bytes.write('"amountCents":9000', at)
  writeFileSync(file, bytes)
}

test('on PostgreSQL without its programs it names the missing one, and leaves nothing behind', async () => {
  const target = path.join(folder, 'of-postgres')
  const { code, err } = await runBackup([target], {
    DATA_DIR: live,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    PATH: folder,
  })
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("pg_dump is not there. Install PostgreSQL's client programs"),
  ])
  expect(readdirSync(folder).filter((name) => name.startsWith('of-postgres'))).toEqual([])
})

test('control: a plain copy of the main file lacks acknowledged payments', () => {
  tell('a plain copy under load', { 'paid before': plainCopy.acknowledged, missing: plainCopy.missing })
  expect(plainCopy.missing).toBeGreaterThan(0)
})

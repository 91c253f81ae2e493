/** Exports away from the portal: changes to them are detected, by the verb and by the single-file program. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { migratedImage } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { checkpointKey, fingerprintOf, publicKeyText, signCheckpoint, signDigest } from '#events-log/checkpoint.ts'
import { sha256Hex } from '#events-log/hash.ts'
import { codeOf, groupedCode } from '#server/features/receipts/codes.decisions.ts'
import { streamId } from '#events-log/fact.ts'
import { move, paymentIdOf } from '#tests/support/world/ledger.ts'
import { settle } from '#tests/support/world/world.ts'
import { buildVerifier } from '../verifier.js'
import { runLog } from './run.ts'

const secret = 'only for tests, and long enough for them'
const forger = checkpointKey('a secret that nobody gave to the forger')
const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-offline-'))
const data = path.join(folder, 'data')
const file = path.join(folder, 'dc-2027.ndjson')
const program = path.join(folder, 'verify-export.mjs')
const key = publicKeyText(checkpointKey(secret))
let lines: string[]

/** Runs a separate program in the folder of the export. */
async function start(args: string[], given: Record<string, string> = {}, cwd = folder) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      env: given as NodeJS.ProcessEnv,
      cwd,
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

const logProgram = (...args: string[]) => ['scripts/chapterhouse.js', 'log', ...args]
const portal = { DATA_DIR: data, APP_SECRET: secret }
const root = process.cwd()

beforeAll(async () => {
  const store = await openStore(await databaseFile())
  const world = await settle(store, { env: portal })
  const times = ['2026-12-05', '2027-01-05', '2027-04-06', '2027-05-01', '2028-01-09'].map((day) => `${day}T12:00:00Z`)
  const kinds = ['dues', 'byHand', 'registrations', 'dues', 'byHand'] as const
  for (const [index, at] of times.entries())
    await move(
      world,
      { kind: kinds[index]!, chapter: index === 3 ? 'ny' : 'dc', amountCents: 5_000 + index, at },
      index,
    )
  world.clock.set('2028-01-10T12:00:00Z')
  const open = async () => ({
    store,
    env: world.env,
    clock: world.clock,
    kinds: world.portal.kinds,
    close: () => store.close(),
  })
  const quiet = { out: () => undefined, err: () => undefined, watched: false }
  expect(await runLog(['export', '--chapter', 'dc', '--year', '2027', '--out', file], { ...quiet, open })).toBe(0)
  lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  expect(await buildVerifier(program)).toBe(true)
})

async function databaseFile(): Promise<string> {
  mkdirSync(data, { recursive: true })
  const location = path.join(data, 'chapterhouse.sqlite')
  writeFileSync(location, await migratedImage())
  return location
}

/** Returns the verb's verdict on a changed file. */
async function verdict(text: string | Uint8Array, ...options: string[]): Promise<{ code: number; problems: string[] }> {
  const changed = path.join(folder, 'changed.ndjson')
  writeFileSync(changed, text)
  let out = ''
  const around = {
    out: (part: string) => void (out += part),
    err: (part: string) => void (out += part),
    watched: false,
  }
  const open = () => Promise.reject(new Error('There is no portal here'))
  const code = await runLog(['verify-export', changed, '--json', ...options], { ...around, open })
  return { code, problems: (JSON.parse(out) as { problems: string[] }).problems }
}

const joined = (changed: string[]) => `${changed.join('\n')}\n`

/** Returns the lines with one of them changed. */
function withChange(find: (line: string) => boolean, change: (line: string) => string): string {
  const at = lines.findIndex(find)
  expect(at).not.toBe(-1)
  return joined(lines.with(at, change(lines[at]!)))
}

const isKind = (kind: string) => (line: string) => line.startsWith(`{"line":"${kind}"`)
const holds = (text: string) => (line: string) => line.includes(text)

test('an untouched export is valid', async () => {
  expect(await verdict(joined(lines), '--key', key)).toEqual({ code: 0, problems: [] })
})

test.each<[what: string, changed: () => string, sentence: RegExp]>([
  [
    'an amount in the data',
    () => withChange(holds('5001'), (line) => line.replace('5001', '5009')),
    /^Entry \d+ was changed: its hash does not match$/,
  ],
  [
    'a column',
    () => withChange(holds('PaymentRecordedByHand'), (line) => line.replace('system:tests', 'system:texts')),
    /was changed: its hash does not match/,
  ],
  [
    'a hash',
    () =>
      withChange(isKind('fact'), (line) =>
        line.replace(/"hash":"./, (part) => `${part.slice(0, -1)}${part.endsWith('0') ? '1' : '0'}`),
      ),
    /hash does not match/,
  ],
  [
    'the digest of withheld data',
    () =>
      withChange(holds('"dataDigest"'), (line) => line.replace(/("dataDigest":")./, (_, start: string) => `${start}x`)),
    /hash does not match/,
  ],
  ['data taken out and replaced by their digest', () => withChange(holds('5002'), withoutData), /is missing its data/],
  ['the order of two facts', () => joined(swapped(1, 2)), /is missing|comes after/],
  ['a fact taken out', () => joined(lines.toSpliced(2, 1)), /^Entry \d+ is missing$/],
  ['a fact told twice', () => joined(lines.toSpliced(2, 0, lines[2]!)), /comes after entry/],
  ['the end cut off', () => joined(lines.slice(0, -3)), /There is no seal: the end was cut off/],
  ['the end cut off within a line', () => joined(lines).slice(0, -150), /is not a line of an export|no seal/],
  ['the closing line taken out', () => joined(lines.toSpliced(-2, 1)), /There is no closing line/],
  [
    'a total',
    () => withChange(isKind('closing'), (line) => line.replace('"receivedCents":5001', '"receivedCents":5002')),
    /does not match the entries in the totals/,
  ],
  [
    'a fee',
    () => withChange(isKind('closing'), (line) => line.replace('"feeCents":0', '"feeCents":1')),
    /does not match the entries in the totals/,
  ],
  [
    'both balances',
    () => withChange(isKind('closing'), (line) => line.replaceAll(/(BalanceCents":)(\d)/g, '$19$2')),
    /not what was sealed/,
  ],
  [
    'the position of the checkpoint',
    () => withChange(isKind('checkpoint'), (line) => line.replace(/"position":\d+/, '"position":1')),
    /is not signed with this key/,
  ],
  [
    'the hash of the checkpoint',
    () => withChange(isKind('checkpoint'), (line) => line.replace(/"hash":"..../, '"hash":"0000')),
    /are not what was signed/,
  ],
  [
    'the checkpoint taken out',
    () => joined(lines.filter((line) => !isKind('checkpoint')(line))),
    /There is no checkpoint/,
  ],
  [
    'the name of the chapter',
    () => withChange(isKind('header'), (line) => line.replace('Washington DC', 'Washington DX')),
    /not what was sealed/,
  ],
  [
    'something added behind the seal',
    () => joined([...lines, '{"line":"closing","facts":0,"ownFacts":0}']),
    /follows the seal/,
  ],
  ['nothing but an empty line', () => joined(lines.toSpliced(3, 0, '')), /is not a line of an export/],
])('a change is detected: %s', async (_, changed, sentence) => {
  const { code, problems } = await verdict(changed())
  expect(code).toBe(1)
  expect(problems).toContainEqual(expect.stringMatching(sentence))
})

function withoutData(line: string): string {
  const { data: body, ...rest } = JSON.parse(line) as { data: string }
  return JSON.stringify({ ...rest, dataDigest: sha256Hex(body) })
}

function swapped(one: number, other: number): string[] {
  return lines.with(one, lines[other]!).with(other, lines[one]!)
}

test('one flipped bit anywhere in the file is detected', async () => {
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length; at += 61) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    expect([at, (await verdict(changed)).code]).toEqual([at, 1])
  }
  // The very end: the last letter of a signature contains unused bits.
  for (let back = 1; back <= 12; back++) {
    const changed = Buffer.from(bytes)
    changed[bytes.length - back] = changed[bytes.length - back]! ^ 1
    expect([back, (await verdict(changed)).code]).toEqual([back, 1])
  }
}, 30_000)

/** The export with another header, re-signed by the forger: valid unless the association's key is known. */
function forged(changes: object = {}): string {
  const publicKey = publicKeyText(forger)
  const [header, ...rest] = lines.slice(0, -1).map((line) => JSON.parse(line) as Record<string, unknown>)
  const checkpoint = rest.find(({ line }) => line === 'checkpoint') as unknown as Parameters<typeof signCheckpoint>[1]
  const signed = signCheckpoint(forger, checkpoint)
  const changed = { ...header, publicKey, fingerprint: fingerprintOf(publicKey), ...changes }
  const text = joined(
    [changed, ...rest.map((line) => (line.line === 'checkpoint' ? signed : line))].map((line) => JSON.stringify(line)),
  )
  const digest = sha256Hex(text)
  return (
    text + joined([JSON.stringify({ line: 'seal', sha256: digest, signature: signDigest(forger, 'export', digest) })])
  )
}

/** Returns the report as printed in a terminal. */
async function outputOf(text: string, ...options: string[]): Promise<string> {
  const written = path.join(folder, 'shown.ndjson')
  writeFileSync(written, text)
  let out = ''
  await runLog(['verify-export', written, ...options], {
    out: (part) => void (out += part),
    err: (part) => void (out += part),
    watched: false,
    open: () => Promise.reject(new Error('There is no portal here')),
  })
  return out
}

test("a forger's own key is detected when the association's key is given", async () => {
  const [forgers, ours] = [forger, checkpointKey(secret)].map((each) =>
    fingerprintOf(publicKeyText(each)).replaceAll(/(.{4})(?=.)/g, '$1 '),
  )
  expect(await verdict(forged())).toEqual({ code: 0, problems: [] })
  expect((await verdict(forged(), '--key', key)).problems).toContain(
    'The file names a different public key from the one given',
  )
  const text = await outputOf(forged(), '--key', key)
  expect(text).toContain(`Names the key ${forgers}, NOT the one you gave (${ours})`)
  expect(text).not.toContain('Signed with')
  // A fingerprint that the file only claims is not shown.
  expect(await outputOf(forged({ fingerprint: 'feedfeedfeedfeed' }))).not.toContain('feed')
})

test('a file can neither control nor flood the terminal of its verifier', async () => {
  const chapter = {
    chapterId: 'chapter-dc',
    subDomain: 'dc\u202E',
    chapterName: `\u001B[2J\u001B]0;x\u0007\u009B31mThe export is whole\r\n${'x'.repeat(10_000)}`,
  }
  const association = { shortName: 'A\u200BE\u2028A', name: '' }
  const text = await outputOf(forged({ chapter, association, more: 'y'.repeat(10_000) }))
  expect(text).toContain('Books of A�E�A �[2J�]0;x��31mThe export is whole��xx')
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  const json = await outputOf(forged({ chapter, association, more: 'y'.repeat(10_000) }), '--json')
  expect(json.trimEnd()).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  for (const output of [text, json]) expect(output.length).toBeLessThan(4_000)
  for (const wrong of [{ chapter: { subDomain: 1 } }, { association: { shortName: { toString: 1 } } }]) {
    expect((await verdict(forged(wrong))).problems).toContain('The first line is not the header of an export')
  }
  const late = withChange(isKind('checkpoint'), (line) => line.replace(/"signedAt":"/, '$&\\u001b[2J'))
  expect(JSON.stringify((await verdict(late)).problems)).not.toContain('[2J')
})

/** The codes of the receipts of the April dues, and of others that the export does not contain. */
const codeOfEntry = (find: (line: string) => boolean) => {
  const { stream, hash } = JSON.parse(lines.find((line) => isKind('fact')(line) && find(line))!) as {
    stream: string
    hash: string
  }
  return codeOf(secret, { chapterId: 'chapter-dc', paymentId: streamId(stream), hash })
}

test('a receipt is found by its code, or by its number alone', async () => {
  const code = codeOfEntry(holds('5002'))
  expect(await verdict(joined(lines), '--receipt', groupedCode(code).toLowerCase())).toEqual({ code: 0, problems: [] })
  expect(await verdict(joined(lines), '--receipt', paymentIdOf(2))).toEqual({ code: 0, problems: [] })
  expect(await outputOf(joined(lines), '--receipt', code)).toMatch(
    /Receipt 8EDG0002: Event registrations, 50\.02 USD, recorded Apr 6, 2027, [\d:]+ [AP]M\n {2}Entry \d+, fingerprint \w{4} \w{4}\nThe receipt is in the export, as it was recorded\./,
  )

  // From another year, from another chapter, and nonexistent.
  for (const number of [0, 3, 9]) {
    expect(await verdict(joined(lines), '--receipt', paymentIdOf(number))).toEqual({
      code: 1,
      problems: [`The export does not contain the receipt ${paymentIdOf(number)}`],
    })
  }
  // Printed from an entry that no longer exists: the whole log was rewritten.
  const earlier = codeOf(secret, { chapterId: 'chapter-dc', paymentId: paymentIdOf(2), hash: '0'.repeat(64) })
  const rewritten = await verdict(joined(lines), '--receipt', earlier)
  expect([rewritten.code, rewritten.problems.join()]).toEqual([
    1,
    expect.stringMatching(/^Entry \d+ is not the one that the receipt was printed from/),
  ])
  const altered = withChange(holds('5002'), (line) => line.replace('5002', '9002'))
  expect(await outputOf(altered, '--receipt', code)).toMatch(
    /ALTERED OR DAMAGED[^]*! The export does not contain|ALTERED OR DAMAGED[^]*CANNOT BE TRUSTED/,
  )
})

test('garbage is not an export', async () => {
  for (const rubbish of ['', '\n\n', '{"line":"header"}\n', 'null\n', new Uint8Array([0xff, 0xfe, 0x0a]), '[]\n{}\n']) {
    expect((await verdict(rubbish)).code).toBe(1)
  }
})

test('the single-file program verifies without portal, packages or environment', async () => {
  const well = await start([program, file, '--key', key])
  expect([well.code, well.err]).toEqual([0, ''])
  expect(well.out).toContain('Books of AEA Washington DC (dc), 2027')
  expect(well.out).toContain('The export is intact')
  const receipt = await start([program, file, '--key', key, '--receipt', codeOfEntry(holds('5002'))])
  expect([receipt.code, receipt.err, receipt.out]).toEqual([
    0,
    '',
    expect.stringContaining('The receipt is in the export'),
  ])
  writeFileSync(path.join(folder, 'cut.ndjson'), joined(lines.slice(0, -4)))
  const ill = await start([program, 'cut.ndjson', '--json'])
  expect([ill.code, (JSON.parse(ill.out) as { ok: boolean }).ok]).toEqual([1, false])
  expect(await start([program])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage: ') })
  expect(await start([program, 'no-such-file'])).toMatchObject({ code: 2, err: 'There is no file no-such-file.\n' })
}, 30_000)

test('the verbs return exit codes, and print one JSON object on request', async () => {
  const [verify, replay, unknown, lost, alone] = await Promise.all([
    start(logProgram('verify', '--json'), portal, root),
    start(logProgram('replay', 'payments', '--until', '2027-12-31', '--chapter', 'dc', '--json'), portal, root),
    start(logProgram('verify', '--quick'), portal, root),
    start(logProgram('verify'), { DATA_DIR: path.join(folder, 'nothing-here') }, root),
    // Neither database nor secret: an empty environment.
    start(logProgram('verify-export', file), {}, root),
  ])
  expect([verify.code, verify.err, (JSON.parse(verify.out) as { ok: boolean }).ok]).toEqual([0, '', true])
  expect([replay.code, (JSON.parse(replay.out) as { balanceCents: number }).balanceCents]).toEqual([0, 15_003])
  expect([unknown.code, unknown.err]).toEqual([2, 'verify does not know --quick. It knows: --json.\n'])
  expect([lost.code, lost.err]).toEqual([2, expect.stringContaining('There is no database at')])
  expect([alone.code, alone.err]).toEqual([0, ''])
}, 60_000)

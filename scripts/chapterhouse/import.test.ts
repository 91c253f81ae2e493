import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { run as write } from '#db/work.ts'
import { fileNamed } from '#tests/support/imports/chapter.ts'
import { memberIds, settle, type World } from '#tests/support/world/world.ts'
import { runCommand } from './run.ts'

let folder: string
const printed = { out: '', err: '' }

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-import-'))
  const location = path.join(folder, 'chapterhouse.sqlite')
  await migrate(location)
  const store = await openStore(location)
  const world = await settle(store)
  await keepMapping(world, 'Treasurer', { wann: 'date', betrag: 'amount', wer: 'memberNumber', wofuer: 'kind' })
  await store.close()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  writeFileSync(path.join(folder, 'members.csv'), fileNamed('members-wildapricot-export.csv'))
  writeFileSync(path.join(folder, 'kinds.csv'), 'Who,Card,Email,Kind\nAnn Bee,7,ann@example.com,Gold\n')
  writeFileSync(path.join(folder, 'list.csv'), '%PDF-1.7')
  const payments = `14.03.2019,40.00,${memberIds.nyAdmin},Beitrag\n15.03.2019,25.50,none,Spende\n`
  writeFileSync(path.join(folder, 'payments.csv'), `Wann,Betrag,Wer,Wofuer\n${payments}`)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  Object.assign(printed, { out: '', err: '' })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))))
})

/** Keeps a mapping of payments in New York. */
const keepMapping = (world: World, name: string, payments: Record<string, string>) =>
  world.store.write(function* ({ sql }) {
    const at = world.clock.now().toISOString()
    yield* write(
      sql.insertInto('importMappings').values({
        mappingId: 'treasurer',
        chapterId: world.chapters.ny.id,
        mappingName: name,
        headers: '[]',
        mapping: JSON.stringify({ columns: {}, types: {}, payments }),
        system: '',
        usedAt: at,
        createdAt: at,
        updatedAt: at,
        createdBy: '',
        updatedBy: '',
      }),
    )
  })

const run = (...words: string[]) => runCommand(['import', ...words], { folder, start: () => Promise.resolve() })

test('prints one object for programs', async () => {
  expect(await run('plan', 'members.csv', '--chapter', 'dc', '--json')).toBe(0)
  const plan = JSON.parse(printed.out) as Record<string, unknown>
  expect(plan).toMatchObject({
    format: 'csv',
    system: 'Wild Apricot',
    encoding: 'utf-8',
    separator: ',',
    sheet: null,
    headerRow: 1,
    records: 25,
    new: 22,
    changed: 0,
    same: 0,
    held: 2,
    refused: 1,
    money: { rows: 0, sumCents: 0, byYear: {} },
  })
  expect(plan.reasons).toContainEqual({
    row: 26,
    line: 28,
    state: 'held',
    why: 'Member since: 13/02/2020 is no date where the others are month/day/year',
  })
})

test('prints lines for people, and takes answers for columns and types', async () => {
  expect(
    await run('plan', 'kinds.csv', '--chapter', 'dc', '--column', 'Who=fullName', '--column', 'Kind=memberType'),
  ).toBe(0)
  expect(printed.out).toContain('1 row: 0 new, 0 changed, 0 the same, 1 held, 0 refused')
  expect(printed.out).toContain('2  held     "Gold" is no member type of the chapter')
  printed.out = ''
  const answers = ['--column', 'Who=fullName', '--column', 'Kind=memberType', '--type', 'Gold=Regular']
  expect(await run('plan', 'kinds.csv', '--chapter', 'dc', ...answers)).toBe(0)
  expect(printed.out).toContain('1 row: 1 new')
})

test('reads payments by a mapping that the chapter keeps', async () => {
  expect(await run('plan', 'payments.csv', '--chapter', 'ny', '--map', 'treasurer', '--json')).toBe(0)
  expect(JSON.parse(printed.out)).toMatchObject({
    of: 'payments',
    records: 2,
    held: 2,
    money: { rows: 2, sumCents: 65_50, byYear: { 2019: 65_50 }, byKind: { Beitrag: 40_00, Spende: 25_50 } },
    columns: [{ field: 'date' }, { field: 'amount' }, { field: 'memberNumber' }, { field: 'kind' }],
  })
})

test.each([
  [['plan', 'list.csv', '--chapter', 'dc'], 'It is a PDF. Export the list as CSV or XLSX instead.\n'],
  [['plan', 'members.csv', '--chapter', 'nowhere'], '--chapter: there is no chapter "nowhere".\n'],
  [['plan', 'members.csv', '--chapter', 'dc', '--map', 'spring'], 'keeps no mapping "spring".\n'],
  [
    ['plan', 'members.csv', '--chapter', 'ny', '--map', 'treasurer'],
    'it finds no column for the date, the amount, and',
  ],
  [
    ['plan', 'payments.csv', '--chapter', 'ny', '--map', 'treasurer', '--column', 'Wer=email'],
    'The mapping "treasurer" is of payments',
  ],
  [['plan', 'members.csv'], '--chapter is missing'],
  [['plan', 'nothing.csv', '--chapter', 'dc'], 'There is no file'],
  [['plan', 'kinds.csv', '--chapter', 'dc', '--column', 'Who=hat'], 'there is no field "hat"'],
  [['mend', '1'], 'There is no verb "mend"'],
])('%j exits with 2 and a sentence', async (words, sentence) => {
  expect(await run(...words)).toBe(2)
  expect(printed.err).toContain(sentence)
  expect(printed.out).toBe('')
})

test('keeps a plan, writes it, takes it back, and lists it', async () => {
  const told = (): Record<string, unknown> => {
    const text = printed.out
    printed.out = ''
    return JSON.parse(text) as Record<string, unknown>
  }
  expect(await run('plan', 'members.csv', '--chapter', 'dc', '--keep', '--json')).toBe(0)
  const id = String(told().id)
  expect(await run('commit', id, '--json')).toBe(0)
  expect(told()).toMatchObject({ id, state: 'done', records: 25, new: 22, held: 2, refused: 1 })
  expect(await run('undo', id, '--json')).toBe(0)
  expect(told()).toMatchObject({ id, state: 'undone' })
  expect(await run('list', '--chapter', 'dc', '--json')).toBe(0)
  expect(told()).toMatchObject([{ id, file: 'members.csv', state: 'undone' }])
  expect(await run('commit', id)).toBe(2)
  expect(printed.err).toContain('was undone')
})

/** `chapterhouse import <verb>`: plans what a file of another system would bring into a chapter, and writes it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Store } from '#db/store.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Env } from '#server/env.ts'
import type { routedPlan } from '#server/features/imports/batches/reads.ts'
import type { ImportPlan } from '#server/features/imports/reads.ts'
import { headerKey } from '#server/features/imports/mapping/headers.decisions.ts'
import { peopleFields, type PeopleField, type SavedMapping } from '#server/features/imports/mapping/rules.ts'
import type { PlannedFile } from '#server/features/imports/planning/tasks.decisions.ts'
import { maxBytes } from '#server/features/imports/sources/rules.ts'
import { printable, printableJson } from '../log/layout.ts'
import { Misuse } from '../log/verb.ts'
import { ofProcess } from '../log/run.ts'
import type { CommandPlace } from './commands.ts'
import { carryOut, keepPlan, listImports, type Figures, type Opened } from './stored-imports.ts'

const help = `chapterhouse import plan FILE --chapter SUB [--keep] [--sheet NAME] [--map NAME] [--column HEADER=FIELD …] [--type THEIRS=OURS …] [--json]
       chapterhouse import commit ID [--json]
       chapterhouse import undo ID [--json]
       chapterhouse import list [--chapter SUB] [--json]

  plan      reads a file of people or payments from another system (CSV or XLSX) and says what would happen to
            every row: new, changed, the same, held or refused, and why. Writes nothing, but for the plan with --keep.
  commit    writes a kept plan: the rows that are new or changed. Sends no email. Goes on where it was interrupted
  undo      takes back what an import wrote, but for people who logged in, paid, registered or were edited since
  list      the imports, newest first, with their ids
  --keep    stores the plan and prints its id, for commit and for the page /imports
  --chapter the chapter's subdomain, such as dc. With the parent's, rows that name another chapter are planned in that one
  --sheet   the sheet of a workbook; by default the visible one with the most of a list in it
  --column  what a column holds, where it is not recognized: --column "Card no.=memberNumber"; --column "Notes=" leaves it out
  --type    our member type for one of theirs: --type "Professional=Regular"
  --map     a mapping that the chapter keeps under a name; --column and --type come before it
  --json    one object for programs

Exit codes: 0 done, 2 misuse or a file that cannot be read.`

const options = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  keep: { type: 'boolean' },
  chapter: { type: 'string' },
  sheet: { type: 'string' },
  map: { type: 'string' },
  column: { type: 'string', multiple: true },
  type: { type: 'string', multiple: true },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Runs a verb of imports. @throws Misuse, or Refusal for a file that cannot be read */
export async function run(words: string[], place: CommandPlace): Promise<0 | 2> {
  const { positionals, values } = entriesOf(words)
  const [verb, file, ...more] = positionals
  if (values.help || verb === undefined || verb === 'help') {
    process.stdout.write(`${help}\n`)
    return 0
  }
  if (verb === 'list') return shown(await listImports(values.chapter), values, true)
  if (verb === 'commit' || verb === 'undo') {
    if (!file || more.length > 0) throw new Misuse(`Name one import: chapterhouse import ${verb} ID`)
    return shown([await carryOut(verb, file)], values)
  }
  if (verb !== 'plan') throw new Misuse(`There is no verb "${verb}". There are: plan, commit, undo, list.`)
  if (!file || more.length > 0)
    throw new Misuse('Name one file, for example: chapterhouse import plan members.csv --chapter dc')
  if (!values.chapter) throw new Misuse('--chapter is missing, for example: --chapter dc')
  const bytes = bytesOf(path.resolve(place.folder, file))
  const plan = await planned(bytes, path.basename(file), values)
  process.stdout.write(
    values.json
      ? `${printableJson(figuresOf(plan))}\n`
      : `${linesOf(plan)
          .map((line) => printable(line))
          .join('\n')}\n`,
  )
  return 0
}

function entriesOf(words: string[]): { positionals: string[]; values: Values } {
  try {
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}

function bytesOf(file: string): Uint8Array {
  if (!existsSync(file)) throw new Misuse(`There is no file ${file}.`)
  const stats = statSync(file)
  if (!stats.isFile()) throw new Misuse(`${file} is not a file.`)
  if (stats.size > maxBytes)
    throw new Misuse(`${file} is larger than ${maxBytes / 1024 / 1024} MB. Split it into several.`)
  return readFileSync(file)
}

function shown(imports: Figures[], { json }: Values, isList = false): 0 {
  const lines = imports.map(
    (one) =>
      `${one.id}  ${one.state.padEnd(8)} ${rowsOf(one.records)}: ${one.new} new, ${one.changed} changed, ${one.same} the same, ${one.held} held, ${one.refused} refused  ${one.file}`,
  )
  process.stdout.write(
    json ? `${printableJson(isList ? imports : imports[0]!)}\n` : lines.map((line) => `${printable(line)}\n`).join(''),
  )
  return 0
}

type Routed = Awaited<ReturnType<typeof routedPlan>>

/** `byChapter` is empty where all rows are of one chapter. */
type KeptPlan = ImportPlan & { id: string | null; byChapter: Routed['byChapter'] }

async function planned(bytes: Uint8Array, name: string, values: Values): Promise<KeptPlan> {
  const [{ planOf }, { stopReadingWorkbooks }] = await Promise.all([
    import('#server/features/imports/reads.ts'),
    import('#server/features/imports/sources/reads.ts'),
  ])
  const { chapter: subDomain = '', sheet, map } = values
  const opened = await ofProcess(process.env).open()
  const { store, env, clock } = opened
  try {
    const chapter = await chapterOf(store, subDomain, env)
    const kept = map === undefined ? null : await keptMapping(store, chapter, map)
    const given = mappingOf(values)
    if (kept?.payments && given)
      throw new Misuse(`The mapping "${map}" is of payments, and --column and --type are of people.`)
    const mapping = bothOf(kept, given)
    const whole = await planOf(store.read, chapter, bytes, {
      sheet,
      mapping,
      now: clock.now(),
      association: env.association,
    })
    const routed = chapter.isMain ? await routedFor(opened, chapter, whole) : { plan: whole.plan, byChapter: [] }
    const isOfSeveral = routed.byChapter.length > 1
    const id = values.keep ? await keepPlan(opened, chapter, { name, bytes: bytes.length, isOfSeveral }, whole) : null
    return { ...routed.plan, id, byChapter: isOfSeveral ? routed.byChapter : [] }
  } finally {
    await Promise.all([store.close(), stopReadingWorkbooks()])
  }
}

/** Plans the rows of other chapters there, as a system admin's import on the parent's site does. */
async function routedFor({ store, env }: Opened, chapter: Chapter, whole: PlannedFile): Promise<Routed> {
  const { routedPlan: routed } = await import('#server/features/imports/batches/reads.ts')
  return routed(store.read, chapter, env.association, whole)
}

/** Returns a mapping that the chapter keeps. @throws Misuse where there is none of the name */
async function keptMapping(store: Store, { id, chapterName }: Chapter, name: string): Promise<SavedMapping> {
  const { namedMappings } = await import('#server/features/imports/mapping/reads.ts')
  const kept = await namedMappings(store.read, id)
  const found = kept.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  if (found) return found.mapping
  const names = kept.map((one) => `"${one.name}"`).join(', ')
  throw new Misuse(`The chapter ${chapterName} keeps no mapping "${name}".${names && ` There are: ${names}.`}`)
}

/** Returns two mappings as one; the second comes first. */
function bothOf(kept: SavedMapping | null, given: SavedMapping | null): SavedMapping | null {
  if (!kept || !given) return given ?? kept
  const extras = Object.entries(kept.extras ?? {}).filter(([key]) => !Object.hasOwn(given.columns, key))
  return {
    columns: { ...kept.columns, ...given.columns },
    extras: Object.fromEntries(extras),
    types: { ...kept.types, ...given.types },
  }
}

/** Returns the answers of the command line as a mapping. @throws Misuse for a field that does not exist */
function mappingOf({ column = [], type = [] }: Values): SavedMapping | null {
  if (column.length + type.length === 0) return null
  const columns = pairsOf('column', column).map(([header, field]): [string, PeopleField | null] => {
    const known = peopleFields.find((one) => one === field)
    if (!known && field)
      throw new Misuse(`--column: there is no field "${field}". There are: ${peopleFields.join(', ')}.`)
    return [headerKey(header), known ?? null]
  })
  return { columns: Object.fromEntries(columns), types: Object.fromEntries(pairsOf('type', type)) }
}

function pairsOf(option: string, given: readonly string[]): [string, string][] {
  return given.map((pair) => {
    const at = pair.lastIndexOf('=')
    if (at < 1) throw new Misuse(`--${option} takes two names with = between them, not "${pair}".`)
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
}

async function chapterOf(store: Store, subDomain: string, env: Env): Promise<Chapter> {
  const { chapterOfHost } = await import('#server/chapter.ts')
  const chapter = await chapterOfHost(store.read, subDomain, env)
  if (!chapter) throw new Misuse(`--chapter: there is no chapter "${subDomain}".`)
  return chapter
}

/** Returns a plan as programs get it. Cells of the file appear only in reasons. */
function figuresOf({ rows, columns, byChapter, ...plan }: KeptPlan): object {
  const { format, system, encoding, separator, sheet, headerRow, records, money } = plan
  return {
    ...(plan.id === null ? {} : { id: plan.id }),
    format,
    system,
    encoding,
    separator,
    sheet,
    headerRow,
    records,
    new: plan.new,
    changed: plan.changed,
    same: plan.same,
    held: plan.held,
    refused: plan.refused,
    ...(byChapter.length > 0 && { byChapter }),
    reasons: rows
      .filter(({ state, reasons }) => (state !== 'new' && state !== 'same') || reasons.length > 0)
      .map(({ row, line, state, reasons, changes, memberId }) => ({
        row,
        line,
        state,
        why: [
          ...reasons,
          ...changes.map(({ field, old, new: next }) => `${field}: ${old || '(empty)'} → ${next}`),
        ].join('; '),
        ...(memberId === null ? {} : { memberId }),
        ...(changes.length > 0 ? { changes } : {}),
      })),
    money,
    of: plan.of,
    sha256: plan.sha256,
    sheets: plan.sheets,
    columns: columns.map(({ index, header, field, payment, by, isHidden }) => ({
      column: index + 1,
      header,
      field: field ?? payment ?? null,
      by,
      isHidden,
    })),
    types: plan.types,
    chapters: plan.chapters,
    states: plan.states,
    days: plan.days,
    leftOut: plan.leftOut,
    notes: plan.notes,
  }
}

const names: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

function linesOf(plan: KeptPlan): string[] {
  const { rows, records, money, system, format, encoding, separator, sheet } = plan
  const how =
    format === 'csv' ? [encoding, separator ? (names[separator] ?? separator) : 'one column'] : [`sheet ${sheet}`]
  return [
    [system ?? 'A list of no known system', format.toUpperCase(), ...how].join(', '),
    `${rowsOf(records)}: ${plan.new} new, ${plan.changed} changed, ${plan.same} the same, ${plan.held} held, ${plan.refused} refused`,
    ...plan.byChapter.map(
      (one) =>
        `  ${one.chapter}: ${rowsOf(one.records)}: ${one.new} new, ${one.changed} changed, ${one.same} the same, ${one.held} held, ${one.refused} refused`,
    ),
    ...(money.rows > 0 ? [`${rowsOf(money.rows)} of money, ${(money.sumCents / 100).toFixed(2)} together`] : []),
    ...plan.notes,
    ...(plan.id === null ? [] : [`Kept as ${plan.id}`]),
    '',
    ...rows.flatMap(({ row, state, reasons, changes }) => {
      const said = [
        ...reasons,
        ...changes.map(({ field, old, new: next }) => `${field}: ${old || '(empty)'} → ${next}`),
      ]
      return said.length > 0 ? [`${String(row).padStart(6)}  ${state.padEnd(8)} ${said.join('. ')}`] : []
    }),
  ]
}

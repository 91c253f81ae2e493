import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { goldenEnd, goldenMonths, goldenYear, layGoldenYear, loadGoldenYear } from '#tests/support/golden-year.ts'
import { openWorld, type World } from '#tests/support/world/world.ts'
import { programs, type Program } from '../journal/rules.ts'
import { exportedFile } from '../journal/writes.ts'
import { monthPaper } from './papers.decisions.ts'
import { monthView } from './views.reads.ts'
import { yearRows } from './year.reads.ts'

/** The stored year, and what was said of it when it was stored. These files never change. */
const folder = new URL('./golden-year/', import.meta.url)

/** `LAY_GOLDEN_YEAR=1` stores another year in place of this one. */
const laysAnew = process.env.LAY_GOLDEN_YEAR === '1'

if (laysAnew) await layGoldenYear(folder)

/** What happened in the year. */
const factTypes =
  `DuesPaid RegistrationPaid DonationPaid FeePaid DuesRefunded RegistrationRefunded CaptureRejected Refunded
  RefundSeen DifferenceResolved ExplanationChanged PaymentRecordedByHand PaymentReversed BankLineBooked BankBookingTakenBack
  MonthUnsealed`.split(/\s+/)

describe('a sealed year', () => {
  onEachDatabase((database) => {
    let world: World
    beforeEach(async () => {
      await loadGoldenYear(database().store, folder)
      const clock = movedClock()
      clock.set(goldenEnd)
      world = openWorld(database().store, { clock })
    })

    /** Compares bytes with a stored file. */
    function isAsStored(name: string, bytes: Uint8Array): void {
      const file = new URL(name, folder)
      if (laysAnew) writeFileSync(file, bytes)
      // Texts show where they differ; bytes decide.
      expect(Buffer.from(bytes).toString('latin1'), name).toBe(readFileSync(file).toString('latin1'))
    }
    const isTextAsStored = (name: string, values: readonly object[]) =>
      isAsStored(name, Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join('')))

    async function monthsAreAsStored(): Promise<void> {
      const ctx = world.context('admin')
      const said = []
      for (const month of goldenMonths) {
        const view = await monthView(ctx, month)
        expect(view.seal?.state, month).toBe('sealed')
        said.push({ view, paper: monthPaper(ctx, view) })
      }
      isTextAsStored('months.ndjson', said)
    }

    async function yearIsAsStored(): Promise<void> {
      const { years: _, ...year } = await world.as('admin').months.year({ year: goldenYear })
      isTextAsStored('year.ndjson', [year, ...(await yearRows(world.context('admin'), goldenYear))])
    }

    async function journalOf(program: Program): Promise<Buffer> {
      // Xero takes 300 lines in a file, so a year would be an archive.
      const periods = program === 'xero' ? goldenMonths : [String(goldenYear)]
      const files: Buffer[] = []
      for (const period of periods) {
        const position = await world.as('admin').journal.export({ period, program, tracking: 'subject' })
        files.push((await exportedFile(world.context('admin'), position)).bytes)
      }
      return Buffer.concat(files)
    }

    test('says the same for ever: months, papers, the year, and the journal of each program', async () => {
      await monthsAreAsStored()
      await yearIsAsStored()
      for (const program of programs) isAsStored(`journal-${program}.txt`, await journalOf(program))

      const { store } = database()
      const differences = await store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
      expect(differences.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)).toEqual([])
      await store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
      await monthsAreAsStored()
      await yearIsAsStored()
    })

    test('has what it is about', async () => {
      const facts = await database().store.read.selectFrom('facts').select('type').execute()
      const types = new Set(facts.map(({ type }) => type))
      for (const type of factTypes) expect(types, type).toContain(type)
      const lines = readFileSync(new URL('journal-ledger.txt', folder), 'utf8')
      for (const text of ['Adjustment of', 'Reversed: ', 'Difference at PayPal', 'Returned check', 'Own transfer'])
        expect(lines, text).toContain(text)
    })
  })
})

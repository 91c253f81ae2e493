import { randomUUID } from 'node:crypto'
import { isSignedIn, type SignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import type { ArchiveJob } from '#server/exports/letter.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarYear } from '#server/time/clock.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { keptPersonOf } from '../members/merging/reads.ts'
import { newPaymentId } from '../payments/writes.ts'
import { donorColumns } from './columns.reads.ts'
import { makeNextLetters } from './jobs.ts'
import { opensLetter } from './links.decisions.ts'
import { letterFileName, letterPaper } from './papers.decisions.ts'
import { letterOf, lettersToFile, noLetter, readiness, type SeenLetter } from './reads.ts'
import { letterNumber } from '../receipts/rules.ts'
import { maxInArchive } from './rules.ts'
import {
  donorsQuestion,
  letterReference,
  letterSettings,
  letterYear,
  newLetters,
  previewReference,
  printedLetter,
} from './schema.ts'
import { donorsView, exportedDonors, letterView, previewOf } from './view.reads.ts'
import { beginBatch, finishBatch, makeLetters, saveSettings, sendAgain } from './writes.ts'
import { donorsOfYear } from './year.reads.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

type Asking = Context & { actor: SignedIn }

/**
 * Letters to donors of a calendar year, as IRS Publication 1771 asks for them: made in one go, emailed or printed, and
 * made again after a correction (docs/donor-letters.md).
 */
export const donorLetters = router({
  /** Returns a page of a year's donors with their figures, a preview, and what there is to make. */
  view: admin.input(donorsQuestion).query(({ ctx, input }) => donorsView(ctx, input)),

  /** Returns what the letters say, and what they still lack. */
  settings: admin.query(({ ctx }) => readiness(ctx)),

  changeSettings: admin
    .input(letterSettings)
    .mutation(({ ctx, input }) => ctx.write((tx) => saveSettings(tx, ctx, input))),

  /** Begins to make the letters of a year that are not up to date. Returns how many there are. */
  begin: admin.input(newLetters).mutation(async ({ ctx, input: { year, send } }) => {
    if (year > calendarYear(ctx.clock.now(), ctx.chapter.timeZone))
      throw new Refusal('invalid', 'This year has not begun.', { fields: { year: 'This year has not begun.' } })
    await assertReady(ctx)
    const open = (await donorsOfYear(ctx, year)).filter(({ standing }) => standing !== 'made')
    if (open.length === 0) throw new Refusal('conflict', `All letters of ${year} are made.`)
    const batch = { batchId: randomUUID(), year, sends: send }
    await ctx.write((tx) =>
      beginBatch(tx, ctx.chapter.id, { ...batch, send, letters: open.length, startedBy: ctx.actor.personId }),
    )
    // The first are made at once, so that the page shows that it works; the job makes the others.
    await makeNextLetters(ctx, batch)
    return { letters: open.length }
  }),

  /** Returns one letter. */
  one: admin
    .input(letterReference)
    .query(async ({ ctx, input }) => letterView(ctx, await letterOf(ctx, input.letterId))),

  /** Emails a letter, also one that was sent before. */
  send: admin.input(letterReference).mutation(async ({ ctx, input }) => {
    const { letterId, content, email, replacedBy } = await letterOf(ctx, input.letterId)
    if (replacedBy !== null) throw new Refusal('conflict', 'Another letter replaces this one. Send that one.')
    if (!content || email === '') throw new Refusal('conflict', 'This donor has no email address. Print the letter.')
    await ctx.write((tx) => sendAgain(tx, ctx, { letterId, content, email }))
  }),

  /**
   * Makes a letter again from what the books and the profile say now, such as after a change of name or address.
   * Returns the id of the letter that replaces it.
   */
  makeAgain: admin.input(letterReference).mutation(async ({ ctx, input }) => {
    const { letterId, year } = await letterOf(ctx, input.letterId)
    await assertReady(ctx)
    const donor = (await donorsOfYear(ctx, year)).find(({ letters }) =>
      letters.some((one) => one.letterId === letterId),
    )
    if (!donor)
      throw new Refusal('conflict', 'This letter cannot be made again: another replaces it, or its donor is erased.')
    const batch = { batchId: randomUUID(), year, sends: 0 as const }
    const newId = newPaymentId()
    await ctx.write(function* (tx) {
      yield* beginBatch(tx, ctx.chapter.id, { ...batch, send: 0, letters: 1, startedBy: ctx.actor.personId })
      yield* makeLetters(tx, ctx, batch, [{ donor, letterId: newId }])
      yield* finishBatch(tx, ctx.chapter.id, batch.batchId)
    })
    return { letterId: newId }
  }),

  /** Returns a letter as a file, for the admins, its donor, and who has its link; served at /export/donor-letter.pdf. */
  printed: anyone.input(printedLetter).query(async ({ ctx, input: { letterId, key } }) => {
    await limit(ctx, 'receiptByAddress', ctx.clientAddress)
    if (key === '' ? !isSignedIn(ctx.actor) : !opensLetter(ctx, letterId, key)) throw noLetter()
    const letter = await letterOf(ctx, letterId)
    if (key === '' && !(await mayOpen(ctx, letter))) throw noLetter()
    return fileOf(ctx, letter)
  }),

  /** Returns a donor's letter as it would be made now; served at /export/donor-letter-preview.pdf. */
  previewPrinted: admin.input(previewReference).query(async ({ ctx, input: { year, donorId } }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    const content = await previewOf(ctx, year, donorId)
    const paper = letterPaper(`letter-preview-${year}.pdf`, { content, code: '', checkAt: '' })
    return { ...paper, paper: { ...paper.paper, foot: ['Preview: this letter is not made yet.'] } }
  }),

  /** Returns the letters of a year that count as one archive, served at /export/donor-letters.zip. */
  archive: admin.fresh.input(letterYear).query(async ({ ctx, input: { year } }): Promise<ArchiveJob> => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    const letters = await lettersToFile(ctx, year, maxInArchive + 1)
    if (letters.length === 0) throw new Refusal('missing', `No letters of ${year} are made yet.`)
    if (letters.length > maxInArchive)
      throw new Refusal('invalid', `An archive has at most ${maxInArchive.toLocaleString('en-US')} letters.`)
    return {
      fileName: `donor-letters-${ctx.chapter.subDomain}-${year}.zip`,
      letters: letters.map((letter) => {
        const { fileName, paper } = fileOf(ctx, letter)
        return { fileName: `${letter.email === '' ? 'print' : 'email'}/${fileName}`, paper }
      }),
    }
  }),

  /** Returns the list of a year's donors as a file. */
  exported: admin.fresh.input(exportInput.extend(letterYear.shape)).query(({ ctx, input: { year, ...input } }) =>
    exportJob(ctx, input, async () => ({
      name: `donors-${year}`,
      title: `Donors of ${year}`,
      filter: [],
      columns: donorColumns,
      rows: await exportedDonors(ctx, year),
    })),
  ),
})

/** @throws Refusal conflict while the chapter lacks what every letter says */
async function assertReady(ctx: Asking): Promise<void> {
  const { missing } = await readiness(ctx)
  if (missing.includes('ein')) throw new Refusal('conflict', 'Enter the EIN first, under Chapter settings.')
  if (missing.includes('legalName')) throw new Refusal('conflict', 'Enter the legal name first, under Letter settings.')
}

async function mayOpen({ actor, db, chapter }: Context, { personId }: SeenLetter): Promise<boolean> {
  if (!isSignedIn(actor)) return false
  if (mayDo(actor, 'books')) return true
  return personId !== null && (await keptPersonOf(db, chapter.id, personId)) === actor.personId
}

/** @throws Refusal missing once the donor is erased */
function fileOf({ chapter, env }: Context, { content, code, checkAt, ...letter }: SeenLetter) {
  if (!content) throw new Refusal('missing', 'What this letter said was erased with its donor.')
  const fileName = letterFileName(env.association.shortName, chapter.subDomain, letterNumber(letter))
  return letterPaper(fileName, { content, code, checkAt })
}

import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { folded } from '#server/text/folded.ts'
import { dayIn } from '#server/time/calendar.ts'
import { calendarDay, calendarYear } from '#server/time/clock.ts'
import { sumsOf } from '../packages/values/decisions.ts'
import { letterContent } from './letters.decisions.ts'
import { letterNumber } from '../receipts/rules.ts'
import { lastBatchOf, readiness, type SeenLetter } from './reads.ts'
import { donorsPageSize, firstLetterYear, isShown, previewSize } from './rules.ts'
import type { donorsQuestion } from './schema.ts'
import { donorsOfYear, type YearDonor } from './year.reads.ts'

type Question = z.output<typeof donorsQuestion>

/** Returns a page of a year's donors, what all of them gave, and what there is to make. */
export async function donorsView(ctx: Context, { year: asked, search, show, page, preview }: Question) {
  const { db, chapter, clock } = ctx
  const thisYear = calendarYear(clock.now(), chapter.timeZone)
  // The tax season is about the year before.
  const year = asked ?? thisYear - 1
  const [ready, donors, batch, firstYear] = await Promise.all([
    readiness(ctx),
    donorsOfYear(ctx, year),
    lastBatchOf(db, chapter.id, year),
    firstYearOf(ctx),
  ])
  const words = folded(search).split(/\s+/).filter(Boolean)
  const shown = donors.filter(
    (donor) => isShown(donor, show) && words.every((word) => folded(`${donor.name} ${donor.email}`).includes(word)),
  )
  const open = donors.filter(({ standing }) => standing !== 'made')
  const from = open.length === 0 ? 0 : (preview * previewSize) % open.length
  return {
    year,
    years: yearsBetween(Math.min(firstYear, year, thisYear - 1), Math.max(thisYear, year)),
    today: calendarDay(clock.now(), chapter.timeZone),
    timeZone: chapter.timeZone,
    ...ready,
    donors: donors.length,
    sums: sumsOf(donors),
    toMake: {
      letters: open.length,
      byEmail: open.filter(({ email }) => email !== '').length,
      replacing: open.filter(({ standing }) => standing === 'replaces').length,
    },
    lettersMade: donors.some(({ letters }) => letters.length > 0),
    batch: batch && { ...batch, isRunning: batch.finishedAt === null },
    preview: open.slice(from, from + previewSize).map((donor) => ({
      donorId: donor.donorId,
      ...previewContent(ctx, ready, year, donor),
    })),
    shown: shown.length,
    page,
    rows: shown.slice((page - 1) * donorsPageSize, page * donorsPageSize).map(rowOf),
    shownSums: sumsOf(shown),
  }
}

const yearsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => last - index)

async function firstYearOf({ db, chapter, clock }: Context): Promise<number> {
  const first = await db
    .selectFrom('payments')
    .select('paidAt')
    .where('chapterId', '=', chapter.id)
    .orderBy('paidAt')
    .limit(1)
    .executeTakeFirst()
  const year = Number(dayIn(chapter.zones)(first?.paidAt ?? clock.now().toISOString()).slice(0, 4))
  return Math.max(firstLetterYear, year)
}

const rowOf = (donor: YearDonor) => {
  const last = donor.letters.at(-1)
  return {
    donorId: donor.donorId,
    name: donor.name,
    email: donor.email,
    gifts: donor.gifts.length,
    givenCents: donor.givenCents,
    valueCents: donor.valueCents,
    deductibleCents: donor.deductibleCents,
    standing: donor.standing,
    letter: last ? { letterId: last.letterId, sentAt: last.sentAt } : null,
  }
}

type Ready = Awaited<ReturnType<typeof readiness>>

/** Returns what a donor's letter would say if it were made now. */
function previewContent(ctx: Context, { settings, ein }: Ready, year: number, donor: YearDonor) {
  const { chapter, clock } = ctx
  return letterContent({
    sender: [chapterTitle(ctx), chapter.chapterAddress].filter(Boolean),
    settings: settings ?? { legalName: chapterTitle(ctx), thanks: '', signerName: '', signerTitle: '' },
    ein,
    year,
    number: null,
    donor,
    madeOn: calendarDay(clock.now(), chapter.timeZone),
    replaces: donor.letters.map(({ number, madeAt }) => ({
      number,
      madeOn: calendarDay(new Date(madeAt), chapter.timeZone),
    })),
  })
}

/** Returns what one donor's letter would say. @throws Refusal missing for who gave nothing to the chapter in the year */
export async function previewOf(ctx: Context, year: number, donorId: string) {
  const donor = (await donorsOfYear(ctx, year)).find((one) => one.donorId === donorId)
  if (!donor) throw new Refusal('missing', 'There is no such donor in this year.')
  return previewContent(ctx, await readiness(ctx), year, donor)
}

/** Returns the rows of the list as a file has them. */
export async function exportedDonors(ctx: Context, year: number) {
  return (await donorsOfYear(ctx, year)).map((donor) => ({
    donor: donor.name,
    email: donor.email,
    address: donor.address.join(', '),
    gifts: donor.gifts.length,
    givenCents: donor.givenCents,
    valueCents: donor.valueCents,
    deductibleCents: donor.deductibleCents,
    letter: donor.letters.map(({ number }) => letterNumber({ year, number })).join(', '),
    standing: standingTexts[donor.standing],
    sentAt: donor.letters.at(-1)?.sentAt ?? null,
  }))
}

const standingTexts = { new: 'Not made yet', made: 'Up to date', replaces: 'To be replaced' } as const

/** Returns a letter as its page shows it, with its replacement and those that it replaced. */
export async function letterView(ctx: Context, letter: SeenLetter) {
  const { db, chapter } = ctx
  const near = await db
    .selectFrom('donorLetters')
    .select(['letterId', 'year', 'number', 'madeAt', 'replacedBy'])
    .where('chapterId', '=', chapter.id)
    .where((row) => row.or([row('letterId', '=', letter.replacedBy ?? ''), row('replacedBy', '=', letter.letterId)]))
    .orderBy('number')
    .execute()
  const named = near.map(({ replacedBy, madeAt, letterId, ...number }) => ({
    letterId,
    madeAt,
    number: letterNumber(number),
    isEarlier: replacedBy === letter.letterId,
  }))
  const { letterId, year, way, madeAt, sentAt, content, code, checkAt, email } = letter
  return {
    letterId,
    year,
    number: letterNumber(letter),
    way,
    madeAt,
    sentAt,
    email,
    content,
    code,
    checkAt,
    timeZone: chapter.timeZone,
    replacedBy: named.find(({ isEarlier }) => !isEarlier) ?? null,
    earlier: named.filter(({ isEarlier }) => isEarlier),
  }
}

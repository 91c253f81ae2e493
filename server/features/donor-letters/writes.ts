import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { z } from 'zod'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { papersOf } from '#server/exports/papers.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import type { LetterContent } from './content.rules.ts'
import { makeLetter, sendLetter } from './decisions.ts'
import { donorLetterStream } from './facts.ts'
import { letterContent } from './letters.decisions.ts'
import { letterEmail } from './mail.ts'
import { toSend } from './reads.ts'
import { lettersPerHour, maxSentPerRun } from './rules.ts'
import type { letterSettings } from './schema.ts'
import type { YearDonor } from './year.reads.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Saves what the letters of the chapter say; letters that are made stay as they are. */
export function* saveSettings(
  { sql, now }: Tx,
  { chapter, actor }: Pick<Context, 'chapter'> & { actor: SignedIn },
  settings: z.output<typeof letterSettings>,
): Work<void> {
  const columns = { ...settings, updatedBy: actor.personId, updatedAt: now.toISOString() }
  yield* run(
    sql
      .insertInto('donorLetterSettings')
      .values({ chapterId: chapter.id, ...columns })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet(columns)),
  )
}

type NewBatch = { batchId: string; year: number; send: 0 | 1; letters: number; startedBy: string }

/** Begins to make a year's letters; the job makes them. @throws Refusal conflict while others are being made */
export function* beginBatch(tx: Tx, chapter: ChapterId, { send, ...batch }: NewBatch): Work<void> {
  const { sql, now } = tx
  // Two admins at once: the second finds the batch of the first.
  yield* lockHead(tx)
  const running = yield* first(
    sql
      .selectFrom('donorLetterBatches')
      .select('batchId')
      .where('chapterId', '=', chapter)
      .where('finishedAt', 'is', null)
      .limit(1),
  )
  if (running) throw new Refusal('conflict', 'Letters are being made right now. Wait until they are done.')
  yield* run(
    sql
      .insertInto('donorLetterBatches')
      .values({ ...batch, chapterId: chapter, sends: send, startedAt: now.toISOString(), finishedAt: null }),
  )
}

/** Ends a batch: all of its letters are made. */
export function* finishBatch({ sql, now }: Tx, chapter: ChapterId, batchId: string): Work<void> {
  yield* run(
    sql
      .updateTable('donorLetterBatches')
      .set({ finishedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where('batchId', '=', batchId)
      .where('finishedAt', 'is', null),
  )
}

type Making = { batchId: string; year: number; sends: 0 | 1 }

/**
 * Makes the letters of some donors, each by a fact, and keeps what it says beside the log. A donor who got one since
 * the donors were read is left out. Returns how many letters were made.
 */
export function* makeLetters(
  tx: Tx,
  sender: Sender,
  { batchId, year, sends }: Making,
  donors: readonly { donor: YearDonor; letterId: string }[],
): Work<number> {
  const { chapter } = sender
  yield* lockHead(tx)
  const settings = yield* first(
    tx.sql.selectFrom('donorLetterSettings').selectAll().where('chapterId', '=', chapter.id),
  )
  if (!settings) throw new Refusal('conflict', 'Enter the legal name first, under Letter settings.')
  let number = yield* lastNumber(tx, chapter.id, year)
  let made = 0
  for (const { donor, letterId } of donors) {
    if (!(yield* isUnchanged(tx, chapter.id, year, donor))) continue
    number++
    made++
    const content = letterContent({
      sender: [chapterTitle(sender), chapter.chapterAddress].filter(Boolean),
      settings,
      ein: papersOf(sender).ein,
      year,
      number,
      donor,
      madeOn: calendarDay(tx.now, chapter.timeZone),
      replaces: donor.letters.map((letter) => ({
        number: letter.number,
        madeOn: calendarDay(new Date(letter.madeAt), chapter.timeZone),
      })),
    })
    const { personId, guestId, gifts, givenCents, valueCents, deductibleCents, email } = donor
    yield* tx.logWriter.record(donorLetterStream, letterId, (state) =>
      makeLetter(state, {
        batchId,
        year,
        number,
        personId,
        guestId,
        gifts: gifts.map(({ paymentId, on, ...cents }) => ({
          paymentId,
          on,
          givenCents: cents.givenCents,
          valueCents: cents.valueCents,
        })),
        givenCents,
        valueCents,
        deductibleCents,
        way: sends === 1 && email !== '' ? 'email' : 'print',
        replaces: donor.letters.map((letter) => letter.letterId),
      }),
    )
    yield* keepPaper(tx, chapter.id, { letterId, personId, email, content })
  }
  return made
}

function* lastNumber({ sql }: Tx, chapter: ChapterId, year: number): Work<number> {
  const last = yield* first(
    sql
      .selectFrom('donorLetters')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('chapterId', '=', chapter)
      .where('year', '=', year),
  )
  return Number(last?.number ?? 0)
}

/** Returns whether the donor still has the letters that were read, and no other. */
function* isUnchanged({ sql }: Tx, chapter: ChapterId, year: number, donor: YearDonor): Work<boolean> {
  const { personId, guestId } = donor
  const current = yield* all(
    sql
      .selectFrom('donorLetters')
      .select('letterId')
      .where('chapterId', '=', chapter)
      .where('year', '=', year)
      .where('replacedBy', 'is', null)
      .where((row) =>
        row.or([
          row('letterId', 'in', ['', ...donor.letters.map((letter) => letter.letterId)]),
          personId === null ? row('guestId', '=', guestId) : row('personId', '=', personId),
        ]),
      ),
  )
  const ids = new Set(current.map(({ letterId }) => letterId))
  return ids.size === donor.letters.length && donor.letters.every(({ letterId }) => ids.has(letterId))
}

type Paper = { letterId: string; personId: string | null; email: string; content: LetterContent }

function* keepPaper({ sql, now }: Tx, chapter: ChapterId, { content, ...paper }: Paper): Work<void> {
  yield* run(
    sql
      .insertInto('donorLetterPapers')
      .values({ ...paper, chapterId: chapter, content: JSON.stringify(content), createdAt: now.toISOString() }),
  )
}

const hour = 60 * 60_000

/** Returns how many letters the chapter may still email in this hour. Locks the head of the log first. */
function* roomToSend(tx: Tx, chapter: ChapterId): Work<number> {
  // Locked first, so that the second of two processes sees what the first sent.
  yield* lockHead(tx)
  const sent = yield* first(
    tx.sql
      .selectFrom('donorLetters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('chapterId', '=', chapter)
      .where('sentAt', '>', new Date(tx.now.getTime() - hour).toISOString()),
  )
  return Math.max(0, lettersPerHour - Number(sent!.count))
}

/** Emails the next letters of a chapter, as many as its rate allows. Returns how many. */
export function* sendNext(tx: Tx, sender: Sender): Work<number> {
  const { chapter } = sender
  const max = Math.min(maxSentPerRun, yield* roomToSend(tx, chapter.id))
  if (max === 0) return 0
  const next = yield* all(
    toSend(tx.sql, chapter.id)
      .select(['donorLetters.letterId', 'donorLetterPapers.email', 'content'])
      .orderBy('donorLetters.position')
      .limit(max),
  )
  for (const { letterId, email, content } of next)
    yield* emailLetter(tx, sender, { letterId, email, content: JSON.parse(content) as LetterContent })
  return next.length
}

/** Emails one letter again, now. @throws Refusal limited when the chapter has sent as many as it may in an hour */
export function* sendAgain(tx: Tx, sender: Sender, letter: Emailed): Work<void> {
  if ((yield* roomToSend(tx, sender.chapter.id)) === 0)
    throw new Refusal('limited', `At most ${lettersPerHour} letters are emailed in an hour. Please try again later.`, {
      retryAfterSeconds: 600,
    })
  yield* emailLetter(tx, sender, letter)
}

type Emailed = { letterId: string; email: string; content: LetterContent }

function* emailLetter(tx: Tx, sender: Sender, letter: Emailed): Work<void> {
  const sent = yield* tx.logWriter.record(donorLetterStream, letter.letterId, sendLetter)
  yield* post(tx.sql, letterEmail(sender, { ...letter, dedupeKey: `${letter.letterId} ${sent?.sent ?? 0}` }), tx.now)
}

/** Erases what the letters to a person say; that there were letters, and of how much, stays. */
export function* forgetLetters({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('donorLetterPapers').where('chapterId', '=', chapter).where('personId', '=', personId))
}

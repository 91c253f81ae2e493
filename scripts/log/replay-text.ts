import { balanceOf, bookedOf, talliesOf, type Tallies, type Tally } from '#server/features/books/decisions.ts'
import { bookedKinds, kindNames } from '#server/features/books/rules.ts'
import { count, dayText, money, shortHash, table, timeText } from './layout.ts'
import type { Replay, ReplayedPayment } from './replay.ts'

/** A replay as a treasurer reads it. Amounts are US dollars. */
export function replayText(replay: Replay): string[] {
  const { chapters, books, payments, timeZone } = replay
  const everything = talliesOf(books)
  const months = Object.keys(books).sort()
  return [
    ...headOf(replay),
    '',
    ...table([kindHead, ...bookedKinds.map((kind) => kindRow(kindNames[kind], everything[kind])), kindRow('Total', bookedOf(everything))], { sum: true }),
    ...unbookedText(everything.unbooked),
    ...(chapters.length > 1 ? ['', ...splitTable('Chapter', chapters.map(({ chapterName, subDomain, books: own }) => [`${chapterName} (${subDomain})`, talliesOf(own)]), everything)] : []),
    '',
    ...(months.length > 0 ? splitTable('Month', months.map((month) => [dayText(month), books[month]!]), everything) : ['  No payments recorded.']),
    ...(payments ? ['', ...listText(payments, timeZone)] : []),
  ]
}

function headOf({ chapters, until, position, logEndsAt, timeZone }: Replay): string[] {
  const [only] = chapters
  const whose = chapters.length === 1 && only ? `Payments of ${only.chapterName} (${only.subDomain})` : `Payments of all ${chapters.length} chapters`
  const when = until ? `books as of the end of ${dayText(until)}, ${timeZone}` : position < logEndsAt ? `books as of position ${count(position)}` : 'books as of now'
  return [`${whose}, ${when}`, `Entries 1 to ${count(position)} of ${count(logEndsAt)}. A payment counts from when it was recorded; amounts in USD.`]
}

const kindHead = ['Kind', 'Payments', 'Received', 'Refunded', 'Balance']

const kindRow = (name: string, tally: Tally) => [name, count(tally.payments), money(tally.receivedCents), money(tally.givenBackCents), money(balanceOf(tally))]

function unbookedText(unbooked: Tally): string[] {
  if (unbooked.payments === 0) return []
  const { payments, receivedCents, givenBackCents } = unbooked
  return [
    '',
    `  Captured by the provider but not recorded: ${count(payments)} ${payments === 1 ? 'payment' : 'payments'}, ${money(receivedCents)}, of which ${money(givenBackCents)} was returned before posting`,
    `  and ${money(balanceOf(unbooked))} is still to be returned. None of it is in the figures above.`,
  ]
}

/** What was received, split by kind, a row for each chapter or month. */
function splitTable(head: string, rows: [string, Tallies][], sum: Tallies): string[] {
  const line = (name: string, tallies: Tallies) => {
    const booked = bookedOf(tallies)
    return [name, count(booked.payments), ...bookedKinds.map((kind) => money(tallies[kind].receivedCents)), money(booked.givenBackCents), money(balanceOf(booked))]
  }
  const heads = [head, 'Payments', 'Dues online', 'By hand', 'Registrations', 'Refunded', 'Balance']
  return table([heads, ...rows.map(([name, tallies]) => line(name, tallies)), line('Total', sum)], { sum: true })
}

const kindWords = { DuesPaid: 'online', PaymentRecordedByHand: 'by hand', RegistrationPaid: 'registration' } as const

function listText(payments: ReplayedPayment[], timeZone: string): string[] {
  const rows = payments.map(({ recordedAt, paymentId, subDomain, kind, purpose, memberId, amountCents, position, hash }) => {
    const words = [paymentId, subDomain, kindWords[kind], memberId || 'guest', purpose, money(amountCents), count(position), shortHash(hash)]
    return [timeText(recordedAt, timeZone), ...words]
  })
  return table([['Recorded', 'Payment', 'Chapter', 'Method', 'Member', 'For', 'Amount', 'Position', 'Hash'], ...rows])
}

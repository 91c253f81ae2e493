import { bookedOf, talliesOf, tallyOf, unbooked, type Tallies } from '#server/features/books/decisions.ts'
import { accountFees, balanceOf, netOf, type Tally } from '#server/features/books/rules.ts'
import { linesOf, type BooksLine, type Kinds } from '#server/sale.ts'
import { count, money, monthText, shortHash, table, timeText } from './layout.ts'
import { replayHead } from './replay-extent.ts'
import type { Replay, ReplayedPayment } from './replay.ts'

/** Formats a replay for a treasurer. Amounts are US dollars. */
export function replayText(kinds: Kinds, replay: Replay): string[] {
  const { chapters, books, payments, timeZone } = replay
  const lines = kinds.all.flatMap(linesOf)
  const everything = talliesOf(kinds, books)
  const months = Object.keys(books).sort()
  return [
    ...replayHead('Payments', replay, 'A payment counts from when it was recorded; amounts in USD.'),
    '',
    ...table(
      [
        kindHead,
        ...lines.map(({ id, name }) => kindRow(name, tallyOf(everything, id))),
        ...(everything[accountFees] ? [kindRow('PayPal account fees', everything[accountFees])] : []),
        kindRow('Total', bookedOf(everything)),
      ],
      { sum: true },
    ),
    ...feelessText(bookedOf(everything)),
    ...unbookedText(tallyOf(everything, unbooked)),
    ...(chapters.length > 1
      ? [
          '',
          ...splitTable(
            lines,
            'Chapter',
            chapters.map(({ chapterName, subDomain, books: own }) => [
              `${chapterName} (${subDomain})`,
              talliesOf(kinds, own),
            ]),
            everything,
          ),
        ]
      : []),
    '',
    ...(months.length > 0
      ? splitTable(
          lines,
          'Month',
          months.map((month) => [monthText(month), books[month]!]),
          everything,
        )
      : ['  No payments recorded.']),
    ...(payments ? ['', ...listText(payments, timeZone ?? 'UTC')] : []),
  ]
}

/** The headers of the books; the fee is the part that the provider kept. */
export const kindHead = ['Kind', 'Payments', 'Received', 'Refunded', 'Balance', 'Fee', 'Net']

/** Formats a line of the books. */
export const kindRow = (name: string, tally: Tally) => {
  const { payments, receivedCents, givenBackCents, feeCents } = tally
  return [
    name,
    count(payments),
    ...[receivedCents, givenBackCents, balanceOf(tally), feeCents, netOf(tally)].map(money),
  ]
}

/** Returns a note when the fees of some payments are unknown. */
export function feelessText({ withoutFee }: Tally): string[] {
  if (withoutFee === 0) return []
  return [
    `  The fee of ${count(withoutFee)} ${withoutFee === 1 ? 'payment' : 'payments'} was not recorded when they were booked, and is not taken off.`,
  ]
}

function unbookedText(tally: Tally): string[] {
  if (tally.payments === 0) return []
  const { payments, receivedCents, givenBackCents } = tally
  return [
    '',
    `  Captured by the provider but not recorded: ${count(payments)} ${payments === 1 ? 'payment' : 'payments'}, ${money(receivedCents)}, of which ${money(givenBackCents)} was returned before posting`,
    `  and ${money(balanceOf(tally))} is still to be returned. None of it is in the figures above.`,
  ]
}

/** Formats the money received, split by kind, with a row per chapter or month. */
function splitTable(lines: BooksLine[], head: string, rows: [string, Tallies][], sum: Tallies): string[] {
  const line = (name: string, tallies: Tallies) => {
    const booked = bookedOf(tallies)
    return [
      name,
      count(booked.payments),
      ...lines.map(({ id }) => money(tallyOf(tallies, id).receivedCents)),
      money(booked.givenBackCents),
      money(balanceOf(booked)),
      money(booked.feeCents),
      money(netOf(booked)),
    ]
  }
  const heads = [head, 'Payments', ...lines.map(({ shortName }) => shortName), 'Refunded', 'Balance', 'Fee', 'Net']
  return table([heads, ...rows.map(([name, tallies]) => line(name, tallies)), line('Total', sum)], { sum: true })
}

function listText(payments: ReplayedPayment[], timeZone: string): string[] {
  const rows = payments.map(
    ({ recordedAt, paymentId, subDomain, method, purpose, memberId, amountCents, position, hash }) => {
      const words = [
        paymentId,
        subDomain,
        method.toLowerCase(),
        memberId || 'guest',
        purpose,
        money(amountCents),
        count(position),
        shortHash(hash),
      ]
      return [timeText(recordedAt, timeZone), ...words]
    },
  )
  return table([['Recorded', 'Payment', 'Chapter', 'Method', 'Member', 'For', 'Amount', 'Position', 'Hash'], ...rows])
}

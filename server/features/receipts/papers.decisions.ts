import { decimals } from '#server/exports/export-text.ts'
import type { Paper, PaperCell, PaperJob } from '#server/exports/paper.ts'
import { shortHash } from '#server/providers/mail/email-words.ts'
import { date } from '#server/time/dates.ts'
import { earlierTexts } from '../imports/earlier/texts.rules.ts'
import type { Receipt, Statement } from './views.reads.ts'
import { practiceTexts } from '../payments/rules.ts'
import { receiptTexts as words, statementTexts as yearly } from './texts.rules.ts'

const money = (cents: number) => decimals(cents, ',')

const cell = (key: string, text: string): PaperCell[] => (text === '' ? [] : [{ key, text }])

const withCurrency = (heads: readonly string[]) => [...heads.slice(0, -1), `${heads.at(-1)} ${words.currency}`]

/** Returns a receipt as a printable page. */
export function receiptPaper(receipt: Receipt): PaperJob {
  const { paymentId, lines, refunds, billing, subject, reference } = receipt
  const given = refunds.map(({ on, amountCents }): [string, string] => [
    words.refundedOn(date(on)),
    money(-amountCents),
  ])
  return {
    fileName: `receipt-${paymentId}.pdf`,
    paper: {
      title: words.titleOf(paymentId),
      sender: receipt.sender.filter(Boolean),
      heading: receipt.isPractice ? practiceTexts.title : words.title,
      cells: [
        ...cell(words.number, paymentId),
        ...cell(words.date, date(receipt.paidOn)),
        ...cell(receipt.memberId ? words.member : words.guest, receipt.name),
        ...cell(words.memberId, receipt.memberId),
        ...cell(words.method, receipt.method),
        ...cell(reference?.key ?? '', reference?.text ?? ''),
        ...cell(words.orderNumber, billing.orderNumber),
        ...cell(subject?.key ?? '', subject?.name ?? ''),
        ...cell(words.billedTo, [billing.company, billing.address].filter(Boolean).join('\n')),
      ],
      table: {
        heads: withCurrency(words.heads),
        rows: lines.map(({ text, detail, amountCents }) => [text, detail, money(amountCents)]),
        sums: [
          [words.total, money(receipt.totalCents)],
          ...given,
          ...(given.length > 0 ? [[words.retained, money(receipt.retainedCents)] as [string, string]] : []),
        ],
      },
      notes: [
        ...(receipt.isPractice ? [practiceTexts.note] : []),
        words.thanks(receipt.note),
        ...(receipt.disclosure ? [receipt.disclosure] : []),
      ],
      foot: [
        `${words.ledger(receipt.position)} ${shortHash(receipt.hash)}`,
        receipt.isIntact ? words.intact : words.altered,
        `${words.code} ${receipt.code}`,
        words.check(receipt.checkAt),
      ],
      qr: receipt.checkUrl,
    },
  }
}

/** Returns what was paid before the portal, as a table of its own: no sum of ours contains it. */
const historyOf = ({ year, earlier }: Statement): NonNullable<Paper['history']> => ({
  heading: earlierTexts.title,
  table: {
    heads: withCurrency(yearly.earlierHeads),
    rows: earlier.payments.map(({ on, purpose, years, cents }) => [
      date(on),
      [earlierTexts.purposes[purpose], earlierTexts.forYears(years)].filter(Boolean).join(' '),
      money(cents),
    ]),
    sums: [[earlierTexts.sum(year), money(earlier.cents)]],
  },
  note: earlierTexts.note,
})

/** Returns a year's statement as a printable page. */
export function statementPaper(statement: Statement): PaperJob {
  const { year, memberId, movements, refundedCents } = statement
  const rows = movements.map(({ paymentId, on, text, receivedCents, refundedCents: back }) =>
    back > 0
      ? [date(on), paymentId, yearly.refund(text), money(-back)]
      : [date(on), paymentId, text, money(receivedCents)],
  )
  const parts: [string, string][] =
    refundedCents > 0
      ? [
          [yearly.received, money(statement.receivedCents)],
          [yearly.refunded, money(-refundedCents)],
        ]
      : []
  return {
    fileName: `statement-${memberId}-${year}.pdf`,
    paper: {
      title: yearly.title(year),
      sender: statement.sender.filter(Boolean),
      heading: yearly.title(year),
      cells: [
        ...cell(yearly.person, statement.name),
        ...cell(yearly.memberId, memberId),
        ...cell(yearly.year, String(year)),
        ...cell(yearly.made, date(statement.madeOn)),
      ],
      table: {
        heads: withCurrency(yearly.heads),
        rows,
        sums: [...parts, [yearly.total(year), money(statement.totalCents)]],
      },
      empty: yearly.empty(year),
      notes: [
        ...(statement.hasPractice ? [practiceTexts.statementNote] : []),
        ...(movements.length > 0 ? [yearly.note] : []),
      ],
      ...(statement.earlier.payments.length > 0 && { history: historyOf(statement) }),
      foot: [],
    },
  }
}

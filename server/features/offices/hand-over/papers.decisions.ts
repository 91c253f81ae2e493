import type { Association, Chapter } from '#server/chapter.ts'
import { decimals } from '#server/exports/export-text.ts'
import type { PaperJob } from '#server/exports/paper.ts'
import { planDate, zonedDateTime } from '#server/time/dates.ts'
import type { HandOver } from './reads.ts'
import { itemStateTexts, type WaitingKind } from './rules.ts'

/** What waits, as print and emails name it. */
const waitingTexts: Record<WaitingKind, string> = {
  applications: 'Applications',
  toResolve: 'Payments to resolve',
  refundsToConfirm: 'Refunds to confirm',
  openRefunds: 'Refunds that the provider has not confirmed',
  zelle: 'Zelle payments to confirm',
  scheduledEmails: 'Scheduled emails',
  pendingJobs: 'Job posts to review',
  eventDrafts: 'Drafts of events',
  ballotDrafts: 'Drafts of ballots',
}

const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${decimals(Math.abs(cents), ',')}`

/** Returns a hand-over as a page for the minutes. */
export function handOverPaper(handOver: HandOver, chapter: Chapter, association: Association): PaperJob {
  const { officeName, leaver, successor, waiting, items, notes, timeZone, checkedAt, isPast } = handOver
  const confirmed = (side: { confirmedAt: string | null; reason: string | null }) =>
    side.confirmedAt === null
      ? 'Not confirmed'
      : `${zonedDateTime(side.confirmedAt, timeZone)}${side.reason === null ? '' : ', with a reason'}`
  const reasons = [leaver, ...(successor ? [successor] : [])].flatMap(({ name, reason }) =>
    reason === null ? [] : [`${name} confirmed with a reason: ${reason}`],
  )
  return {
    fileName: `hand-over-${leaver.untilDay}.pdf`,
    paper: {
      title: `Hand-over: ${officeName}`,
      sender: [`${association.shortName} ${chapter.chapterName}`, chapter.chapterAddress].filter(Boolean),
      heading: `Hand-over: ${officeName}`,
      cells: [
        { key: 'Leaves the office', text: `${leaver.name}, until ${planDate(leaver.untilDay)}` },
        {
          key: 'Takes the office',
          text: successor ? `${successor.name}, from ${planDate(successor.fromDay)}` : 'Nobody is named yet',
        },
        { key: 'Confirmed by the one who leaves', text: confirmed(leaver) },
        { key: 'Confirmed by the successor', text: successor ? confirmed(successor) : 'Not confirmed' },
      ],
      table: {
        heads: ['What is waiting', 'Number', 'Since', 'Sum'],
        rows: waiting.rows.map(({ kind, count, since, amountCents }) => [
          waitingTexts[kind],
          String(count),
          zonedDateTime(since, timeZone),
          amountCents === null ? '' : dollars(amountCents),
        ]),
        sums: [],
      },
      empty: isPast ? 'The term is over: what waits now is for the next holder.' : 'Nothing is waiting.',
      notes: [...reasons, ...(notes ? ['Notes of the one who leaves:', ...linesOf(notes.notes)] : [])],
      sections:
        items.length === 0
          ? []
          : [
              {
                heading: 'Bound to a person',
                table: {
                  heads: ['What', 'Who has it now', 'What to do', 'State'],
                  rows: items.map(({ item, holder, toDo, itemState, dueOn, handedOverOn }) => [
                    item,
                    holder,
                    toDo,
                    [itemStateTexts[itemState], dueOn ?? (itemState === 'handedOver' ? handedOverOn : null)]
                      .flatMap((text, place) => (text === null ? [] : [place === 1 ? planDate(text) : text]))
                      .join(', '),
                  ]),
                  sums: [],
                },
              },
            ],
      foot: [`As of ${zonedDateTime(checkedAt, timeZone)}`],
    },
  }
}

const linesOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

import { neededFor, opens } from '#server/auth/needed-rights.ts'
import { everyRight } from '#server/auth/rights.rules.ts'
import type { Association, Chapter } from '#server/chapter.ts'
import type { PaperJob } from '#server/exports/paper.ts'
import { calendarDay } from '#server/time/clock.ts'
import { date, planDate, zonedDateTime } from '#server/time/dates.ts'
import { actGroups } from './acts.rules.ts'
import type { ShownOffice } from './reads.ts'
import { rightsText } from './rules.ts'

type Printed = {
  offices: readonly ShownOffice[]
  admins: readonly { name: string }[]
  helpers: readonly { firstName: string; lastName: string; eventName: string; timeZone: string | null; until: string }[]
  now: Date
}

const nobody = '–'

/** Returns who may do what in a chapter as a page for the minutes: offices, holders, and what each office may do. */
export function officesPaper(
  { offices, admins, helpers, now }: Printed,
  chapter: Chapter,
  association: Association,
): PaperJob {
  const sender = `${association.shortName} ${chapter.chapterName}`
  return {
    fileName: `offices-${calendarDay(now, chapter.timeZone)}.pdf`,
    paper: {
      title: `Who may do what: ${sender}`,
      sender: [sender, chapter.chapterAddress].filter(Boolean),
      heading: 'Who may do what',
      cells: [
        { key: 'Day', text: planDate(calendarDay(now, chapter.timeZone)) },
        { key: 'Offices', text: String(offices.length) },
        { key: 'Chapter admins', text: admins.map(({ name }) => name).join(', ') || 'None' },
        { key: 'Rights of admins', text: `${rightsText(everyRight)}, without an end` },
      ],
      table: {
        heads: ['Office', 'Holder', 'From', 'Until', 'Rights'],
        rows: offices.flatMap(linesOf),
        sums: [],
        isText: true,
      },
      empty: 'This chapter has no offices. Only its admins have rights.',
      notes: ['Rights begin and end at midnight in the chapter’s time zone.'],
      sections: [
        ...(helpers.length === 0
          ? []
          : [
              {
                heading: 'Helpers at events',
                table: {
                  heads: ['Helper', 'Event', 'Until'],
                  rows: helpers.map(({ firstName, lastName, eventName, timeZone, until }) => [
                    `${firstName} ${lastName}`.trim(),
                    eventName,
                    zonedDateTime(until, timeZone ?? chapter.timeZone),
                  ]),
                  sums: [],
                  isText: true,
                },
              },
            ]),
        {
          heading: 'What each office may do',
          beginsPage: true,
          table: {
            heads: ['About', 'What', 'Who, besides admins'],
            rows: actGroups.flatMap(({ group, acts }) =>
              acts.map(({ act, procedure, type }, index) => [
                index === 0 ? group : '',
                act,
                namesOf(offices, procedure, type),
              ]),
            ),
            sums: [],
            isText: true,
          },
        },
      ],
      foot: [`As of ${zonedDateTime(now.toISOString(), chapter.timeZone)}`],
    },
  }
}

/** An office in a line, and its successor in the next one. */
function linesOf({ officeName, rights, eventNames, holder, next }: ShownOffice): string[][] {
  const days = (term: { fromDay: string; untilDay: string }) => [date(term.fromDay), date(term.untilDay)]
  const first = holder ? [holder.officer.name, ...days(holder)] : ['Nobody', nobody, nobody]
  return [
    [officeName, ...first, rightsText(rights, eventNames)],
    ...(next ? [[officeName, next.officer.name, ...days(next), 'The same, from then on']] : []),
  ]
}

const namesOf = (offices: readonly ShownOffice[], procedure: string, type: string) =>
  offices
    .filter(({ rights }) => opens(rights, neededFor(procedure, type)))
    .map(({ officeName }) => officeName)
    .join(', ') || nobody

import { allEvents } from '../auth/rights.rules.ts'
import { addOffice, nameHolder, type Doer } from '../features/offices/decisions.ts'
import { officeStream } from '../features/offices/facts.ts'
import { usualOffices } from '../features/offices/rules.ts'
import { calendarDay } from '../time/clock.ts'
import { adding, type Setting } from './content.ts'
import { later, type DemoStep } from './step.ts'

/** A term of a demo office: its holder among the members, and its days from now. */
type DemoTerm = { office: string; holder: number | 'account'; from: number; until: number }

/** One ends soon and has a successor, one ends soon without, and one is vacant. The committee's members come first. */
const terms: readonly DemoTerm[] = [
  { office: 'President', holder: 4, from: -300, until: 430 },
  { office: 'Secretary', holder: 6, from: -300, until: 430 },
  { office: 'Treasurer', holder: 7, from: -330, until: 35 },
  { office: 'Treasurer', holder: 14, from: 36, until: 765 },
  { office: 'Membership chair', holder: 10, from: -140, until: 225 },
  { office: 'Events chair', holder: 'account', from: -300, until: 430 },
  { office: 'Editor', holder: 12, from: -330, until: 35 },
  { office: 'Auditor', holder: 13, from: -330, until: -20 },
]

/** Offices have been added by then. */
const daysAgo = 335

type DemoChapter = { timeZone: string; members: readonly { personId: string }[]; account: string | undefined }

/** Returns the steps that add the usual offices of a chapter and name their holders. */
export function holdingOffices({ idOf, ...setting }: Setting, { timeZone, members, account }: DemoChapter): DemoStep[] {
  const { chapter, by, now } = setting
  const admin: Doer = { personId: by, rights: undefined, eventIds: allEvents }
  const actor = `admin:${by}`
  const officeOf = (name: string) => idOf(`office ${name}`)
  const added = usualOffices.flatMap(({ officeName, position, rights }, index): DemoStep[] => [
    adding('offices', { officeId: officeOf(officeName), officeName, position }, daysAgo - index / 24, setting),
    {
      at: later(now, -daysAgo, index * 60 + 1),
      chapter,
      actor,
      write: (tx) =>
        tx.logWriter.record(officeStream, chapter, (state) =>
          addOffice(state, admin, officeOf(officeName), { rights, eventIds: null }),
        ),
    },
  ])
  const dayIn = (days: number) => calendarDay(later(now, days), timeZone)
  const named = terms.flatMap(({ office, holder, from, until }, index): DemoStep[] => {
    const personId = holder === 'account' ? account : members[holder]?.personId
    if (personId === undefined) return []
    const term = { officeId: officeOf(office), personId, fromDay: dayIn(from), untilDay: dayIn(until) }
    const at = later(now, from > 0 ? -9 : from - 2, index * 7)
    return [
      {
        at,
        chapter,
        actor,
        write: (tx) =>
          tx.logWriter.record(officeStream, chapter, (state) =>
            nameHolder(state, admin, idOf(`term ${office} ${from}`), term, calendarDay(at, timeZone)),
          ),
      },
    ]
  })
  return [...added, ...named]
}

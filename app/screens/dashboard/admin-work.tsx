import { dollars } from '#app/lib/format.ts'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { percent } from '../percent.ts'
import { FirstSteps, isNew } from './first-steps.tsx'
import { chapterWords, landingWords as words } from './landing-words.ts'
import { LatelyBlock } from './lately-block.tsx'
import { NextEvents } from './next-events.tsx'
import { WaitingBlock } from './waiting-block.tsx'
import { waitingRows, type Landing } from './waiting-rows.ts'

type AdminWorkProps = {
  landing: Landing
  chapter: Outputs['dashboard']['ofChapter']
  timeZone: string
  /** The page that has this alone, where other blocks follow it. */
  ownPage?: string | undefined
}

/**
 * What an admin comes for: the first steps of a new chapter, what waits, the figures of the year, the next events, and
 * what happened lately.
 */
export function AdminWork({ landing, chapter, timeZone, ownPage }: AdminWorkProps) {
  const { steps, year, members, active, duesCents } = landing
  const { events } = chapter
  const rows = waitingRows(landing)
  const isLed = isNew(steps)
  const sumOf = (name: 'people' | 'amountCents') => events.reduce((sum, event) => sum + event[name], 0)
  return (
    <div className="flex flex-col gap-10">
      {isLed && <FirstSteps steps={steps} isMain />}
      <WaitingBlock rows={rows} isMain={!isLed} ownPage={ownPage} />
      {!isLed && <FirstSteps steps={steps} isMain={rows.every(({ count }) => count === 0)} />}
      <Cells
        columns={4}
        cells={[
          {
            key: words.active,
            value: (
              <>
                <Figure>{active.toLocaleString('en-US')}</Figure>
                <span className="type-small block text-ink-2">
                  {words.activeOf(members.toLocaleString('en-US'), percent(active, members))}
                </span>
              </>
            ),
          },
          { key: words.dues(year), value: <Figure>{dollars(duesCents)}</Figure> },
          {
            key: chapterWords.comingTo(events.length),
            value: (
              <>
                <Figure>{sumOf('people').toLocaleString('en-US')}</Figure>
                <span className="type-small block text-ink-2">{chapterWords.people(sumOf('people'))}</span>
              </>
            ),
          },
          { key: chapterWords.paid, value: <Figure>{dollars(sumOf('amountCents'))}</Figure> },
        ]}
      />
      <div className="grid gap-x-8 gap-y-10 *:min-w-0 xl:grid-cols-2">
        <NextEvents events={chapter.events} />
        <LatelyBlock lines={chapter.lately} timeZone={timeZone} />
      </div>
    </div>
  )
}

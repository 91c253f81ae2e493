import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import ScanLine from 'lucide-react/icons/scan-line'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ReactNode } from 'react'
import { maxArrived } from '#server/features/check-in/rules.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { Counter } from './counter.tsx'
import { nameOf, type CheckInPerson, type Things } from './check-in-model.ts'
import { Taken } from './taken.tsx'
import { timeOfDay } from './time-of-day.ts'
import { person as words, row as rowWords } from './words.ts'

export type Counts = { adults: number; minors: number }

type InsideProps = {
  row: CheckInPerson & { checkIn: NonNullable<CheckInPerson['checkIn']> }
  /** The ticket was already used. */
  isTwice: boolean
  /** The number of people who came, as on the screen; not recorded until the helper continues. */
  counts: Counts
  onCounts: (counts: Counts) => void
  onNext: () => void
  onUndo: () => void
  things: Things
}

/** A person who is in: just now, or earlier with the same ticket. */
export function InsideView({ row, isTwice, counts, onCounts, onNext, onUndo, things }: InsideProps) {
  const { checkIn, adults, minors, memberId } = row
  const name = nameOf(row)
  const at = timeOfDay(checkIn.at)
  const note = (came: number, registered: number) =>
    isTwice ? words.inside(came, registered) : words.registered(registered)
  const isMore = counts.adults + counts.minors > checkIn.adults + checkIn.minors
  return (
    <>
      {isTwice ? (
        <Outcome
          look="warning"
          sign={Clock}
          title={words.twice}
          text={words.twiceWho(name, rowWords.total(checkIn.adults + checkIn.minors), at, checkIn.desk)}
        />
      ) : (
        <Outcome look="success" sign={Check} title={name} text={words.done(memberId, at)} />
      )}
      <div className="door-body">
        {isTwice ? (
          <Alert tone="warning">
            <b className="font-semibold">{words.usedOnce}</b> {words.usedOnceText}
          </Alert>
        ) : (
          <h2 className="type-body font-semibold">{words.arrived}</h2>
        )}
        <Counter
          label={words.adults}
          note={note(checkIn.adults, adults)}
          value={counts.adults}
          max={maxArrived}
          onChange={(value) => onCounts({ ...counts, adults: value })}
        />
        <Counter
          label={words.minors}
          note={note(checkIn.minors, minors)}
          value={counts.minors}
          max={maxArrived}
          onChange={(value) => onCounts({ ...counts, minors: value })}
        />
        <Taken of={row} things={things} />
      </div>
      <div className="door-foot">
        <Next onNext={onNext} />
        {isTwice ? (
          <Button wide disabled={!isMore} onClick={onNext}>
            {words.add}
          </Button>
        ) : (
          <Button wide onClick={onUndo}>
            {words.undo}
          </Button>
        )}
      </div>
    </>
  )
}

type RefusedProps = { title: string; text: string; onNext: () => void }

/** A code that does not admit. */
export function RefusedView({ title, text, onNext }: RefusedProps) {
  return (
    <>
      <Outcome look="error" sign={X} title={title} text={text} />
      <div className="door-body" />
      <div className="door-foot">
        <Next onNext={onNext} />
      </div>
    </>
  )
}

function Next({ onNext }: { onNext: () => void }) {
  return (
    <Button look="primary" icon={ScanLine} wide onClick={onNext}>
      {words.next}
    </Button>
  )
}

/** Fills the top in the color of the result. */
function Outcome({
  look,
  sign,
  title,
  text,
}: {
  look: 'success' | 'warning' | 'error'
  sign: IconShape
  title: string
  text: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className="door-outcome" data-look={look} role="status">
      <span className="door-sign">
        <Icon of={sign} size={40} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere">
        {title}
      </h2>
      <p>{text}</p>
    </div>
  )
}

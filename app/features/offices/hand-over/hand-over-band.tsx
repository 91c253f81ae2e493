import { date, initials } from '#app/lib/format.ts'
import { MonogramTile } from '#app/ui/media/monogram-tile.tsx'
import { handOverWords, type HandOver } from './words.ts'

const words = handOverWords.band

/** Both people, and the days between as a dimension line: passed days are covered. */
export function HandOverBand({ handOver: { officeName, leaver, successor, steps } }: { handOver: HandOver }) {
  return (
    <section className="panel grid items-center gap-x-8 gap-y-5 p-4 md:px-5 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,1.4fr)_minmax(0,1fr)]">
      <Side name={leaver.name} memberId={leaver.memberId} text={words.until(officeName, date(leaver.untilDay))} />
      <ol className="flex" aria-label={words.label}>
        {steps.map((step) => (
          <li
            key={`${step.kind} ${step.days}`}
            className={`relative min-w-0 flex-1 pt-2.5 text-center type-small ${step.isPast ? 'font-semibold text-primary' : 'text-ink-2'}`}
          >
            <span
              aria-hidden
              className={`absolute inset-x-0 top-0 ${step.isPast ? 'border-t-3 border-primary' : 'border-t border-line'}`}
            />
            <span aria-hidden className="absolute -top-1 left-0 h-2.5 w-px rotate-45 bg-ink-2" />
            <span className="tabular block px-1">{date(step.day)}</span>
            <span className="block px-1">
              {step.kind === 'reminder' ? words.steps.reminder(step.days) : words.steps[step.kind]}
            </span>
          </li>
        ))}
      </ol>
      {successor ? (
        <Side
          name={successor.name}
          memberId={successor.memberId}
          text={words.from(officeName, date(successor.fromDay))}
        />
      ) : (
        <Side name={words.nobody} memberId={null} text={words.nobodyText} />
      )}
    </section>
  )
}

export function Side({
  name,
  memberId,
  text,
  size = 44,
}: {
  name: string
  memberId: string | null
  text: string
  size?: number
}) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {memberId !== null && <MonogramTile memberId={memberId} initials={initials(name)} size={size} />}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="type-small wrap-anywhere text-ink-2">{text}</p>
      </div>
    </div>
  )
}

import { planTime } from '#app/lib/format.ts'
import type { DrawingName } from '#app/lib/drawings.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { parted } from '#app/ui/table/sections.ts'
import { spelledDay } from '#app/lib/spelled-days.ts'
import { ConventionSection } from './convention-section.tsx'
import { conventionWords } from './convention-words.ts'

const words = conventionWords.days

/** An item on a convention's schedule; `startsOn` and `endsOn` are local times. */
export type Attraction = { id: string; name: string; note: string; startsOn: string; endsOn: string; hasFee: boolean }

const scenes: DrawingName[] = ['stage', 'banquet', 'cruise']

/** The attractions by day, on one line; those with their own fee are marked. */
export function ConventionDays({ attractions }: { attractions: Attraction[] }) {
  const inOrder = [...attractions].sort((one, other) => one.startsOn.localeCompare(other.startsOn))
  const days = parted(inOrder, ({ startsOn }) => startsOn.slice(0, 10))
  return (
    <ConventionSection
      id="attractions"
      title={words.title}
      lead={attractions.some(({ hasFee }) => hasFee) ? `${words.lead} ${words.marked}` : words.lead}
    >
      <ol className="days" style={{ '--count': days.length } as React.CSSProperties}>
        {days.map(([day, ofDay], index) => (
          <li key={day}>
            <header>
              <h3 className="type-section flex items-baseline gap-2.5">
                <DayTitle day={day} />
              </h3>
            </header>
            <Drawing
              name={scenes[index % scenes.length]!}
              ground={index % 2 === 0 ? 'blueprint' : 'sheet'}
              decorative
              className="aspect-[16/10] w-full rounded-panel border border-rule"
            />
            <ul>
              {ofDay.map((attraction) => (
                <AttractionLine key={attraction.id} attraction={attraction} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </ConventionSection>
  )
}

function DayTitle({ day }: { day: string }) {
  const spelled = spelledDay(day)
  return (
    <time dateTime={day} className="contents">
      <span className="tabular text-[2.5rem]/11 text-primary">{spelled.day}</span> {spelled.month}, {spelled.weekday}
    </time>
  )
}

function AttractionLine({ attraction: { name, note, startsOn, endsOn, hasFee } }: { attraction: Attraction }) {
  const end = startsOn.slice(0, 10) === endsOn.slice(0, 10) ? words.until(planTime(endsOn)) : ''
  return (
    <li className="day-line" data-marked={hasFee || undefined}>
      <time dateTime={startsOn} className="tabular type-small text-ink-2">
        {planTime(startsOn)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p className="type-body font-semibold">{name}</p>
        <p className="type-small text-ink-2">{[note, end].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  )
}

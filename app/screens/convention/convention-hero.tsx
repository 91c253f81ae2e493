import ArrowRight from 'lucide-react/icons/arrow-right'
import { dollars } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/page.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { CalendarMenu } from '#app/features/events/calendar-menu.tsx'
import { obstacleOf, type EventView } from '#app/features/events/event-standing.ts'
import { spelledDays } from '#app/lib/spelled-days.ts'
import { conventionWords as words } from './convention-words.ts'

type HeroProps = {
  event: EventView
  ticket: { name: string; priceCents: number } | undefined
  rooms: { rentCents: number; isFrom: boolean }[]
}

/** The full-width drawing, and below it the title plate with the details and a link to the form. */
export function ConventionHero({ event, ticket, rooms }: HeroProps) {
  const { association, chapter } = useViewer()
  const rent = Math.min(...rooms.map(({ rentCents }) => rentCents))
  const rentDiffers = rooms.some(({ rentCents, isFrom }) => isFrom || rentCents > rent)
  const facts = [
    { key: words.dates, value: spelledDays(event.startsOn, event.endsOn) },
    { key: words.place, value: event.eventAddress },
    ...(ticket ? [{ key: ticket.name, value: words.aPerson(dollars(ticket.priceCents)) }] : []),
    ...(rooms.length === 0 ? [] : [{ key: words.room, value: words.aNight(words.from(dollars(rent), rentDiffers)) }]),
  ]
  return (
    <div className="-mt-6 lg:-mt-8">
      <img
        src="/drawings/convention-blueprint.svg"
        alt=""
        width={1320}
        height={460}
        className="aspect-[1320/460] max-h-[560px] min-h-[21rem] w-full bg-[#033c73] object-cover"
      />
      <div className="plate">
        <div className="sheet-width grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_30rem]">
          <div className="pt-5 pb-6 lg:py-8">
            <p className="text-[#c3d9ee]">
              {words.invites(association.shortName, chapter.isMain ? undefined : chapter.chapterName)}
            </p>
            <h1 className="type-display mt-2 wrap-anywhere lg:text-[3.5rem]/14.5">{event.eventName}</h1>
            {event.excerpt && <p className="mt-4 max-w-[34rem] text-[1.125rem]/7">{event.excerpt}</p>}
          </div>
          <div className="plate-facts">
            <dl>
              {facts.map(({ key, value }) => (
                <div key={key}>
                  <dt className="type-key">{key}</dt>
                  <dd className="tabular mt-0.5 text-[1.0625rem]/6 font-semibold wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="flex flex-wrap items-center gap-3 p-4 lg:px-6 lg:py-5">
              <RegisterNow event={event} className="max-sm:w-full sm:flex-1">
                <Icon of={ArrowRight} />
              </RegisterNow>
              {event.isPublished && !event.isOver && <CalendarMenu eventId={event.eventId} />}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

type RegisterNowProps = { event: EventView; look?: 'primary'; className?: string; children?: React.ReactNode }

/** The link to the form, or the reason why registration is closed. */
export function RegisterNow({ event, look, className, children }: RegisterNowProps) {
  const obstacle = obstacleOf(event)
  if (obstacle) return <p className="font-semibold">{obstacle}</p>
  return (
    <LinkButton to={`/event/register/${event.eventId}`} look={look} className={className}>
      {words.register} {children}
    </LinkButton>
  )
}

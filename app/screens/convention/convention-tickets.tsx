import Check from 'lucide-react/icons/check'
import { dollars } from '#app/lib/format.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { EventView } from '#app/features/events/event-standing.ts'
import { RegisterNow } from './convention-hero.tsx'
import { ConventionSection } from './convention-section.tsx'
import { conventionWords } from './convention-words.ts'

const words = conventionWords.tickets

export type Ticket = { packageId: number; name: string; description: string; priceCents: number; isSoldOut: boolean }

export type Hotel = {
  hotelId: string
  hotelName: string
  hotelDescription: string
  rentCents: number
  isFrom: boolean
  persons: number
}

/** The tickets, the first for the whole convention, and the hotels with their lowest price. */
export function ConventionTickets({
  event,
  tickets,
  hotels,
}: {
  event: EventView
  tickets: Ticket[]
  hotels: Hotel[]
}) {
  return (
    <ConventionSection
      id="tickets"
      title={words.title}
      lead={event.registrationForm === 'standard' ? words.lead.fees : words.lead.packages}
    >
      <ul className="tickets">
        {tickets.map((ticket, index) => (
          <TicketCard key={ticket.packageId} ticket={ticket} full={index === 0 ? event : undefined} />
        ))}
      </ul>
      {hotels.map((hotel) => (
        <HotelCard key={hotel.hotelId} hotel={hotel} />
      ))}
    </ConventionSection>
  )
}

function TicketCard({ ticket, full }: { ticket: Ticket; full: EventView | undefined }) {
  return (
    <li className="ticket" data-full={full && ''}>
      <div>
        <h3 className={`mb-4 ${full ? 'text-[1.5rem]/8 font-semibold' : 'type-section'}`}>{ticket.name}</h3>
        <ul className="ticket-holds type-body">
          {sentencesOf(ticket.description).map((sentence) => (
            <li key={sentence}>
              <Icon of={Check} />
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      <div className="ticket-stub flex flex-wrap items-end justify-between gap-3">
        <p className="tabular font-medium text-primary">
          <b className={`block font-medium ${full ? 'text-[2.75rem]/12' : 'text-[2rem]/9'}`}>
            {dollars(ticket.priceCents)}
          </b>
          <span className="type-fine text-ink-2">{words.perPerson}</span>
        </p>
        {ticket.isSoldOut && <Badge>{words.soldOut}</Badge>}
        {full && !ticket.isSoldOut && <RegisterNow event={full} look="primary" />}
      </div>
    </li>
  )
}

/** Splits a description into sentences, one line of the ticket each. */
const sentencesOf = (description: string) => description.split(/\.\s+|\.$/).filter((sentence) => sentence.trim() !== '')

function HotelCard({ hotel }: { hotel: Hotel }) {
  return (
    <section className="panel mt-6 grid overflow-hidden sm:grid-cols-[18rem_minmax(0,1fr)_auto] sm:items-center">
      <Drawing name="tower" decorative className="h-38 w-full" />
      <div className="p-5">
        <h3 className="type-section wrap-anywhere">{hotel.hotelName}</h3>
        <p className="type-body mt-1 text-ink-2 wrap-anywhere">{hotel.hotelDescription}</p>
      </div>
      <p className="tabular p-5 max-sm:pt-0 sm:text-right">
        <b className="type-figure block text-primary">{conventionWords.from(dollars(hotel.rentCents), hotel.isFrom)}</b>
        <span className="type-fine text-ink-2">
          {words.rent}, {words.people(hotel.persons)}
        </span>
      </p>
    </section>
  )
}

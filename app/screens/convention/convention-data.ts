import type { Api, Outputs } from '#server/wiring/api.ts'
import { speakersAmong } from '#app/features/images/speakers.ts'
import { hasFees } from '#app/features/events/event-standing.ts'
import { catalogOf } from '#server/features/packages/rules.ts'
import { Refusal } from '#server/refusal.ts'
import { particulars } from '#app/features/events/words.ts'

/**
 * Returns the data of a landing page. The event whose setting shows it may name another one to sell. @throws Refusal
 * missing if no setting says so
 */
export async function conventionData(api: Api, requestedId: string) {
  const landing = await api.events.byId({ eventId: requestedId })
  if (!landing.showsLanding) throw new Refusal('missing', 'Event not found')
  const event = landing.landingEventId ? await api.events.byId({ eventId: landing.landingEventId }) : landing
  const { eventId } = event
  const [packages, hotels, programs, pictures, contacts] = await Promise.all([
    api.packages.list({ eventId }),
    api.hotels.ofEvent({ eventId }),
    api.programs.ofEvent({ eventId }),
    api.images.ofEvent({ eventId }),
    api.eventContacts.ofEvent({ eventId }),
  ])
  const sold = soldOf(event, packages)
  return {
    event,
    tickets: sold ? sold.filter(({ section }) => section !== 'premium') : ticketsOfFees(event),
    sponsors: sold?.filter(({ section }) => section === 'premium') ?? [],
    hotels: hotels.filter(({ rooms }) => rooms.length > 0).map(withRent),
    attractions: programs.flatMap(({ programName, groups }) =>
      groups.map(({ groupId, groupName, startsOn, endsOn, feeCents }) => ({
        id: groupId,
        name: groupName,
        note: programName,
        startsOn,
        endsOn,
        hasFee: feeCents > 0,
      })),
    ),
    speakers: speakersAmong(pictures),
    contacts,
  }
}

type Event = Outputs['events']['byId']
type Package = Outputs['packages']['list'][number]

/**
 * Returns the packages listed on the page: those of the general catalog, or of the one that the event's form uses;
 * undefined if the form sells only fees.
 */
function soldOf({ registrationForm }: Event, packages: Package[]): Package[] | undefined {
  const read = catalogOf[registrationForm]
  if (read === null) return undefined
  const general = packages.filter(({ catalogue }) => catalogue === 'general')
  return general.length > 0 ? general : packages.filter(({ catalogue }) => catalogue === read)
}

/** Returns the tickets that the standard form sells. */
function ticketsOfFees(event: Event) {
  if (!hasFees(event)) return []
  const { adultFeeCents, minorFeeCents, isSoldOut } = event
  const ticket = { description: '', isSoldOut }
  return [
    { ...ticket, packageId: 1, name: particulars.adultFee, priceCents: adultFeeCents },
    { ...ticket, packageId: 2, name: particulars.childFee, priceCents: minorFeeCents },
  ]
}

/** Returns a hotel with the price of its cheapest room; `isFrom` if others cost more. */
function withRent({ hotelId, hotelName, hotelDescription, rooms }: Outputs['hotels']['ofEvent'][number]) {
  const cheapest = rooms.reduce((one, other) => (other.rentCents < one.rentCents ? other : one))
  return {
    hotelId,
    hotelName,
    hotelDescription,
    rentCents: cheapest.rentCents,
    isFrom: rooms.some(({ rentCents }) => rentCents > cheapest.rentCents),
    persons: cheapest.accommodation,
  }
}

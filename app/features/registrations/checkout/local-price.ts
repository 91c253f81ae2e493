import { priceChoice, type Choice, type EventTerms } from '#server/features/registrations/pricing/rules.ts'
import { centsOf, dollarsTyped } from '#server/features/registrations/rules.ts'
import { nameOfGroup, nameOfRoom } from '#server/features/registrations/stock/rules.ts'
import type { EventView } from '../../events/event-standing.ts'
import type { SoldPackage } from '../packages/package-option.tsx'
import type { ProgramView } from '../program-fields.tsx'
import type { HotelView } from '../room-fields.tsx'
import type { Price, PriceQuestion } from './use-price.ts'

type Offer = {
  event: Pick<EventView, 'eventType' | 'registrationForm' | 'adultFeeCents' | 'minorFeeCents' | 'capCents'>
  packages?: readonly SoldPackage[]
  programs?: readonly ProgramView[]
  hotels?: readonly HotelView[]
}

/** Returns the terms of an event's price from what its form shows, where the stocks are known by what is left. */
export const termsOf = ({ event, packages = [], programs = [], hotels = [] }: Offer): EventTerms => ({
  ...event,
  packages: packages.map((one) => ({ ...one, limit: one.left, taken: 0 })),
  groups: programs.flatMap(({ programName, groups }) =>
    groups.map(({ groupId, groupName, feeCents, left }) => ({
      groupId,
      feeCents,
      name: nameOfGroup({ programName, groupName }),
      limit: left,
      taken: 0,
    })),
  ),
  rooms: hotels.flatMap(({ hotelName, rooms }) =>
    rooms.map(({ roomId, rentCents, left, ...room }) => ({
      roomId,
      rentCents,
      name: nameOfRoom({ hotelName, ...room }),
      limit: left,
      taken: 0,
    })),
  ),
})

/** Returns the price of a form's entries by the server's own rules; no lines and an obstacle if they have none. */
export function localPrice(terms: EventTerms, question: PriceQuestion): Price {
  const price = priceChoice(terms, choiceTyped(question))
  if ('refused' in price) return { lines: [], amountCents: 0, seats: 0, obstacle: price.refused }
  const { lines, amountCents, seats } = price
  return { lines, amountCents, seats, obstacle: null }
}

/** Returns the entries as numbers; the server's shapes, which validate them too, are too heavy for a page. */
const choiceTyped = ({
  adults,
  minors,
  contribution,
  donation,
  catalogue,
  packages,
  participants,
  rooms,
  positionId,
}: PriceQuestion): Choice => ({
  adults: countOf(adults),
  minors: countOf(minors),
  catalogue: catalogue ?? null,
  packages: (packages ?? []).map(({ packageId, attendees }) => ({
    packageId: Number(packageId),
    attendees: isEmpty(attendees) ? null : Number(attendees),
  })),
  participants: (participants ?? []).map(({ groupId, participantName }) => ({ groupId, name: participantName })),
  rooms: (rooms ?? []).map(({ roomId, quantity }) => ({ roomId, quantity: countOf(quantity) })),
  contributionCents: moneyOf(contribution),
  donationCents: moneyOf(donation),
  positionId: positionId ?? null,
})

const isEmpty = (given: unknown) => given === null || given === undefined || given === ''

const countOf = (given: unknown) => Math.max(0, Math.trunc(Number(given)) || 0)

const moneyOf = (given: unknown) => (typeof given === 'string' ? centsOf(dollarsTyped(given)) : 0)

import { givingTypes, type EventFees, type RegistrationForm } from '../../events/rules.ts'
import { catalogOf, packageStockId, type Catalog } from '../../packages/rules.ts'
import type { ChoiceInput } from '../choice/schema.ts'
import { centsOf, minDonationCents, maxAdults, priceOf, type Attendees } from '../rules.ts'
import { leftOf, stocksOf, type stockKinds } from '../stock/rules.ts'

/** A stock of an event: its limit (null means unlimited), and the quantity held or sold. */
export type Stocked = { name: string; limit: number | null; taken: number }

export type PackageTerms = Stocked & {
  catalogue: Catalog
  packageId: number
  priceCents: number
  persons: number
  groupName: string
  groupRule: 'any' | 'one'
  alsoTicks: number | null
  section: 'premium' | 'general' | 'cruise' | 'meal'
  isPerAttendee: 0 | 1
  countsAsAttendees: 0 | 1
}

/** A group of a program, or a position of an election. */
export type GroupTerms = Stocked & { groupId: string; feeCents: number; startsAt?: string; endsAt?: string }

/** Rooms of one kind for one night. */
export type RoomTerms = Stocked & { roomId: string; rentCents: number }

/** An event with everything that can be registered for. */
export type EventTerms = EventFees & {
  eventType: string
  registrationForm: RegistrationForm
  packages: readonly PackageTerms[]
  groups: readonly GroupTerms[]
  rooms: readonly RoomTerms[]
}

/** A registrant's choice. The packages are from the catalog of the event's form, unless another is given. */
export type Choice = Attendees & {
  catalogue: Catalog | null
  /** A null `attendees` means everyone in the registration. */
  packages: readonly { packageId: number; attendees: number | null }[]
  participants: readonly { groupId: string; name: string }[]
  rooms: readonly { roomId: string; quantity: number }[]
  contributionCents: number
  donationCents: number
  /** The position of an election. */
  positionId: string | null
}

/** A choice of attendees only. */
export const nothingElse = {
  catalogue: null,
  packages: [],
  participants: [],
  rooms: [],
  contributionCents: 0,
  donationCents: 0,
  positionId: null,
} as const satisfies Omit<Choice, keyof Attendees>

/** Returns the choice that was entered. */
export const choiceOf = ({
  adults,
  minors,
  contribution,
  donation,
  participants,
  ...rest
}: Attendees & ChoiceInput & { contribution: string }): Choice => {
  const { catalogue, packages, rooms, positionId } = rest
  const named = participants.map(({ groupId, participantName }) => ({ groupId, name: participantName }))
  return {
    adults,
    minors,
    catalogue,
    packages,
    rooms,
    positionId,
    participants: named,
    contributionCents: centsOf(contribution),
    donationCents: centsOf(donation),
  }
}

/** One part of a price. `id` and `name` are the package's, group's, or room's at the time of pricing. */
export type PriceLine = {
  kind: 'fee' | 'contribution' | 'package' | 'program' | 'room' | 'nomination' | 'donation'
  id: string | null
  name: string | null
  quantity: number
  unitCents: number
  amountCents: number
}

/** A quantity of a stock besides the seats. */
export type Stock = { kind: 'package' | 'group' | 'room'; id: string; quantity: number }

export type Price = Attendees & { lines: PriceLine[]; amountCents: number; seats: number; stocks: Stock[] }

/** The result for a choice that cannot be priced, with the reason as a sentence. */
export type Unpriced = { refused: string }

/**
 * Returns a registration's price in cents, line by line, with the seats and stocks that it takes (events sections 4, 5
 * and 9). Availability is checked separately (`shortage`), because those who already hold their seats are priced as
 * well.
 */
export function priceChoice(terms: EventTerms, choice: Choice): Price | Unpriced {
  if (givingTypes.includes(terms.eventType)) return donation(choice)
  if (terms.eventType === 'election') return nomination(terms, choice)
  if (choice.positionId !== null) return { refused: 'Only elections have positions.' }
  if (choice.donationCents > 0) return { refused: 'This event takes an extra contribution and no donation.' }
  const chosen = chosenPackages(terms, choice)
  if ('refused' in chosen) return chosen
  const programs = chosenGroups(terms, choice)
  if ('refused' in programs) return programs
  const rooms = chosenRooms(terms, choice)
  if ('refused' in rooms) return rooms
  const { lines: fees } = priceOf(chosen.people ? { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 } : terms, choice)
  const fee = fees.filter(({ kind }) => kind === 'fee').map(simpleLine)
  const contribution = fees.filter(({ kind }) => kind === 'contribution').map(simpleLine)
  const people = chosen.people ?? choice
  return total([...fee, ...chosen.lines, ...programs.lines, ...rooms.lines, ...contribution], people)
}

function donation(choice: Choice): Price | Unpriced {
  if (hasExtras(choice) || choice.positionId !== null || choice.contributionCents > 0)
    return { refused: 'This event takes donations and nothing else.' }
  if (choice.donationCents < minDonationCents) return { refused: 'Give at least $1.00.' }
  return total([givenLine(choice)], { adults: 0, minors: 0 })
}

function nomination(terms: EventTerms, choice: Choice): Price | Unpriced {
  if (hasExtras(choice) || choice.contributionCents > 0)
    return { refused: 'An election takes nominations and donations alone.' }
  if (choice.positionId === null) return { refused: 'Choose a position.' }
  const position = terms.groups.find(({ groupId }) => groupId === choice.positionId)
  if (!position) return { refused: 'This election has no such position.' }
  if (choice.donationCents > 0 && choice.donationCents < minDonationCents)
    return { refused: 'Give at least $1.00, or nothing.' }
  const fee = line('nomination', position.groupId, position.name, 1, position.feeCents)
  return total([fee, ...(choice.donationCents > 0 ? [givenLine(choice)] : [])], { adults: 1, minors: 0 })
}

const hasExtras = ({ packages, participants, rooms }: Choice) =>
  packages.length + participants.length + rooms.length > 0

const givenLine = ({ donationCents }: Choice) => simpleLine({ kind: 'donation', amountCents: donationCents })

/** `people` is the number of people in the packages; null if the event charges a fee per person. */
type Packages = { lines: PriceLine[]; people: Attendees | null }

function chosenPackages(terms: EventTerms, choice: Choice): Packages | Unpriced {
  const catalogue = choice.catalogue ?? catalogOf[terms.registrationForm]
  if (catalogue === null) {
    if (choice.packages.length > 0) return { refused: 'This event sells no packages.' }
    return choice.adults + choice.minors > 0
      ? { lines: [], people: null }
      : { refused: 'Register at least one person.' }
  }
  const sold = terms.packages.filter((one) => one.catalogue === catalogue)
  if (catalogue !== catalogOf[terms.registrationForm] && (catalogue !== 'grand' || sold.length === 0))
    return { refused: 'These packages are of another catalog than this event sells.' }
  const hasRooms = choice.rooms.some(({ quantity }) => quantity > 0)
  // The regular registration of a convention (events section 9): its fees per person, without a package.
  if (isRegular(terms, choice) && !hasRooms) return { lines: [], people: null }
  if (choice.packages.length === 0)
    return { refused: hasRooms ? 'Choose a package before you add hotel rooms.' : 'Choose at least one package.' }
  const picked = pickedOf(sold, choice)
  if ('refused' in picked) return picked
  const ticked = withTicked(sold, picked.all)
  if (hasRooms && ticked.every(({ terms: { section } }) => section === 'cruise'))
    return { refused: 'Choose a package besides the cruise before you add hotel rooms.' }
  const both = excluding(ticked, terms.registrationForm)
  if (both) return { refused: `Choose either ${both[0].name} or ${both[1].name}.` }
  const uncounted = ticked.find(
    ({ terms: { isPerAttendee }, quantity }) =>
      isPerAttendee === 1 && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxAdults),
  )
  if (uncounted) return { refused: `Enter how many people come with ${uncounted.terms.name}: 1 to ${maxAdults}.` }
  if (ticked.every(({ persons }) => persons === 0)) return { refused: 'Choose a package for at least one person.' }
  const lines = ticked.map(({ terms: { packageId, name, priceCents }, quantity }) =>
    line('package', packageStockId(catalogue, packageId), name, quantity, priceCents),
  )
  return { lines, people: { adults: attendeesOf(ticked), minors: 0 } }
}

const isRegular = (
  { registrationForm, adultFeeCents }: EventTerms,
  { catalogue, packages, adults, minors }: Choice,
): boolean =>
  registrationForm === 'convention' &&
  catalogue === null &&
  packages.length === 0 &&
  adultFeeCents > 0 &&
  adults + minors > 0

type Picked = { terms: PackageTerms; quantity: number; persons: number }

function pickedOf(sold: readonly PackageTerms[], { packages, adults, minors }: Choice): { all: Picked[] } | Unpriced {
  const all: Picked[] = []
  for (const { packageId, attendees } of packages) {
    const terms = sold.find((one) => one.packageId === packageId)
    if (!terms) return { refused: `This event has no package ${packageId}.` }
    if (all.some((one) => one.terms === terms)) return { refused: `${terms.name} is chosen twice.` }
    all.push(picked(terms, attendees ?? adults + minors))
  }
  return { all }
}

const picked = (terms: PackageTerms, attendees: number): Picked =>
  terms.isPerAttendee
    ? { terms, quantity: attendees, persons: attendees }
    : { terms, quantity: 1, persons: terms.persons }

/** Adds the packages that the chosen ones imply, while available [spec 50], for as many people. */
function withTicked(sold: readonly PackageTerms[], chosen: readonly Picked[]): Picked[] {
  const all = [...chosen]
  for (const { terms, persons } of all) {
    const next = sold.find(({ packageId }) => packageId === terms.alsoTicks)
    if (!next || all.some((one) => one.terms === next)) continue
    const also = picked(next, persons)
    const left = leftOf(next)
    if (left === null || left >= also.quantity) all.push(also)
  }
  return all
}

/**
 * Returns two packages that exclude each other: by the rule of their group, or because the convention's form accepts
 * only one general and one cruise package.
 */
function excluding(chosen: readonly Picked[], form: RegistrationForm): [PackageTerms, PackageTerms] | null {
  const alone = new Map<string, PackageTerms>()
  for (const { terms } of chosen) {
    const isOneOfSection =
      form === 'convention' &&
      terms.catalogue === 'convention' &&
      (terms.section === 'general' || terms.section === 'cruise')
    const sets = [
      ...(terms.groupRule === 'one' ? [`group ${terms.groupName}`] : []),
      ...(isOneOfSection ? [`section ${terms.section}`] : []),
    ]
    for (const set of sets) {
      const other = alone.get(set)
      if (other) return [other, terms]
      alone.set(set, terms)
    }
  }
  return null
}

/**
 * Returns the number of attendees in packages: packages with a size add up, while meals and the like may be for the
 * same people. Cruises do not count.
 */
function attendeesOf(chosen: readonly Picked[]): number {
  const counted = chosen.filter(({ terms }) => terms.countsAsAttendees === 1)
  const fixed = counted.filter(({ terms }) => terms.isPerAttendee === 0).reduce((sum, { persons }) => sum + persons, 0)
  return fixed + Math.max(0, ...counted.filter(({ terms }) => terms.isPerAttendee === 1).map(({ persons }) => persons))
}

function chosenGroups({ groups }: EventTerms, { participants }: Choice): { lines: PriceLine[] } | Unpriced {
  const stray = participants.find(({ groupId }) => !groups.some((group) => group.groupId === groupId))
  if (stray) return { refused: 'This event has no such group.' }
  const names = participants.map(({ groupId, name }) => `${groupId} ${name.toLowerCase()}`)
  const twice = participants.find((_, index) => names.indexOf(names[index]!) !== index)
  if (twice) return { refused: `${twice.name} is in one group twice.` }
  const counted = groups.map((group) => ({
    group,
    quantity: participants.filter(({ groupId }) => groupId === group.groupId).length,
  }))
  return {
    lines: counted
      .filter(({ quantity }) => quantity > 0)
      .map(({ group, quantity }) => line('program', group.groupId, group.name, quantity, group.feeCents)),
  }
}

function chosenRooms({ rooms }: EventTerms, choice: Choice): { lines: PriceLine[] } | Unpriced {
  const lines: PriceLine[] = []
  for (const { roomId, quantity } of choice.rooms) {
    const room = rooms.find((one) => one.roomId === roomId)
    if (!room) return { refused: 'The hotels of this event have no such room.' }
    if (lines.some(({ id }) => id === roomId)) return { refused: `${room.name} is named twice.` }
    if (quantity > 0) lines.push(line('room', roomId, room.name, quantity, room.rentCents))
  }
  return { lines }
}

/** @param id the id of its stock */
const line = (
  kind: keyof typeof stockKinds,
  id: string,
  name: string,
  quantity: number,
  unitCents: number,
): PriceLine => ({ kind, id, name, quantity, unitCents, amountCents: quantity * unitCents })

/** Returns a line with a quantity of one and no stock. */
export const simpleLine = ({ kind, amountCents }: Pick<PriceLine, 'kind' | 'amountCents'>): PriceLine => ({
  kind,
  id: null,
  name: null,
  quantity: 1,
  unitCents: amountCents,
  amountCents,
})

const total = (lines: PriceLine[], { adults, minors }: Attendees): Price => ({
  lines,
  adults,
  minors,
  seats: adults + minors,
  stocks: stocksOf(lines),
  amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

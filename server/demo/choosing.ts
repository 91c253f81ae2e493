import type { Participant } from '../features/registrations/choice/schema.ts'
import { nothingElse, type Choice, type EventTerms } from '../features/registrations/pricing/rules.ts'
import { comer, shuffled, type Registering } from './attendance.ts'
import { drawIds } from './charges.ts'
import type { DemoEvent } from './events.ts'
import { demoPerson } from './people.ts'
import { day, type DemoStep } from './step.ts'

/** A child or a guest in an event's contest. */
type Entry = { group: string; firstName: string; age: number; grade: string; school: string }

/** What a registrant chooses besides a seat, by the event's own names. */
type Plan = {
  adults?: number
  minors?: number
  /** Each with its number of people; null where the package determines it. */
  packages?: readonly (readonly [packageId: number, attendees: number | null])[]
  entries?: readonly Entry[]
  /** One hotel room for a number of nights. */
  stay?: { hotel: string; nights: number }
  giftCents?: number
  position?: string
}

const atAlder = { school: 'Alder Middle School' } as const
const atLinden = { school: 'Linden Elementary' } as const
const terrace = 'Capitol Terrace Hotel'

/** By the ids of their events. */
const plans: Record<string, readonly Plan[]> = {
  '61824': [
    {
      adults: 2,
      minors: 2,
      entries: [
        { group: 'Juniors', firstName: 'Anya', age: 10, grade: '5', ...atLinden },
        { group: 'Seniors', firstName: 'Emil', age: 13, grade: '8', ...atAlder },
      ],
      stay: { hotel: 'Mill Race Inn', nights: 2 },
    },
    { adults: 1, minors: 1, entries: [{ group: 'Under 12', firstName: 'Noor', age: 9, grade: '4', ...atLinden }] },
    {
      adults: 2,
      minors: 1,
      entries: [{ group: 'Open class', firstName: 'Tomas', age: 16, grade: '11', school: 'Capstone High School' }],
    },
    {
      adults: 2,
      minors: 3,
      entries: [
        { group: 'Juniors', firstName: 'Iris', age: 11, grade: '6', ...atLinden },
        { group: 'Juniors', firstName: 'Hugo', age: 10, grade: '5', ...atLinden },
      ],
      stay: { hotel: 'Mill Race Inn', nights: 1 },
    },
  ],
  '42141': [
    {
      packages: [
        [2, null],
        [6, 2],
      ],
      stay: { hotel: terrace, nights: 2 },
    },
    {
      packages: [
        [6, 2],
        [8, 2],
      ],
      stay: { hotel: terrace, nights: 2 },
    },
    { packages: [[6, 1]] },
    { packages: [[1, null]] },
    {
      packages: [
        [7, 4],
        [8, 4],
      ],
    },
    { packages: [[10, null]] },
    {
      packages: [[6, 3]],
      entries: [{ group: 'Juniors', firstName: 'Clara', age: 10, grade: '5', ...atLinden }],
      stay: { hotel: terrace, nights: 2 },
    },
  ],
  '64207': [
    {
      adults: 2,
      entries: [
        { group: 'Undergraduates', firstName: 'Priya', age: 20, grade: 'Sophomore', school: 'Plumb Line College' },
      ],
      stay: { hotel: 'Plumb Line House', nights: 2 },
    },
    { adults: 1, stay: { hotel: 'Capstone Hotel', nights: 1 } },
  ],
  '67582': [{ giftCents: 20_00 }, { giftCents: 100_00 }, { giftCents: 50_00 }, { giftCents: 250_00 }],
  '71404': [{ position: 'President' }, { position: 'Secretary' }, { position: 'President' }, { position: 'Treasurer' }],
}

/**
 * Returns the registrations of members and guests who chose more than a seat: contests, packages, rooms, a gift or a
 * position.
 */
export const choosing = (events: readonly DemoEvent[], setting: Registering): DemoStep[] =>
  events.flatMap((event) => {
    const members = shuffled(setting.members, setting.random)
    return (plans[event.eventId] ?? []).map((plan, index) =>
      registration(event, plan, { ...setting, member: members[index]! }),
    )
  })

function registration(
  event: DemoEvent,
  plan: Plan,
  { now, random, chapter, registrationId, onCharge, member }: Registering & { member: Registering['members'][number] },
): DemoStep {
  const from = Date.parse(event.createdAt) + day
  const at = new Date(from + Math.floor((now.getTime() - day - from) * random.next()))
  // Nominations are for members only; an event priced per person may already have the member's registration.
  const isMember =
    plan.position !== undefined || (plan.adults === undefined && random.next() < 0.6 && member.joinsAt < at)
  const guest = demoPerson(chapter, random, new Set())
  const person = isMember ? member.person : guest
  return comer({
    event,
    at,
    registrationId: registrationId(),
    onCharge,
    charge: { ...drawIds(random), sub: chapter.sub, chapter: event.chapter },
    choose: (terms) => chosen(terms, plan),
    participants: (terms) => (plan.entries ?? []).map((entry) => participant(terms, entry, person.lastName)),
    who: isMember ? member : null,
    person,
  })
}

/** Returns what the plan names, as the event sells it. */
export const chosen = (
  terms: EventTerms,
  { adults = 0, minors = 0, packages = [], entries = [], stay, giftCents = 0, position }: Plan,
): Choice => ({
  ...nothingElse,
  adults,
  minors,
  packages: packages.map(([packageId, attendees]) => ({ packageId, attendees })),
  participants: entries.map((entry) => ({ groupId: groupOf(terms, entry.group), name: entry.firstName })),
  rooms: stay
    ? terms.rooms
        .filter(({ name }) => name.startsWith(stay.hotel))
        .slice(0, stay.nights)
        .map(({ roomId }) => ({ roomId, quantity: 1 }))
    : [],
  donationCents: giftCents,
  positionId: position === undefined ? null : groupOf(terms, position),
})

const participant = (
  terms: EventTerms,
  { group, firstName, age, grade, school }: Entry,
  lastName: string,
): Participant => ({
  groupId: groupOf(terms, group),
  participantName: `${firstName} ${lastName}`,
  age,
  grade,
  schoolName: school,
})

function groupOf({ groups }: EventTerms, wanted: string): string {
  const group = groups.find(({ name }) => name === wanted || name.endsWith(`, ${wanted}`))
  if (!group) throw new Error(`There is no group ${wanted}`)
  return group.groupId
}

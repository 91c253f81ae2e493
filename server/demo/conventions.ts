import type { EventPackageRow } from '#db/tables/packages.ts'
import { run } from '#db/work.ts'
import type { DemoPlan } from './event-plans.ts'
import type { DemoEvent } from './events.ts'
import { later, type DemoStep } from './step.ts'

const free = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0, seats: null } as const

/** The dates of the portal's first convention: October 7 to 9, every other year. */
const october = { weeksAhead: 0, everyOtherYear: '10-07' } as const

/**
 * The convention, its weekend of packages and the fair whose landing page leads to it: events that existing clients
 * know by id.
 */
export const conventionPlans: readonly DemoPlan[] = [
  {
    ...free,
    sub: 'dc',
    eventId: '42141',
    eventType: 'convention',
    eventName: 'Biennial Convention {year}',
    eventAddress: 'Capitol Terrace Hotel, 400 Keystone Avenue, Washington, DC 20001',
    eventDescription:
      '<p>Three days of sessions, a grand dinner with a cultural show, and a cruise on the river. Members, families and friends of all chapters are welcome.</p>',
    ...october,
    from: '15:00',
    to: '15:00',
    nights: 2,
    adultFeeCents: 150_00,
    minorFeeCents: 150_00,
    registrationForm: 'convention',
    sendsToForm: 1,
    refunds: [
      [60, 100],
      [14, 50],
    ],
  },
  {
    ...free,
    sub: 'dc',
    eventId: '42042',
    eventType: 'convention',
    eventName: 'Regional Weekend {year}',
    eventAddress: 'Keystone Hall, 4 Capstone Street, Washington, DC 20009',
    eventDescription:
      '<p>A dinner cruise on Friday, a seminar and a cultural program on Saturday, and breakfast with the executive committee on Sunday.</p>',
    weeksAhead: 20,
    isWeekend: true,
    from: '17:00',
    to: '12:00',
    nights: 2,
    registrationForm: 'packages',
    sendsToForm: 1,
    badge: 'Registration',
    hotelLink: 'https://rooms.capitolterrace.example/',
  },
  {
    ...free,
    sub: 'dc',
    eventId: '30340',
    eventType: 'competition',
    eventName: 'STEM Fair at the Convention {year}',
    eventAddress: 'Capitol Terrace Hotel, 400 Keystone Avenue, Washington, DC 20001',
    eventDescription: '<p>Bridges, robots and rockets by students of grades 4 to 12, shown beside the convention.</p>',
    ...october,
    from: '15:00',
    to: '15:00',
    nights: 2,
    showsLanding: 1,
    landingEventId: '42141',
  },
]

type Plan = Pick<EventPackageRow, 'packageId' | 'name' | 'description' | 'priceCents'> & Partial<EventPackageRow>

const each = { isPerAttendee: 1 } as const
const sponsor = { section: 'premium', groupName: 'Sponsors' } as const
const meal = (groupName: string) => ({ ...each, section: 'meal', groupName, groupRule: 'one' }) as const

/** The sponsor packages of events section 3, with their included rooms, nights and admissions. */
const sponsors: readonly Plan[] = [
  {
    ...sponsor,
    packageId: 1,
    name: 'Bronze',
    description: 'One room for two nights, one admission.',
    color: 'bronze',
    priceCents: 1_200_00,
    persons: 1,
    rooms: 1,
    nights: 2,
    capacity: 20,
  },
  {
    ...sponsor,
    packageId: 2,
    name: 'Silver',
    description: 'One room for two nights, two admissions.',
    color: 'silver',
    priceCents: 2_000_00,
    persons: 2,
    rooms: 1,
    nights: 2,
    capacity: 12,
  },
  {
    ...sponsor,
    packageId: 3,
    name: 'Gold',
    description: 'One room for two nights, two admissions.',
    color: 'gold',
    priceCents: 5_000_00,
    persons: 2,
    rooms: 1,
    nights: 2,
    capacity: 8,
  },
  {
    ...sponsor,
    packageId: 4,
    name: 'Platinum',
    description: 'Two rooms for two nights, eight admissions.',
    color: 'platinum',
    priceCents: 10_000_00,
    persons: 8,
    rooms: 2,
    nights: 2,
    capacity: 4,
  },
  {
    ...sponsor,
    packageId: 5,
    name: 'Diamond, grand sponsor',
    description: 'Two rooms for two nights, sixteen admissions.',
    color: 'diamond',
    priceCents: 20_000_00,
    persons: 16,
    rooms: 2,
    nights: 2,
    capacity: 2,
  },
]

const general = { groupName: 'General', groupRule: 'one' } as const
const fullEvent: Plan = {
  ...each,
  ...general,
  packageId: 6,
  name: 'Full 3-day event',
  description:
    '{day 1} dinner and cultural show. {day 2} seminar with lunch. {day 2} grand dinner. {day 3} breakfast and close-out.',
  priceCents: 200_00,
}
const grandDinner: Plan = {
  ...each,
  ...general,
  packageId: 7,
  name: 'Just grand dinner',
  description: 'Dinner at tables of eight. Cultural show.',
  priceCents: 150_00,
}

/** The regular registration and its option for minors, as events section 9 names them. */
const regular: Plan = {
  ...each,
  ...general,
  packageId: 12,
  name: 'Regular registration',
  description: 'Includes the grand dinner.',
  priceCents: 150_00,
}
const minorsOption: Plan = { ...grandDinner, name: 'Just Grand Dinner with Cultural Show' }

const yachtCruise: Plan = {
  ...each,
  packageId: 8,
  name: '{day 3} yacht cruise with lunch',
  description: 'Two hours on the river. Lunch on board.',
  priceCents: 100_00,
  section: 'cruise',
  groupName: 'Cruise',
  groupRule: 'one',
  countsAsAttendees: 0,
  capacity: 80,
}
const student = {
  packageId: 10,
  name: 'Full-time student',
  description: 'ID needed for the ticket.',
  priceCents: 100_00,
} as const

/** Catalogs by event and kind, to the cent as in events sections 3 and 9. */
const catalogs: Record<string, Partial<Record<EventPackageRow['catalogue'], readonly Plan[]>>> = {
  42141: {
    convention: [...sponsors, regular, fullEvent, minorsOption, yachtCruise, { ...student, ...general }],
    grand: [
      {
        ...meal('{day 1}'),
        packageId: 11,
        name: '{day 1}, cultural show and dinner',
        description: 'From six in the evening.',
        priceCents: 50_00,
        capacity: 300,
      },
      {
        ...meal('{day 2}'),
        packageId: 6,
        name: '{day 2}, cultural show only',
        description: 'Doors open at eight.',
        priceCents: 50_00,
      },
      {
        ...meal('{day 2}'),
        packageId: 7,
        name: '{day 2}, show and grand dinner',
        description: 'Dinner is served at six.',
        priceCents: 150_00,
        capacity: 300,
      },
      {
        ...meal('{day 3}'),
        packageId: 8,
        name: '{day 3} yacht cruise',
        description: 'With lunch on board.',
        priceCents: 100_00,
        countsAsAttendees: 0,
        capacity: 80,
      },
      ...sponsors,
      {
        packageId: 9,
        name: 'Hotel',
        description: 'One room, $250.00 a night.',
        priceCents: 0,
        persons: 0,
        rooms: 1,
        nights: 1,
      },
      student,
    ],
  },
  42042: {
    general: [
      {
        ...each,
        packageId: 1,
        name: 'Friday',
        description: 'Dinner cruise.',
        priceCents: 125_00,
        alsoTicks: 2,
        capacity: 120,
      },
      {
        ...each,
        packageId: 2,
        name: 'Saturday',
        description: 'Meals, seminar and cultural program.',
        priceCents: 125_00,
        capacity: 0,
      },
      {
        ...each,
        packageId: 3,
        name: 'Sunday',
        description: 'Breakfast, EC meeting and close out.',
        priceCents: 0,
        capacity: 0,
      },
      {
        ...each,
        packageId: 4,
        name: 'Student (college)',
        description: 'Saturday event only.',
        priceCents: 50_00,
        capacity: 0,
      },
    ],
  },
  30340: {
    general: [
      ...sponsors,
      fullEvent,
      grandDinner,
      { ...yachtCruise, name: 'Yacht cruise' },
      {
        packageId: 9,
        name: 'Hotel room',
        description: 'A night at the discount; usually $356.00.',
        priceCents: 250_00,
        persons: 0,
        rooms: 1,
        nights: 1,
      },
    ],
  },
}

const usual = {
  color: 'none',
  persons: 1,
  rooms: 0,
  nights: 0,
  capacity: null,
  groupName: '',
  groupRule: 'any',
  alsoTicks: null,
  section: 'general',
  isPerAttendee: 0,
  countsAsAttendees: 1,
} as const

/** Returns the steps that add the catalogs of events that have some, a minute after the events were entered. */
export const packing = (events: readonly DemoEvent[], idOf: (title: string) => string): DemoStep[] =>
  events
    .filter(({ eventId }) => eventId in catalogs)
    .map(({ chapter, eventId, startsAt, createdAt, createdBy }) => ({
      at: later(new Date(createdAt), 0, 1),
      chapter,
      actor: 'system:demo',
      *write({ sql, now }) {
        const at = now.toISOString()
        const where = { chapterId: chapter, eventId, createdBy, updatedBy: createdBy, createdAt: at, updatedAt: at }
        for (const [catalogue, plans] of Object.entries(catalogs[eventId]!) as [
          EventPackageRow['catalogue'],
          readonly Plan[],
        ][]) {
          yield* run(
            sql.insertInto('eventPackages').values(
              plans.map((plan) => ({
                ...usual,
                ...withDays(plan, startsAt),
                ...where,
                catalogue,
                eventPackageId: idOf(`${eventId} ${catalogue} ${plan.packageId}`),
              })),
            ),
          )
        }
      },
    }))

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Uses the event's actual weekdays: October 7 is a Friday, as in the documents, only in some years. */
function withDays({ name, description, groupName, ...plan }: Plan, startsAt: string): Plan {
  const named = (text: string) =>
    text.replaceAll(
      /\{day (\d)\}/g,
      (_, day: string) => weekdays[later(new Date(startsAt), Number(day) - 1).getUTCDay()]!,
    )
  return {
    ...plan,
    name: named(name),
    description: named(description),
    ...(groupName === undefined ? {} : { groupName: named(groupName) }),
  }
}

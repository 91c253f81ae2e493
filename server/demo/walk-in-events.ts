import { demoChapters, emptyChapter } from './chapters.ts'
import type { DemoPlan } from './event-plans.ts'

const free = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 } as const

type Program = Pick<DemoPlan, 'eventType' | 'eventName' | 'eventDescription' | 'from' | 'to'>

/** The chapters hold these in turn; most need no registration. */
const programs: readonly Program[] = [
  {
    eventType: 'competition',
    eventName: 'Site Visit: Library Frame at Level 4',
    eventDescription:
      '<p>Two hours on the steel with the engineer of record, from the moment frames to the crane. Boots and hard hats are provided; please bring your own gloves.</p>',
    from: '09:30',
    to: '11:30',
  },
  {
    eventType: 'election',
    eventName: 'General Meeting',
    eventDescription:
      '<p>The year in review, the budget, and an open hour for whatever members bring up. Coffee and cake from the committee.</p>',
    from: '16:00',
    to: '18:30',
  },
  {
    eventType: 'convention',
    eventName: 'Lecture: Tunnels across a Fault',
    eventDescription:
      '<p>How a lining survives when the ground beside it moves by a hand’s breadth: joints, sleeves and forty years of measurements.</p>',
    from: '14:00',
    to: '16:00',
  },
  {
    eventType: 'competition',
    eventName: 'Paper Bridge Load Test',
    eventDescription:
      '<p>Teams of three, two sheets of card, one roll of tape. The bridge that carries the most dictionaries wins.</p>',
    from: '10:00',
    to: '13:00',
  },
  {
    eventType: 'picnic',
    eventName: 'Creek Restoration Day',
    eventDescription:
      '<p>We plant willows and rebuild a bank with stakes and brush. Gloves, tools and lunch are provided; children are welcome.</p>',
    from: '09:00',
    to: '13:00',
  },
  {
    eventType: 'convention',
    eventName: 'Drawing Evening: Section and Plan',
    eventDescription:
      '<p>Pencil, scale and tracing paper. An architect shows how to read a house from its section; beginners sit in front.</p>',
    from: '17:30',
    to: '20:00',
  },
  {
    eventType: 'convention',
    eventName: 'Mentors and Students: Portfolio Review',
    eventDescription:
      '<p>Bring ten pages. Each student talks to three mentors for twenty minutes, and leaves with a list of what to do next.</p>',
    from: '13:00',
    to: '16:00',
  },
]

/** The chapters' venues. */
const places: Record<string, readonly [string, string]> = {
  aea: [
    'Plumb Line House, 900 Plumb Line Avenue, Washington, DC 20005',
    'Reading room, 12 Transit Square, Washington, DC 20005',
  ],
  dc: [
    'Keystone Hall, 4 Capstone Street, Washington, DC 20009',
    'Lockkeeper’s yard, 30 Canal Walk, Washington, DC 20007',
  ],
  sv: [
    'Alder Street library, 4200 Alder Street, San Jose, CA 95112',
    'Boathouse, 8 Reservoir Road, Los Gatos, CA 95030',
  ],
  sc: [
    'Arroyo workshop, 90 Arroyo Parade, Pasadena, CA 91101',
    'Observatory steps, 2 Ridge Road, Los Angeles, CA 90027',
  ],
  ny: ['Girder Loft, 318 Girder Place, New York, NY 10016', 'Pier shed 9, 1 Caisson Row, Brooklyn, NY 11201'],
  mi: ['Truss Court hall, Ann Arbor, MI 48104', 'Foundry yard, 77 Ingot Street, Detroit, MI 48207'],
}

/** Weeks from now: past, or upcoming. DC has more upcoming events of its own than the others. */
const weeksAgo = [-4, -11, -19, -32] as const
const weeksAhead = { dc: [6, 13], others: [2, 6, 13] } as const

const meeting = demoChapters.filter(({ sub }) => sub !== emptyChapter)

/** Some past and some upcoming in each of these chapters, without registrations in the portal. */
export const walkInPlans: readonly DemoPlan[] = meeting.flatMap(({ sub }, chapter) =>
  [...weeksAgo, ...(sub === 'dc' ? weeksAhead.dc : weeksAhead.others)].map((weeks, index) => ({
    ...free,
    ...programs[(chapter + index) % programs.length]!,
    sub,
    eventId: String(71_000 + chapter * 100 + index),
    eventAddress: places[sub]![index % 2]!,
    weeksAhead: weeks,
    seats: null,
  })),
)

import type { EventRow } from '#db/tables/events.ts'
import type { EventSettings } from '../features/events/settings.decisions.ts'

/** A demo event, whose days are relative to the day the demo is seeded. */
export type DemoPlan = Pick<
  EventRow,
  | 'eventId'
  | 'eventType'
  | 'eventName'
  | 'eventDescription'
  | 'eventAddress'
  | 'adultFeeCents'
  | 'minorFeeCents'
  | 'capCents'
  | 'seats'
> &
  Partial<EventSettings> & {
    /** The chapter's subdomain. */
    sub: string
    /** The event begins on the Saturday after this many weeks; outdoor events wait for warm weather. */
    weeksAhead: number
    isOutdoors?: boolean
    /** Whether it runs from Friday to Sunday, and so begins a day earlier. */
    isWeekend?: boolean
    /** Begins on this day, `MM-DD`, of the next even year instead. */
    everyOtherYear?: string
    yearsAgo?: number
    /** Local times of the first and the last day. */
    from: string
    to: string
    nights?: number
    isPublished?: 0 | 1
    /** The refund percentage by days of notice before the first day. */
    refunds?: readonly (readonly [days: number, percent: number])[]
  }

const free = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 } as const

const picnic = {
  sub: 'dc',
  eventType: 'picnic',
  eventName: 'Family Picnic {year}',
  eventAddress: 'Anchor Pavilion, 12 Mill Race Park, Washington, DC 20009',
  eventDescription:
    '<p>A day under the trees for members, their families and their friends. We light the grill at noon; bring a dish to share.</p>' +
    '<h3>Schedule</h3><ul><li>11:00 AM: paper bridges for young engineers</li><li>12:30 PM: lunch, with plenty of <strong>vegetarian and halal</strong> plates</li><li>3:00 PM: tug of war, architects against engineers</li></ul>' +
    '<p>Bring a hat and a pencil. Large families never pay more than the family price.</p>',
  weeksAhead: 4,
  isOutdoors: true,
  from: '11:00',
  to: '17:00',
  adultFeeCents: 25_00,
  minorFeeCents: 10_00,
  capCents: 60_00,
  seats: 200,
} as const

/** DC's picnic: the upcoming one, and those of the two years before. */
export const picnicSeries: readonly DemoPlan[] = [
  { ...picnic, eventId: '61824' },
  { ...picnic, eventId: '51907', yearsAgo: 1 },
  { ...picnic, eventId: '40763', yearsAgo: 2 },
]

export const demoPlans: readonly DemoPlan[] = [
  {
    ...free,
    sub: 'dc',
    eventId: '62950',
    eventType: 'picnic',
    eventName: 'Sketching Picnic among the Models',
    eventAddress: 'Model workshop, 8 Plumb Line Avenue, Washington, DC 20005',
    eventDescription:
      '<p>Spend two hours drawing model bridges, then join us for sandwiches. We provide paper and pencils; no experience needed.</p>',
    weeksAhead: 3,
    from: '10:00',
    to: '14:00',
    seats: 40,
  },
  {
    sub: 'dc',
    eventId: '63118',
    eventType: 'convention',
    eventName: 'Seminar on Old Bridges',
    eventAddress: 'Keystone Hall, 4 Capstone Street, Washington, DC 20009',
    eventDescription: '<p>Three talks and a walk. We are still confirming speakers.</p>',
    weeksAhead: 16,
    from: '09:30',
    to: '16:30',
    adultFeeCents: 40_00,
    minorFeeCents: 0,
    capCents: 0,
    seats: null,
    isPublished: 0,
  },
  {
    sub: 'aea',
    eventId: '64207',
    eventType: 'convention',
    eventName: 'Meeting of the Chapters {year}',
    eventAddress: 'Plumb Line House, 900 Plumb Line Avenue, Washington, DC 20005',
    eventDescription:
      '<p>Two days for delegates and members of all chapters: reports, four workshops and a dinner.</p>',
    showsLanding: 1,
    weeksAhead: 12,
    from: '09:00',
    to: '15:00',
    nights: 1,
    adultFeeCents: 120_00,
    minorFeeCents: 45_00,
    capCents: 330_00,
    seats: 350,
  },
  {
    ...free,
    sub: 'sv',
    eventId: '65339',
    eventType: 'competition',
    eventName: 'Robot Fair for Grades 4 to 12',
    eventAddress: 'Alder High School gymnasium, San Jose, CA 95112',
    eventDescription:
      '<p>Forty robots take on a course with nine gates. Teams of up to four; spectators are welcome all day.</p>',
    weeksAhead: 9,
    from: '09:00',
    to: '16:00',
    seats: 300,
  },
  {
    sub: 'sc',
    eventId: '66471',
    eventType: 'picnic',
    eventName: 'Canyon Walk and Lunch',
    eventAddress: 'Trailhead parking lot, 77 Arroyo Parade, Pasadena, CA 91101',
    eventDescription: '<p>A five-mile walk past three dams, with an engineer at each one and lunch at the end.</p>',
    weeksAhead: 5,
    isOutdoors: true,
    from: '08:00',
    to: '14:00',
    adultFeeCents: 18_00,
    minorFeeCents: 6_00,
    capCents: 48_00,
    seats: 60,
  },
  {
    ...free,
    sub: 'ny',
    eventId: '67582',
    eventType: 'fund-raising',
    eventName: 'An Evening for the Scholarship Fund',
    eventAddress: 'Girder Loft, 318 Girder Place, New York, NY 10016',
    eventDescription:
      '<p>Music, models and a short report from last year’s scholars. Every dollar goes to this year’s scholarships.</p>',
    weeksAhead: 7,
    from: '18:30',
    to: '22:00',
    seats: null,
  },
  {
    sub: 'mi',
    eventId: '68693',
    eventType: 'picnic',
    eventName: 'Soup and Steel Picnic',
    eventAddress: 'Truss Court hall, Ann Arbor, MI 48104',
    eventDescription:
      '<p>Soup for everyone, short talks, and a bridge of welded scrap metal that has to hold the chapter president.</p>',
    weeksAhead: 8,
    from: '12:00',
    to: '16:00',
    adultFeeCents: 12_00,
    minorFeeCents: 5_00,
    capCents: 30_00,
    seats: 80,
  },
]

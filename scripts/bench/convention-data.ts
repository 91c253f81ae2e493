/** A convention of Washington with programs, rooms and participants, bulk loaded after the demo's. */
import Database from '#db/sqlite/driver.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { takesPlace, usualSettings } from '#server/features/events/rules.ts'
import type { Booking, RegistrationFact } from '#server/features/registrations/facts.ts'
import { simpleLine, type PriceLine } from '#server/features/registrations/pricing/rules.ts'
import { bulkLog } from './bulk-log.ts'
import { drawName } from './names.ts'

/** The event that is added. */
export const convention = '7900000'

const groups = ['Bridges, grades 1 to 5', 'Bridges, grades 6 to 8', 'Mathematics', 'Robots'].map((name, index) => ({
  id: `bench-group-${index}`,
  name,
  cents: 1000,
}))
const rooms = ['Friday night, two beds', 'Saturday night, two beds', 'Saturday night, suite'].map((name, index) => ({
  id: `bench-room-${index}`,
  name,
  cents: 14_900,
}))

/**
 * Adds the convention to a demo database, with this many guest registrations: each with a child in a group and a room
 * or two.
 */
export function layConvention(file: string, registrations: number): void {
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  db.exec('begin')
  const { chapterId } = db.prepare(`select "chapterId" from "chapters" where "subDomain" = 'dc'`).get() as {
    chapterId: string
  }
  const log = bulkLog(db)
  const at = new Date().toISOString()
  const stamps = { chapterId, createdBy: 'bulk', updatedBy: 'bulk', createdAt: at, updatedAt: at }
  const about = {
    eventType: 'convention',
    eventName: 'A large convention',
    eventDescription: '<p>Talks and tours.</p>',
    plainDescription: null,
    eventAddress: 'Convention hall',
  }
  const fees = { adultFeeCents: 2500, minorFeeCents: 1000, capCents: 0, seats: null, isPublished: 1 as const }
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  log.insert('events', {
    eventId: convention,
    ...usualSettings,
    ...takesPlace,
    ...about,
    ...fees,
    startsAt,
    endsAt: startsAt,
    ...stamps,
  })
  const of = { eventId: convention, ...stamps }
  log.insert('programs', { programId: 'bench-program', programName: 'Contests', ...of })
  for (const { id, name, cents } of groups)
    log.insert('programGroups', {
      groupId: id,
      programId: 'bench-program',
      groupName: name,
      ageFrom: null,
      ageTo: null,
      gradeFrom: 'X',
      gradeTo: 'Y',
      startsAt,
      endsAt: startsAt,
      feeCents: cents,
      seats: null,
      ...of,
    })
  log.insert('hotels', {
    hotelId: 'bench-hotel',
    hotelName: 'Harbor hotel',
    hotelDescription: '',
    hotelAddress: '1 Pier',
    hotelSiteLink: '',
    ...of,
  })
  for (const { id, name, cents } of rooms)
    log.insert('hotelRooms', {
      roomId: id,
      hotelId: 'bench-hotel',
      roomType: name,
      roomDescription: '',
      accommodation: 4,
      rentCents: cents,
      rooms: null,
      ...of,
    })
  const random = seededRandom(registrations)
  for (let number = 0; number < registrations; number++) {
    const registrationId = String(20_000_000 + number)
    const group = random.pick(groups)
    const taken = rooms.filter(() => random.next() < 0.5)
    const parts: PriceLine[] = [group, ...taken].map(({ id, name, cents }) => ({
      kind: id === group.id ? 'program' : 'room',
      id,
      name,
      quantity: 1,
      unitCents: cents,
      amountCents: cents,
    }))
    const lines = [simpleLine({ kind: 'fee', amountCents: 6000 }), ...parts]
    const stocks: Booking['stocks'] = [
      { kind: 'group', id: group.id, quantity: 1 },
      ...taken.map(({ id }) => ({ kind: 'room' as const, id, quantity: 1 })),
    ]
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
    const booking: Booking = {
      eventId: convention,
      personId: null,
      memberId: '',
      adults: 2,
      minors: 1,
      seats: 3,
      stocks,
      lines,
      amountCents,
      currency: 'USD',
    }
    const held: RegistrationFact = {
      type: 'SeatsHeld',
      data: { ...booking, until: at, seatsLimit: null, stockLimits: stocks.map(() => null) },
    }
    const registered: RegistrationFact = { type: 'Registered', data: { ...booking, paymentId: null } }
    const contact = {
      mInit: 'Ms',
      ...drawName(random),
      email: `guest${number}@convention.example`,
      phone: '(202) 555-0101',
      note: '',
    }
    log.insert('registrants', {
      registrationId,
      chapterId,
      eventId: convention,
      ...contact,
      cartId: null,
      paymentId: null,
      addressHash: null,
      createdAt: at,
    })
    log.insert('participants', {
      registrationId,
      place: 1,
      chapterId,
      eventId: convention,
      groupId: group.id,
      participantName: `Child ${number}`,
      age: null,
      grade: '4',
      schoolName: 'Alder School',
    })
    log.record({ kind: 'registration', id: registrationId, version: 0 }, { chapterId, actor: 'anonymous', at }, [
      held,
      registered,
    ])
  }
  log.end()
  db.exec('commit')
  db.close()
}

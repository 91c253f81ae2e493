/** A large association, bulk loaded after the demo's: its log with the derived tables, people and events. */
import Database from '#db/sqlite/driver.ts'
import type { ChapterRow } from '#db/tables/chapters.ts'
import type { MemberTypeRow } from '#db/tables/members.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { takesPlace, usualSettings } from '#server/features/events/rules.ts'
import type { MemberFact } from '#server/features/members/facts.ts'
import type { PaymentFact } from '#server/features/payments/facts.ts'
import type { Booking, RegistrationFact } from '#server/features/registrations/facts.ts'
import { simpleLine } from '#server/features/registrations/pricing/rules.ts'
import { bulkLog, type BulkStream } from './bulk-log.ts'
import { drawCode, drawName, scatteredId } from './names.ts'
import { picnic } from './pages.ts'

/** How many of each are added; the first quarter of the members belongs to Washington. */
export type AssociationSize = { members: number; payments: number; registrations: number }

/** An event of Washington with one in twenty of all registrations; one in two hundred is for the picnic. */
export const convention = '7000000'

const eventsPerChapter = 100
const years = 5
const places = [
  ['Washington', 'DC'],
  ['Arlington', 'VA'],
  ['San Jose', 'CA'],
  ['Pasadena', 'CA'],
  ['New York', 'NY'],
  ['Ann Arbor', 'MI'],
  ['Boston', 'MA'],
] as const

/**
 * Adds a large association to a demo database. None of its members can sign in.
 * @param now the end of its history
 */
export function layAssociation(file: string, size: AssociationSize, now: Date): void {
  const db = new Database(file)
  // A half-loaded database is useless, so no rollback is needed.
  db.pragma('journal_mode = DELETE')
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -3000000')
  // Inserting first and indexing afterwards is several times faster.
  const indexes = db.prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null`).all() as {
    name: string
    sql: string
  }[]
  db.exec('begin')
  for (const { name } of indexes) db.exec(`drop index "${name}"`)
  lay(db, size, now)
  for (const { sql } of indexes) db.exec(sql)
  db.exec('commit')
  db.pragma('journal_mode = WAL')
  db.close()
}

type Laying = {
  log: ReturnType<typeof bulkLog>
  random: SeededRandom
  chapters: (ChapterRow & { types: MemberTypeRow[]; eventIds: string[] })[]
  members: Member[]
}

type Member = {
  stream: BulkStream
  chapter: Laying['chapters'][number]
  memberId: string
  type: MemberTypeRow
  name: ReturnType<typeof drawName>
}

function lay(db: Database.Database, size: AssociationSize, now: Date) {
  const types = db.prepare('select * from "memberTypes" order by "memberTypeId"').all() as MemberTypeRow[]
  const chapters = (
    db.prepare('select * from "chapters" order by "subDomain" = \'dc\' desc, "subDomain"').all() as ChapterRow[]
  ).map((chapter) => ({
    ...chapter,
    types: types.filter(({ chapterId }) => chapterId === chapter.chapterId),
    eventIds: [] as string[],
  }))
  const laying: Laying = { log: bulkLog(db), random: seededRandom(size.members), chapters, members: [] }
  const from = new Date(now.getTime() - years * 365 * 86_400_000)
  addEvents(laying, from)
  // There are more registrations than seats at the demo's picnic.
  db.prepare('update "events" set "seats" = 1000000 where "eventId" = ?').run(picnic)
  const steps = Math.max(size.payments, size.registrations)
  for (let step = 0; step < steps; step++) {
    const at = new Date(from.getTime() + Math.floor(((now.getTime() - from.getTime()) * step) / steps)).toISOString()
    if (isDue(step, steps, size.members)) addMember(laying, at)
    if (isDue(step, steps, size.payments)) pay(laying, step, at)
    if (isDue(step, steps, size.registrations)) register(laying, step, at)
  }
  laying.log.end()
}

/** Whether one of `many`, spread evenly over the steps, falls on this step. */
const isDue = (step: number, steps: number, many: number) =>
  Math.ceil((step * many) / steps) < Math.ceil(((step + 1) * many) / steps)

function addEvents({ log, chapters }: Laying, from: Date) {
  for (const [index, { chapterId, eventIds }] of chapters.entries()) {
    for (let event = 0; event < eventsPerChapter; event++) {
      const eventId = String(Number(convention) + index * eventsPerChapter + event)
      const startsAt = new Date(from.getTime() + (event + 1) * 14 * 86_400_000).toISOString()
      const about = {
        eventType: 'convention',
        eventName: `Convention ${event + 1}`,
        eventDescription: '<p>Talks and tours.</p>',
        plainDescription: null,
        eventAddress: 'Convention hall',
      }
      const fees = { adultFeeCents: 2500, minorFeeCents: 1000, capCents: 0, seats: null, isPublished: 1 as const }
      const stamps = {
        createdBy: 'bulk',
        updatedBy: 'bulk',
        createdAt: from.toISOString(),
        updatedAt: from.toISOString(),
      }
      log.insert('events', {
        eventId,
        chapterId,
        ...usualSettings,
        ...takesPlace,
        ...about,
        ...fees,
        startsAt,
        endsAt: startsAt,
        ...stamps,
      })
      eventIds.push(eventId)
    }
  }
}

function addMember({ log, random, chapters, members }: Laying, at: string) {
  const number = members.length
  const chapter = number % 4 === 0 ? chapters[0]! : random.pick(chapters.slice(1))
  const type = random.pick(chapter.types)
  const personId = `00000000-0000-8000-a000-${String(number).padStart(12, '0')}`
  const memberId = String(1_000_000 + number)
  const name = drawName(random)
  const [city, state] = random.pick(places)
  const details = {
    address1: `${number} Long Street`,
    address2: '',
    city,
    state,
    zipcode: '20001',
    degree: 'BS',
    degreeYear: 2000,
    major: 'Engineering',
    collegeName: 'State College',
  }
  const reach = {
    email: `member${number}@large.example`,
    emailKey: `member${number}@large.example`,
    primaryPhone: '(202) 555-0100',
    alternatePhone: '',
    alternateEmail: '',
    certificate: '',
    profilePicture: '',
  }
  log.insert('people', {
    personId,
    passwordHash: null,
    mInit: 'Ms',
    ...name,
    ...details,
    ...reach,
    lastLoginAt: null,
    createdAt: at,
    updatedAt: at,
  })
  const stream = { kind: 'member', id: personId, version: 0 }
  const added: MemberFact = {
    type: 'MemberAdded',
    data: { memberId, memberTypeId: type.memberTypeId, nextPaymentDueIn: yearOf(at) },
  }
  log.record(stream, { chapterId: chapter.chapterId, actor: 'system:bulk', at }, [added])
  members.push({ stream, chapter, memberId, type, name })
}

const yearOf = (at: string) => Number(at.slice(0, 4))

/**
 * Records dues paid by hand: the receipt, and the member's credit with the first one. Recent members still owe theirs.
 */
function pay({ log, random, members }: Laying, number: number, at: string) {
  const { stream, chapter, memberId, type } = random.pick(members)
  const { chapterId } = chapter
  const { memberTypeId, memberType: paymentType, durationYears, feeCents: amountCents } = type
  const paymentId = scatteredId(2 * number)
  const reference = `Check ${100_000 + number}`
  const dues = {
    personId: stream.id,
    memberId,
    memberTypeId,
    paymentType,
    terms: 1,
    durationYears,
    amountCents,
    currency: 'USD',
  }
  const stamp = { chapterId, actor: 'system:bulk', at }
  const paid: PaymentFact = {
    type: 'PaymentRecordedByHand',
    data: { ...dues, rows: [{ year: yearOf(at), amountCents }], reference, method: 'check' },
    idempotencyKey: `manual:${chapterId}:${reference.toLowerCase()}`,
  }
  // Far enough ahead that nobody lapses when the portal starts.
  const credited: MemberFact = {
    type: 'DuesCredited',
    data: { paymentId, terms: 1, nextPaymentDueIn: yearOf(at) + years + 1 },
  }
  log.record({ kind: 'payment', id: paymentId, version: 0 }, stamp, [paid])
  if (stream.version === 1) log.record(stream, stamp, [credited])
}

/**
 * Registers members, and guests of Washington. Its convention and picnic cost money; one in fifty of the others does.
 */
function register({ log, random, chapters, members }: Laying, number: number, at: string) {
  const { stream: person, chapter: home, memberId, name } = random.pick(members)
  const chapter = number % 20 < 2 ? chapters[0]! : home
  const eventId = number % 200 === 0 ? picnic : number % 20 === 1 ? convention : random.pick(chapter.eventIds.slice(1))
  const { chapterId } = chapter
  const isMember = chapter === home
  const registrationId = String(10_000_000 + number)
  const isPaid = eventId === picnic || eventId === convention || random.next() < 0.02
  const amountCents = isPaid ? 2500 : 0
  const who = { personId: isMember ? person.id : null, memberId: isMember ? memberId : '' }
  const booking: Booking = {
    eventId,
    ...who,
    adults: 1,
    minors: 0,
    seats: 1,
    stocks: [],
    lines: isPaid ? [simpleLine({ kind: 'fee', amountCents })] : [],
    amountCents,
    currency: 'USD',
  }
  const paymentId = isPaid ? scatteredId(2 * number + 1) : null
  const stamp = { chapterId, actor: isMember ? `member:${person.id}` : 'anonymous', at }
  const stream = { kind: 'registration', id: registrationId, version: 0 }
  const contact = { mInit: 'Ms', ...name, email: `guest${number}@large.example`, phone: '(202) 555-0101', note: '' }
  log.insert('registrants', {
    registrationId,
    chapterId,
    eventId,
    ...contact,
    cartId: null,
    paymentId,
    addressHash: null,
    createdAt: at,
  })
  const held: RegistrationFact = {
    type: 'SeatsHeld',
    data: { ...booking, until: at, seatsLimit: null, stockLimits: [] },
  }
  const registered: RegistrationFact = { type: 'Registered', data: { ...booking, paymentId } }
  log.record(stream, stamp, [held])
  if (paymentId) {
    const payerId = drawCode(random, 13)
    const capture = { orderId: drawCode(random, 17), captureId: drawCode(random, 17) }
    log.record(
      { kind: 'payment', id: paymentId, version: 0 },
      stamp,
      feePaid({ ...booking, registrationId }, capture, payerId),
    )
    log.insert('payers', { paymentId, chapterId, payerId, payerEmail: contact.email })
  }
  log.record(stream, stamp, [registered])
}

function feePaid(
  fee: Booking & { registrationId: string },
  capture: { orderId: string; captureId: string },
  payerId: string,
): PaymentFact[] {
  const { orderId, captureId } = capture
  return [
    { type: 'RegistrationIntended', data: { ...fee, createRequestId: `create-${orderId}` } },
    { type: 'OrderCreated', data: { orderId, payeeId: null }, idempotencyKey: `paypal:order:${orderId}` },
    { type: 'CaptureStarted', data: { captureRequestId: `capture-${captureId}` } },
    { type: 'RegistrationPaid', data: { ...fee, ...capture, payerId }, idempotencyKey: `paypal:capture:${captureId}` },
  ]
}

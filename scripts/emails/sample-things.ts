/** The chapter, people, event and money that the sample emails are about. */
import type { EventRow } from '#db/tables/events.ts'
import { asChapter } from '#server/chapter.ts'
import { readEnv } from '#server/env.ts'
import { makeUrls } from '#server/urls.ts'

const env = readEnv({ APP_SECRET: 'a secret for the sample emails, which open nothing' })
const association = env.association
const zone = 'America/New_York'
export const now = new Date('2027-04-03T18:12:00.000Z')

const chapter = asChapter(
  {
    chapterId: 'dc',
    subDomain: 'dc',
    chapterName: 'Washington DC',
    chapterEmail: 'dc@aea.example',
    chapterPhone: '(202) 555-0100',
    chapterAddress: '1401 Constitution Avenue NW, Washington, DC 20230',
    advertisement: 1,
    jobPortal: 1,
    closedAt: null,
    confirmRefundsAboveCents: null,
    zelleAddress: 'pay@dc.aea.example',
    timeZone: zone,
    formerZones: '[]',
    papers: '{}',
    look: '{}',
    associationLook: '{}',
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  },
  association,
)
export const sender = { chapter, env, urls: makeUrls(env, () => env.port) }

export const noor = { personId: 'noor', firstName: 'Noor', lastName: 'Haddad', email: 'noor.haddad@mail.example' }
export const grace = { personId: 'grace', firstName: 'Grace', lastName: 'Okafor', email: 'grace.okafor@aea.example' }
export const regular = { memberType: 'Regular', feeCents: 10_000, durationYears: 1 }
export const token = '3f6a1c0e9b7d4f2a8c5e'
export const booked = {
  position: 5057,
  hash: '0a2211d3e4f5a6b7c8d90a2211d3e4f5a6b7c8d90a2211d3e4f5a6b7c8d90a22',
  at: now.toISOString(),
}

export const event: EventRow = {
  eventId: '61824',
  chapterId: 'dc',
  eventType: 'picnic',
  typeName: '',
  eventName: 'Family Picnic 2027',
  eventDescription: '',
  plainDescription: null,
  eventAddress: 'Fort Hunt Park, Picnic Area C, 8999 Fort Hunt Road, Alexandria, VA 22308',
  startsAt: '2027-05-01T15:00:00.000Z',
  endsAt: '2027-05-01T20:00:00.000Z',
  timeZone: null,
  adultFeeCents: 2500,
  minorFeeCents: 1000,
  capCents: 6000,
  seats: 200,
  isPublished: 1,
  registrationForm: 'standard',
  sendsToForm: 0,
  showsLanding: 0,
  landingEventId: null,
  badge: '',
  hotelLink: '',
  refundSteps: JSON.stringify([{ until: '2027-04-24', percent: 100 }]),
  cancelledAt: null,
  cancelReason: '',
  createdBy: 'grace',
  updatedBy: 'grace',
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
}
const ofEvent = { ...event, registrationId: '53330', adults: 2, minors: 1, amountCents: 6000 }
export const booking = {
  eventId: event.eventId,
  personId: 'noor',
  memberId: '20377',
  adults: 2,
  minors: 1,
  seats: 3,
  stocks: [],
  lines: [],
  amountCents: 6000,
  currency: 'USD',
}
export const reported = {
  ...ofEvent,
  reference: 'JPM99abc123',
  until: '2027-04-10T18:12:00.000Z',
  firstName: noor.firstName,
  email: noor.email,
}
export const cancelled = {
  ...ofEvent,
  paidCents: 6000,
  backCents: 6000,
  firstName: noor.firstName,
  email: noor.email,
  handOvers: 0,
  paidByHand: null,
}
export const handed = {
  ...ofEvent,
  ...noor,
  handOvers: 1,
  holder: { mInit: 'Mr.', firstName: 'Luis', lastName: 'Fernandez', email: 'luis.fernandez@mail.example', phone: '' },
}
export const waiting = {
  entryId: '7d4f2a8c',
  eventName: event.eventName,
  starts: 'Sat, May 1, 2027, 11:00 AM Eastern Time',
  persons: 3,
  ...noor,
}
export const refund = { paymentId: '8KD40213', refundKey: 'one', amountCents: 10_000, label: 'Regular dues 2027' }
export const dues = {
  purpose: 'dues' as const,
  personId: 'noor',
  memberId: '20377',
  memberTypeId: 'regular',
  paymentType: 'Regular',
  terms: 1,
  durationYears: 1,
  unitCents: 10_000,
  amountCents: 10_000,
  currency: 'USD',
  years: [2027],
}
export const post = { jobId: '4211', title: 'Structural engineer, bridge inspection' }
export const news = {
  applications: [
    { firstName: 'Ana', lastName: 'Lopez', memberType: 'Regular', at: booked.at },
    { firstName: 'Wei', lastName: 'Zhang', memberType: 'Student', at: booked.at },
  ],
  zelle: [{ eventName: event.eventName, timeZone: null, amountCents: 6000, until: reported.until, at: booked.at }],
  jobs: [{ ...post, companyName: 'Potomac Structures', at: booked.at }],
  donations: [{ donationType: 'Scholarships', amountCents: 25_000, at: booked.at }],
  registrations: [1, 2, 3].map(() => ({
    eventId: event.eventId,
    eventName: event.eventName,
    amountCents: 6000,
    at: booked.at,
  })),
  comments: [
    {
      blogId: '17',
      title: 'What the old bridge taught us',
      comment: 'Thank you for the drawings. Did you keep the bearings, or were they replaced as well?',
      authorId: 'luis',
      firstName: 'Luis',
      lastName: 'Fernandez',
      postedBy: 'noor',
      answers: null,
      at: booked.at,
    },
  ],
  closing: [],
}
export const nothing = {
  applications: [],
  zelle: [],
  jobs: [],
  donations: [],
  registrations: [],
  comments: [],
  closing: [],
}
/** A picture of 1,200 px, which the script that takes the pictures draws. */
export const samplePicture = `/uploads/image-${'5a'.repeat(16)}.png`

export const donorLetter = {
  legalName: 'AEA Washington DC',
  sender: ['AEA Washington DC', '1401 Constitution Avenue NW, Washington, DC 20230'],
  ein: '12-3456789',
  number: '2026-0014',
  year: 2026,
  name: 'Ms. Noor Haddad',
  address: [],
  madeOn: '2027-01-12',
  greeting: 'Dear Ms. Haddad,',
  thanks: 'Thank you for $250.00 in 2026.',
  gifts: [{ on: '2026-11-21', text: 'Donation, Scholarships', givenCents: 25_000, valueCents: 0 }],
  givenCents: 25_000,
  valueCents: 0,
  deductibleCents: 25_000,
  sentences: ['No goods or services were provided in exchange for this gift.'],
  replaces: '',
  closing: 'With thanks,',
  signerName: 'Grace Okafor',
  signerTitle: 'Treasurer',
}

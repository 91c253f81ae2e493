import { eventProofs } from '#tests/rest/events.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { contactForms } from './events/event-contacts.ts'
import { flyerForms } from './events/flyers.ts'
import { hotelForms } from './events/hotels.ts'
import { galleryForms } from './images.ts'
import { programForms } from './events/programs.ts'
import { questionForms } from './events/questions.ts'
import { onHost, way, type Places, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const newEvent = {
  eventType: 'picnic',
  eventName: 'Picnic',
  eventAddress: 'A park',
  startsAt: '2027-06-05T10:00',
  endsAt: '2027-06-05T16:00',
}

const settings = {
  intent: 'update',
  showsLanding: 'true',
  sendsToForm: 'true',
  landingEventId: '',
  badge: 'Registration',
  hotelLink: '',
}

const refunds = { refundUntil1: '2027-05-01', refundPercent1: '50' }

const at =
  (path: string) =>
  ({ eventId }: Places) =>
    path.replace(':id', eventId)

export const eventEntryPoints: FeatureEntryPoints = {
  procedures: {
    'events.byId': { minAccess: 'anyone', foreign: { eventId: 'event' } },
    'eventHistory.ofEvent': {
      minAccess: 'admin',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'events.list': { minAccess: 'admin' },
    'events.upcoming': { minAccess: 'anyone' },
    'events.past': { minAccess: 'anyone' },
    'events.calendar': { minAccess: 'anyone' },
    'events.month': { minAccess: 'anyone' },
    'events.blank': { minAccess: 'admin' },
    'events.create': { minAccess: 'admin', right: newEvent },
    'events.update': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), eventName: 'Another name' }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, eventName: 'Ours now' }) },
    },
    'events.save': {
      minAccess: 'admin',
      right: async (world) => ({
        eventId: await announcePicnic(world, { publish: false }),
        eventName: 'Another name',
        badge: 'Registration',
        ...refunds,
        then: 'publish',
      }),
      foreign: {
        eventId: (ids) => ({ eventId: ids.event, eventName: 'Ours now', then: 'publish' }),
        landingEventId: (ids, own) => ({ eventId: own.eventId, landingEventId: ids.event }),
      },
    },
    'events.changeSettings': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), badge: 'Registration' }),
      foreign: {
        eventId: (ids) => ({ eventId: ids.event, badge: 'Ours' }),
        landingEventId: (ids, own) => ({ eventId: own.eventId, landingEventId: ids.event }),
      },
    },
    'events.changeRefunds': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), ...refunds }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, ...refunds }) },
    },
    'events.cancel': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world), reason: 'Flooded meadow' }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, reason: 'Ours' }) },
    },
    'events.duplicate': {
      minAccess: 'admin',
      right: async (world) => ({
        eventId: await announcePicnic(world),
        startsAt: '2028-06-03T10:00',
        endsAt: '2028-06-03T16:00',
      }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, startsAt: '2028-06-03T10:00', endsAt: '2028-06-03T16:00' }) },
    },
    'events.publish': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }) }),
      foreign: { eventId: 'event' },
    },
    'events.unpublish': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'events.remove': {
      minAccess: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'events.inChapter': { minAccess: 'anyone' },
    'events.whole': { minAccess: 'anyone', foreign: { eventId: 'event' } },
  },
  proofs: eventProofs,
  calls: {
    'POST /api/events/new': { minAccess: 'admin' },
    'GET /api/events/{id}': { minAccess: 'anyone', foreign: [{ path: 'event' }] },
    'PUT /api/events/{eventId}': {
      minAccess: 'admin',
      foreign: [{ path: 'event', body: () => ({ eventName: 'Ours now' }) }],
    },
    'DELETE /api/events/{eventId}': { minAccess: 'admin', foreign: [{ path: 'event' }] },
    'PUT /api/events/publish/{eventId}': { minAccess: 'admin', foreign: [{ path: 'event' }] },
    'PUT /api/events/unpublish/{eventId}': { minAccess: 'admin', foreign: [{ path: 'event' }] },
    'GET /api/events/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/events/chapter') },
    'GET /api/events/futurechapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/events/futurechapter') },
    'GET /api/events/pastchapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/events/pastchapter') },
  },
  otherRoutes: {
    'GET /events/calendar.ics': { ways: [way('/events/calendar.ics')] },
    'GET /event/:file{\\w{1,40}\\.ics}': {
      ways: [
        { ask: ({ eventId }) => `/event/${eventId}.ics`, minAccess: 'anyone', in: 200 },
        way('/event/00000.ics', 404),
      ],
      foreign: { address: (ids) => `/event/${ids.event}.ics` },
    },
  },
  pages: {
    '/calendar': { minAccess: 'anyone' },
    '/events': {
      minAccess: 'admin',
      forms: [{ minAccess: 'admin', form: { intent: 'remove', eventId: '12345' } }],
      foreign: { fields: { eventId: (ids) => [{ intent: 'remove', eventId: ids.event }] } },
    },
    '/eventsnew': { minAccess: 'admin', forms: [{ minAccess: 'admin', form: newEvent }] },
    '/eventnew': { minAccess: 'admin', forms: [{ minAccess: 'admin', form: newEvent }] },
    '/event/:id': {
      minAccess: 'anyone',
      at: at('/event/:id'),
      forms: [
        { minAccess: 'admin', form: { intent: 'unpublish' } },
        { minAccess: 'admin', form: { intent: 'publish' } },
      ],
      foreign: { address: 'event' },
    },
    '/event/:id/landing': {
      minAccess: 'anyone',
      at: at('/event/:id/landing'),
      status: 404,
      foreign: { address: 'event' },
    },
    '/event/:id/cancel': {
      minAccess: 'admin',
      at: at('/event/:id/cancel'),
      forms: [{ minAccess: 'admin', form: { reason: 'Flooded meadow' } }],
      foreign: { address: 'event' },
    },
    '/event/:id/edit': {
      minAccess: 'admin',
      at: at('/event/:id/edit'),
      forms: [
        { minAccess: 'admin', form: { intent: 'update', eventName: 'Another name' } },
        { minAccess: 'admin', form: settings },
        { minAccess: 'admin', form: { intent: 'update', ...refunds, then: 'publish' } },
        { minAccess: 'admin', form: { intent: 'duplicate', startsAt: '2028-06-03T10:00', endsAt: '2028-06-03T16:00' } },
        ...contactForms.forms,
        ...flyerForms.forms,
        ...galleryForms.forms,
        ...hotelForms.forms,
        ...programForms.forms,
        ...questionForms.forms,
      ],
      foreign: {
        address: 'event',
        fields: {
          ...contactForms.fields,
          ...flyerForms.fields,
          ...galleryForms.fields,
          ...hotelForms.fields,
          ...programForms.fields,
          ...questionForms.fields,
          landingEventId: (ids) => [{ ...settings, landingEventId: ids.event }],
        },
      },
    },
  },
}

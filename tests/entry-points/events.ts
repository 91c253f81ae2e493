import { eventProofs } from '#tests/rest/events.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { contactForms } from './event-contacts.ts'
import { flyerForms } from './flyers.ts'
import { hotelForms } from './hotels.ts'
import { galleryForms } from './images.ts'
import { programForms } from './programs.ts'
import { questionForms } from './questions.ts'
import { onHost, way, type Places, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const newEvent = {
  eventType: 'picnic',
  eventName: 'Picnic',
  eventAddress: 'A park',
  startsAt: '2027-06-05T10:00',
  endsAt: '2027-06-05T16:00',
}

const settings = {
  intent: 'changeSettings',
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
    'events.byId': { least: 'anyone', foreign: { eventId: 'event' } },
    'eventHistory.ofEvent': {
      least: 'admin',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'events.list': { least: 'admin' },
    'events.upcoming': { least: 'anyone' },
    'events.past': { least: 'anyone' },
    'events.calendar': { least: 'anyone' },
    'events.blank': { least: 'admin' },
    'events.create': { least: 'admin', right: newEvent },
    'events.update': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), eventName: 'Another name' }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, eventName: 'Ours now' }) },
    },
    'events.changeSettings': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), badge: 'Registration' }),
      foreign: {
        eventId: (ids) => ({ eventId: ids.event, badge: 'Ours' }),
        landingEventId: (ids, own) => ({ eventId: own.eventId, landingEventId: ids.event }),
      },
    },
    'events.changeRefunds': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), ...refunds }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, ...refunds }) },
    },
    'events.cancel': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world), reason: 'Flooded meadow' }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, reason: 'Ours' }) },
    },
    'events.duplicate': {
      least: 'admin',
      right: async (world) => ({
        eventId: await announcePicnic(world),
        startsAt: '2028-06-03T10:00',
        endsAt: '2028-06-03T16:00',
      }),
      foreign: { eventId: (ids) => ({ eventId: ids.event, startsAt: '2028-06-03T10:00', endsAt: '2028-06-03T16:00' }) },
    },
    'events.publish': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world, { publish: false }) }),
      foreign: { eventId: 'event' },
    },
    'events.unpublish': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'events.remove': {
      least: 'admin',
      right: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'events.inChapter': { least: 'anyone' },
    'events.whole': { least: 'anyone', foreign: { eventId: 'event' } },
  },
  proofs: eventProofs,
  calls: {
    'POST /api/events/new': { least: 'admin' },
    'GET /api/events/{id}': { least: 'anyone', foreign: [{ path: 'event' }] },
    'PUT /api/events/{eventId}': {
      least: 'admin',
      foreign: [{ path: 'event', body: () => ({ eventName: 'Ours now' }) }],
    },
    'DELETE /api/events/{eventId}': { least: 'admin', foreign: [{ path: 'event' }] },
    'PUT /api/events/publish/{eventId}': { least: 'admin', foreign: [{ path: 'event' }] },
    'PUT /api/events/unpublish/{eventId}': { least: 'admin', foreign: [{ path: 'event' }] },
    'GET /api/events/chapter/{host}': { least: 'anyone', foreign: onHost('/api/events/chapter') },
    'GET /api/events/futurechapter/{host}': { least: 'anyone', foreign: onHost('/api/events/futurechapter') },
    'GET /api/events/pastchapter/{host}': { least: 'anyone', foreign: onHost('/api/events/pastchapter') },
  },
  otherRoutes: {
    'GET /events/calendar.ics': { ways: [way('/events/calendar.ics')] },
    'GET /event/:file{\\w{1,40}\\.ics}': {
      ways: [{ ask: ({ eventId }) => `/event/${eventId}.ics`, least: 'anyone', in: 200 }, way('/event/00000.ics', 404)],
      foreign: { address: (ids) => `/event/${ids.event}.ics` },
    },
  },
  pages: {
    '/calendar': { least: 'anyone' },
    '/events': {
      least: 'admin',
      forms: [{ least: 'admin', form: { intent: 'remove', eventId: '12345' } }],
      foreign: { fields: { eventId: (ids) => [{ intent: 'remove', eventId: ids.event }] } },
    },
    '/eventsnew': { least: 'admin', forms: [{ least: 'admin', form: newEvent }] },
    '/eventnew': { least: 'admin', forms: [{ least: 'admin', form: newEvent }] },
    '/event/:id': {
      least: 'anyone',
      at: at('/event/:id'),
      forms: [
        { least: 'admin', form: { intent: 'unpublish' } },
        { least: 'admin', form: { intent: 'publish' } },
      ],
      foreign: { address: 'event' },
    },
    '/event/:id/landing': { least: 'anyone', at: at('/event/:id/landing'), status: 404, foreign: { address: 'event' } },
    '/event/:id/cancel': {
      least: 'admin',
      at: at('/event/:id/cancel'),
      forms: [{ least: 'admin', form: { reason: 'Flooded meadow' } }],
      foreign: { address: 'event' },
    },
    '/event/:id/edit': {
      least: 'admin',
      at: at('/event/:id/edit'),
      forms: [
        { least: 'admin', form: { intent: 'update', eventName: 'Another name' } },
        { least: 'admin', form: settings },
        { least: 'admin', form: { intent: 'changeRefunds', ...refunds } },
        { least: 'admin', form: { intent: 'duplicate', startsAt: '2028-06-03T10:00', endsAt: '2028-06-03T16:00' } },
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

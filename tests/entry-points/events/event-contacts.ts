import { eventContactProofs } from '#tests/rest/event-contacts.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { ForeignPage, PageForm, FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const contact = {
  memberId: memberIds.member,
  positionName: 'Host',
  contactEmail: 'host@dc.example',
  contactPhone: '(202) 555-0123',
}

const another = async (world: PaymentsWorld) => ({ ...contact, eventId: await announcePicnic(world) })

const question = async (world: PaymentsWorld) => ({
  eventContactId: await world.as('admin').eventContacts.add(await another(world)),
})

export const eventContactTheirs = {
  eventContact: {
    async lay(world) {
      const { events, eventContacts } = world.as('nyAdmin')
      const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }
      const { eventId } = await events.create({
        eventType: 'picnic',
        eventName: 'Rooftop supper',
        eventAddress: 'Rooftop',
        ...times,
      })
      return eventContacts.add({
        ...contact,
        eventId,
        memberId: memberIds.nyMember,
        positionName: 'Rooftop host',
        contactEmail: 'host@gotham.example',
      })
    },
    nobodys: '9c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const forms: Record<string, string>[] = [
  { intent: 'addContact', ...contact },
  { intent: 'updateContact', eventContactId: 'unknown', ...contact },
  { intent: 'removeContact', eventContactId: 'unknown' },
]

/** The section for admins on an event's page. */
export const contactForms = {
  forms: forms.map((form): PageForm => ({ minAccess: 'admin', form })),
  fields: {
    eventContactId: ({ eventContact: eventContactId }) => [
      { intent: 'updateContact', ...contact, eventContactId },
      { intent: 'removeContact', eventContactId },
    ],
    memberId: ({ member: memberId }) => [{ intent: 'addContact', ...contact, memberId }],
  } satisfies ForeignPage['fields'],
}

export const eventContactEntryPoints: FeatureEntryPoints = {
  procedures: {
    'eventContacts.managed': { minAccess: 'admin', foreign: { eventId: 'event' } },
    'eventContacts.ofEvent': {
      minAccess: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'eventContacts.byId': { minAccess: 'anyone', question, foreign: { eventContactId: 'eventContact' } },
    'eventContacts.add': {
      minAccess: 'admin',
      right: another,
      foreign: {
        eventId: (ids) => ({ ...contact, eventId: ids.event }),
        memberId: (ids, { eventId }) => ({ ...contact, eventId, memberId: ids.member }),
      },
    },
    'eventContacts.update': {
      minAccess: 'admin',
      right: question,
      foreign: {
        eventContactId: (ids) => ({ ...contact, eventContactId: ids.eventContact }),
        memberId: (ids) => ({ eventContactId: ids.eventContact, memberId: ids.member }),
      },
    },
    'eventContacts.remove': { minAccess: 'admin', right: question, foreign: { eventContactId: 'eventContact' } },
  },
  proofs: eventContactProofs,
  calls: {
    'GET /api/events/contacts/{eventId}': { minAccess: 'anyone', foreign: [{ path: 'event' }] },
    'GET /api/events/contactby/{contactId}': { minAccess: 'anyone', foreign: [{ path: 'eventContact' }] },
    'POST /api/events/newContact/{eventId}': {
      minAccess: 'admin',
      foreign: [
        { path: 'event', body: () => contact },
        {
          path: (_, { eventId }) => `/api/events/newContact/${eventId}`,
          body: (ids) => ({ ...contact, memberId: ids.member }),
        },
      ],
    },
    'PUT /api/events/contactby/{contactId}': {
      minAccess: 'admin',
      foreign: [{ path: 'eventContact', body: () => contact }],
    },
    'DELETE /api/events/contactby/{contactId}': { minAccess: 'admin', foreign: [{ path: 'eventContact' }] },
  },
}

import { helpProofs } from '#tests/rest/helps.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { onHost, recordForms, type RoomDoors, type Theirs } from './rows.ts'

const contact = { memberId: memberIds.member, helpFor: 'Dues' }

/** Of a member who is none yet: nobody stands there twice. */
async function anotherContact(world: PaymentsWorld) {
  const { helpContacts, members } = world.as('admin')
  const named = (await helpContacts.managed()).map(({ memberId }) => memberId)
  const free = (await members.options({ search: '' })).find(({ memberId }) => !named.includes(memberId))
  return { ...contact, memberId: free!.memberId }
}

const added = async (world: PaymentsWorld) => world.as('admin').helpContacts.add(await anotherContact(world))

export const helpContactTheirs = {
  helpContact: {
    lay: (world) => world.as('nyAdmin').helpContacts.add({ memberId: memberIds.nyMember, helpFor: 'Rooftop rules' }),
    nobodys: '6c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const { forms, fields } = recordForms('helpContactId', 'helpContact', contact)

export const helpContactDoors: RoomDoors = {
  procedures: {
    'helpContacts.managed': { least: 'admin' },
    'helpContacts.inChapter': { least: 'anyone' },
    'helpContacts.byId': { least: 'anyone', question: async (world) => ({ helpContactId: await added(world) }), foreign: { helpContactId: 'helpContact' } },
    'helpContacts.add': { least: 'admin', right: anotherContact, foreign: { memberId: (ids) => ({ ...contact, memberId: ids.member }) } },
    'helpContacts.update': {
      least: 'admin',
      right: async (world) => ({ helpContactId: await added(world), helpFor: 'Events' }),
      foreign: {
        helpContactId: (ids) => ({ helpContactId: ids.helpContact, helpFor: 'Events' }),
        memberId: (ids) => ({ helpContactId: ids.helpContact, memberId: ids.member }),
      },
    },
    'helpContacts.remove': { least: 'admin', right: async (world) => ({ helpContactId: await added(world) }), foreign: { helpContactId: 'helpContact' } },
  },
  proofs: helpProofs,
  calls: {
    'GET /api/helps/chapter/{host}': { least: 'anyone', foreign: onHost('/api/helps/chapter') },
    'GET /api/helps/{id}': { least: 'anyone', foreign: [{ path: 'helpContact' }] },
    'POST /api/helps': { least: 'admin', foreign: [{ path: () => '/api/helps', body: (ids) => ({ ...contact, memberId: ids.member }) }] },
    'PUT /api/helps/{id}': { least: 'admin', foreign: [{ path: 'helpContact', body: () => contact }] },
    'DELETE /api/helps/{id}': { least: 'admin', foreign: [{ path: 'helpContact' }] },
  },
  pages: {
    '/help': {
      least: 'admin',
      forms,
      foreign: { fields: { ...fields, memberId: (ids) => [{ intent: 'add', ...contact, memberId: ids.member }] } },
    },
  },
}

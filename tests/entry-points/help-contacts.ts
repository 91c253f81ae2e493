import { helpProofs } from '#tests/rest/helps.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { recordEntryPoints } from '../support/entry-points/records.ts'
import type { FeatureEntryPoints, Theirs } from '../support/entry-points/rows.ts'

const contact = { memberId: memberIds.member, helpFor: 'Dues' }

/** A member who is not yet a contact: nobody is listed twice. */
async function another(world: PaymentsWorld) {
  const { helpContacts, members } = world.as('admin')
  const named = (await helpContacts.managed()).map(({ memberId }) => memberId)
  const free = (await members.options({ search: '' })).find(({ memberId }) => !named.includes(memberId))
  return { ...contact, memberId: free!.memberId }
}

export const helpContactTheirs = {
  helpContact: {
    lay: (world) => world.as('nyAdmin').helpContacts.add({ memberId: memberIds.nyMember, helpFor: 'Rooftop rules' }),
    nobodys: '6c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

export const helpContactEntryPoints: FeatureEntryPoints = {
  ...recordEntryPoints({
    feature: 'helpContacts',
    id: 'helpContactId',
    theirs: 'helpContact',
    names: { memberId: 'member' },
    right: contact,
    another,
    page: '/help',
    add: async (world) => world.as('admin').helpContacts.add(await another(world)),
    calls: { list: '/api/helps/chapter', add: '/api/helps', one: '/api/helps' },
  }),
  proofs: helpProofs,
}

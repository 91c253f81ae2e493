import { post, type Attempt } from '#tests/support/entry-points/attempts.ts'
import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'

/** The member holds an office; working for it takes no input. */
async function holding(world: PaymentsWorld) {
  await layOffice(world, { rights: { content: 'change' }, memberId: memberIds.member })
  return {}
}

const atWork = new WeakSet<PaymentsWorld>()

/** Writes an announcement with the rights of an office, for which the member is at work after the first time. */
async function writeAsOfficer({ client, member, world, number }: Attempt) {
  if (!atWork.has(world)) {
    await holding(world)
    await post(client, '/api/trpc/officeWork.begin', {}, { by: member })
    atWork.add(world)
  }
  const announcement = { title: `Rooftop rules ${number}`, body: '<p>Rooftop rules</p>' }
  return post(client, '/api/trpc/announcements.add', announcement, { by: member })
}

export const officeWorkEntryPoints: FeatureEntryPoints = {
  procedures: {
    'officeWork.held': { minAccess: 'member' },
    'officeWork.holders': { minAccess: 'member', question: { right: 'books' } },
    'officeWork.begin': { minAccess: 'member', right: holding },
    'officeWork.end': { minAccess: 'member', right: {} },
  },
  pages: {
    '/my-office': {
      minAccess: 'member',
      forms: [
        { minAccess: 'member', form: { intent: 'begin' } },
        { minAccess: 'member', form: { intent: 'end' } },
      ],
    },
  },
  limits: {
    officeWritesByPerson: { attempt: writeAsOfficer },
  },
}

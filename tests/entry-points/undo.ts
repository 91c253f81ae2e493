import { apiFor } from '#server/wiring/api.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { FeatureEntryPoints, Theirs } from '../support/entry-points/rows.ts'

/** Returns the act of deleting a quick link, which its actor may undo. */
async function deleted(world: PaymentsWorld, who: 'member' | 'nyAdmin'): Promise<string> {
  const context = world.context(who)
  const { blog, quickLinks } = apiFor(context)
  if (who === 'member')
    await blog.remove({ blogId: await blog.add({ title: 'Locks', category: 'Rivers', body: 'How they close' }) })
  else
    await quickLinks.remove({
      linkId: await quickLinks.add({ linkTitle: 'Rooftop board', link: 'https://gotham.example' }),
    })
  return context.reply.undo!
}

export const undoTheirs = {
  undo: { lay: (world) => deleted(world, 'nyAdmin'), nobodys: '9d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d' },
} satisfies Theirs

export const undoEntryPoints: FeatureEntryPoints = {
  procedures: {
    'undo.act': {
      minAccess: 'member',
      right: async (world) => ({ undoId: await deleted(world, 'member') }),
      foreign: { undoId: 'undo' },
    },
  },
  pages: {
    '/undo': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'member', form: { undoId: 'unknown', back: '/' } }],
      foreign: { fields: { undoId: (ids) => [{ undoId: ids.undo, back: '/' }] } },
    },
  },
}

import { continueImports } from '#server/features/imports/jobs.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'

const text = { subject: 'We have moved', message: 'Hello {first name}, please choose a password.' }
const everybody = { ...text, audience: 'all', numbers: '' }
const unknown = { importId: 'unknown' }

/** An import of one person, written. */
async function written(world: PaymentsWorld) {
  const admin = world.as('admin')
  const name = `i${(await admin.imports.list()).imports.length}`
  const file = btoa(`First name,Last name,Email,Member type\n${name},Stone,${name}@paper.example,Regular\n`)
  const { importId } = await admin.imports.upload({ name: 'members.csv', file })
  await admin.imports.write({ importId })
  await continueImports(world.portal)
  return { importId }
}

const foreign = (rest: Record<string, string> = {}) => ({
  importId: { input: (ids: { import: string }) => ({ importId: ids.import, ...rest }) },
})

export const invitationEntryPoints: FeatureEntryPoints = {
  procedures: {
    'invitations.ofImport': { minAccess: 'admin', question: unknown, foreign: foreign() },
    'invitations.people': { minAccess: 'admin', question: unknown, foreign: foreign() },
    'invitations.test': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await written(world)), ...text }),
      foreign: foreign(text),
    },
    'invitations.begin': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await written(world)), ...everybody }),
      foreign: foreign(everybody),
    },
    'invitations.pause': { minAccess: 'admin', right: written, foreign: foreign() },
    'invitations.resume': { minAccess: 'admin', right: written, foreign: foreign() },
  },
  pages: {
    '/imports/:id/invite': {
      minAccess: 'admin',
      at: () => '/imports/unknown/invite',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'test', ...text } },
        { minAccess: 'admin', form: { intent: 'begin', ...everybody } },
        { minAccess: 'admin', form: { intent: 'pause' } },
        { minAccess: 'admin', form: { intent: 'resume' } },
      ],
      foreign: { address: (ids) => `/imports/${ids.import}/invite` },
    },
  },
}

import { documentProofs, uploadedDocument } from '#tests/rest/documents.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const named = { documentType: 'By-laws', documentName: 'Rules of the hall', documentDescription: 'As adopted in June' }

const right = async (world: PaymentsWorld) => ({ ...named, document: await uploadedDocument(world, 'admin') })
const added = async (world: PaymentsWorld) => ({
  documentId: await world.as('admin').documents.add(await right(world)),
})

export const documentTheirs = {
  document: {
    lay: async (world) =>
      world
        .as('nyAdmin')
        .documents.add({ ...named, documentName: 'Rooftop rules', document: await uploadedDocument(world, 'nyAdmin') }),
    nobodys: 'ac2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

export const documentEntryPoints: FeatureEntryPoints = {
  procedures: {
    'documents.inChapter': { minAccess: 'member' },
    'documents.byId': { minAccess: 'member', foreign: { documentId: 'document' } },
    'documents.add': { minAccess: 'admin', right },
    'documents.remove': { minAccess: 'admin', right: added, foreign: { documentId: 'document' } },
  },
  calls: {
    'GET /api/doc/chapter/{host}': { minAccess: 'member', foreign: onHost('/api/doc/chapter') },
    'GET /api/doc/{id}': { minAccess: 'member', foreign: [{ path: 'document' }] },
    'POST /api/doc/new': { minAccess: 'admin' },
    'DELETE /api/doc/{id}': { minAccess: 'admin', foreign: [{ path: 'document' }] },
  },
  proofs: documentProofs,
  pages: {
    '/documents': {
      minAccess: 'member',
      forms: [
        {
          minAccess: 'admin',
          form: { intent: 'add', ...named, document: '/uploads/image-00000000000000000000000000000000.pdf' },
        },
        { minAccess: 'admin', form: { intent: 'remove', documentId: 'unknown' } },
      ],
      foreign: {
        fields: { documentId: (ids) => [{ intent: 'remove', documentId: ids.document }] },
      },
    },
    '/doc/:documentId': {
      minAccess: 'member',
      at: () => '/doc/unknown',
      status: 404,
      foreign: { address: 'document' },
    },
  },
}

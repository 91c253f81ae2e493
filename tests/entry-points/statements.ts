import { statementProofs } from '#tests/rest/statements.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type {
  CallEntryPoint,
  Naming,
  PageEntryPoint,
  PageForm,
  FeatureEntryPoints,
} from '../support/entry-points/rows.ts'

const text = { title: 'Rooms for everybody', body: '<p>We build them.</p>' }
const kind = 'mission'

/** Creates the statement of its kind, of which there is only one: an existing one is used. */
async function written(world: PaymentsWorld) {
  const { statements } = world.as('system')
  if ((await statements.ofKind({ kind })).length === 0) await statements.add({ kind, ...text })
  return { kind, chapterId: world.chapters.aea.id }
}

async function notWritten(world: PaymentsWorld) {
  const reference = await written(world)
  await world.as('system').statements.remove({ ...reference, kind })
  return { kind, ...text }
}

const byParent = { as: 'system', on: 'aea' } as const
const foreign: Naming<unknown> = (ids) => ({ kind, ...text, chapterId: ids.chapter })

function callsOf(path: string, id: string): Record<string, CallEntryPoint> {
  return {
    [`GET ${path}`]: { minAccess: 'anyone' },
    [`GET ${path}/{id}`]: { minAccess: 'anyone', foreign: [{ path: 'chapter' }] },
    [`POST ${path}`]: { minAccess: 'admin' },
    [`PUT ${path}/{${id}}`]: { minAccess: 'admin', foreign: [{ path: 'chapter', body: () => text }] },
    [`DELETE ${path}/{${id}}`]: { minAccess: 'admin', foreign: [{ path: 'chapter' }] },
  }
}

const naming = (chapterId: string) => [
  { intent: 'update', chapterId, ...text },
  { intent: 'remove', chapterId },
]

const managing: PageEntryPoint = {
  minAccess: 'nobody',
  forms: [{ intent: 'add', ...text }, ...naming('unknown')].map((form): PageForm => ({ minAccess: 'admin', form })),
  foreign: { fields: { chapterId: (ids) => naming(ids.chapter) } },
}

const reading = (path: string): PageEntryPoint => ({
  minAccess: 'anyone',
  at: () => `${path}/unknown`,
  status: 404,
  foreign: { address: 'chapter' },
})

export const statementEntryPoints: FeatureEntryPoints = {
  procedures: {
    'statements.openings': { minAccess: 'anyone' },
    'statements.view': { minAccess: 'anyone', question: written, foreign: { chapterId: foreign } },
    'statements.ofKind': { minAccess: 'anyone', question: written },
    'statements.byId': { minAccess: 'anyone', question: written, foreign: { chapterId: foreign } },
    'statements.managed': { minAccess: 'admin' },
    'statements.add': { minAccess: 'admin', ...byParent, right: notWritten },
    'statements.update': { minAccess: 'admin', ...byParent, right: written, foreign: { chapterId: foreign } },
    'statements.remove': { minAccess: 'admin', ...byParent, right: written, foreign: { chapterId: foreign } },
  },
  calls: {
    ...callsOf('/api/chapters/mission', 'id'),
    ...callsOf('/api/chapters/vission', 'id'),
    ...callsOf('/api/chapters/history', 'chapterId'),
  },
  proofs: statementProofs,
  pages: {
    '/mission': managing,
    '/vission': managing,
    '/history': managing,
    '/chapters/mission/:chapterId': reading('/chapters/mission'),
    '/chapters/vission/:chapterId': reading('/chapters/vission'),
    '/chapters/history/:chapterId': reading('/chapters/history'),
  },
}

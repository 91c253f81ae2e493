import { jobProofs } from '#tests/rest/jobs.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, type RoomDoors, type Theirs } from './rows.ts'

const job = { title: 'Bridge engineer', companyName: 'Lindqvist', web: '', email: 'jobs@lindqvist.example', phone: '', city: 'Washington', state: 'DC', body: '<p>We retrofit bridges.</p>', attachments: '[]' }

const added = (world: PaymentsWorld) => world.as('member').jobs.add(job)

const approved = async (world: PaymentsWorld) => {
  const jobId = await added(world)
  await world.as('admin').jobs.decide({ jobId, decision: 'approve' })
  return jobId
}

/** Nobody approved it yet, so it is New York's alone. */
export const jobTheirs = {
  job: {
    lay: (world) => world.as('nyAdmin').jobs.add({ ...job, title: 'Rooftop gardener' }),
    nobodys: '4c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const own = async (world: PaymentsWorld) => ({ jobId: await added(world) })

export const jobDoors: RoomDoors = {
  procedures: {
    'jobs.listed': { least: 'anyone' },
    'jobs.shown': { least: 'anyone', question: async (world) => ({ jobId: await approved(world) }), foreign: { jobId: 'job' } },
    'jobs.inChapter': { least: 'anyone' },
    'jobs.everywhere': { least: 'anyone' },
    'jobs.byId': { least: 'anyone', question: async (world) => ({ jobId: await approved(world) }), foreign: { jobId: 'job' } },
    'jobs.mine': { least: 'member' },
    'jobs.toEdit': { least: 'member', foreign: { jobId: 'job' } },
    'jobs.add': { least: 'member', right: job },
    'jobs.update': { least: 'member', right: async (world) => ({ ...job, ...(await own(world)) }), foreign: { jobId: (ids) => ({ ...job, jobId: ids.job }) } },
    'jobs.remove': { least: 'member', right: own, foreign: { jobId: 'job' } },
    'jobs.decide': { least: 'admin', right: async (world) => ({ ...(await own(world)), decision: 'approve' }), foreign: { jobId: (ids) => ({ jobId: ids.job, decision: 'approve' }) } },
    'jobs.managed': { least: 'admin' },
    'jobs.toReview': { least: 'admin', foreign: { jobId: 'job' } },
    'jobs.settings': { least: 'admin' },
    'jobs.changeSettings': { least: 'admin', right: { courtesy: 'Courtesy to New York', digestDay: 'friday' } },
  },
  proofs: jobProofs,
  calls: {
    'GET /api/job/chapter/{host}': { least: 'anyone', foreign: onHost('/api/job/chapter') },
    'GET /api/job/{id}': { least: 'anyone', foreign: [{ path: 'job' }] },
    'POST /api/job': { least: 'member' },
    'PUT /api/job/{id}': { least: 'member', foreign: [{ path: 'job', body: () => job }] },
    'DELETE /api/job/{id}': { least: 'member', foreign: [{ path: 'job' }] },
  },
}

import { jobProofs } from '#tests/rest/jobs.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { post } from '../support/entry-points/attempts.ts'
import { onHost, type PageForm, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const job = {
  title: 'Bridge engineer',
  companyName: 'Lindqvist',
  web: '',
  email: 'jobs@lindqvist.example',
  phone: '',
  city: 'Washington',
  state: 'DC',
  body: '<p>We retrofit bridges.</p>',
  attachments: '[]',
}

const added = (world: PaymentsWorld) => world.as('member').jobs.add(job)

const approved = async (world: PaymentsWorld) => {
  const jobId = await added(world)
  await world.as('admin').jobs.decide({ jobId, decision: 'approve' })
  return jobId
}

/** Not approved yet, so visible only in New York. */
export const jobTheirs = {
  job: {
    lay: (world) => world.as('nyAdmin').jobs.add({ ...job, title: 'Rooftop gardener' }),
    nobodys: '4c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const decidingAbout = (ids: Record<'job', string>): Record<string, string>[] => [
  { intent: 'takeBack', jobId: ids.job, seen: '2026-11-21T15:00:00.000Z' },
  { intent: 'approve', jobId: ids.job },
  { intent: 'reject', jobId: ids.job },
  { intent: 'remove', jobId: ids.job },
]

const aboutDecided = (ids: Record<'job', string>) => [`done=approve&job=${ids.job}`]

const deciding: PageForm[] = [
  { minAccess: 'admin', form: { intent: 'approve', jobId: 'unknown' } },
  { minAccess: 'admin', form: { intent: 'reject', jobId: 'unknown', reason: 'No salary' } },
  { minAccess: 'admin', form: { intent: 'takeBack', jobId: 'unknown', seen: '2026-11-21T15:00:00.000Z' } },
  { minAccess: 'member', form: { intent: 'remove', jobId: 'unknown' } },
]

const own = async (world: PaymentsWorld) => ({ jobId: await added(world) })

export const jobEntryPoints: FeatureEntryPoints = {
  procedures: {
    'jobs.listed': { minAccess: 'anyone' },
    'jobs.view': {
      minAccess: 'anyone',
      question: async (world) => ({ jobId: await approved(world) }),
      foreign: { jobId: 'job' },
    },
    'jobs.inChapter': { minAccess: 'anyone' },
    'jobs.everywhere': { minAccess: 'anyone' },
    'jobs.byId': {
      minAccess: 'anyone',
      question: async (world) => ({ jobId: await approved(world) }),
      foreign: { jobId: 'job' },
    },
    'jobs.mine': { minAccess: 'member' },
    'jobs.toEdit': { minAccess: 'member', foreign: { jobId: 'job' } },
    'jobs.add': { minAccess: 'member', right: job },
    'jobs.update': {
      minAccess: 'member',
      right: async (world) => ({ ...job, ...(await own(world)) }),
      foreign: { jobId: (ids) => ({ ...job, jobId: ids.job }) },
    },
    'jobs.remove': { minAccess: 'member', right: own, foreign: { jobId: 'job' } },
    'jobs.decide': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await own(world)), decision: 'approve' }),
      foreign: { jobId: (ids) => ({ jobId: ids.job, decision: 'approve' }) },
    },
    'jobs.takeBack': {
      minAccess: 'admin',
      right: async (world) => {
        const jobId = await approved(world)
        return { jobId, seen: (await world.as('admin').jobs.toReview({ jobId })).edition }
      },
      foreign: { jobId: (ids) => ({ jobId: ids.job, seen: '2026-11-21T15:00:00.000Z' }) },
    },
    'jobs.managed': { minAccess: 'admin' },
    'jobs.toReview': { minAccess: 'admin', foreign: { jobId: 'job' } },
    'jobs.settings': { minAccess: 'admin' },
    'jobs.changeSettings': { minAccess: 'admin', right: { courtesy: 'Courtesy to New York', digestDay: 'friday' } },
  },
  proofs: jobProofs,
  calls: {
    'GET /api/job/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/job/chapter') },
    'GET /api/job/{id}': { minAccess: 'anyone', foreign: [{ path: 'job' }] },
    'POST /api/job': { minAccess: 'member' },
    'PUT /api/job/{id}': { minAccess: 'member', foreign: [{ path: 'job', body: () => job }] },
    'DELETE /api/job/{id}': { minAccess: 'member', foreign: [{ path: 'job' }] },
  },
  pages: {
    '/jobs': { minAccess: 'anyone' },
    '/jobs/page/:page': { minAccess: 'anyone', at: () => '/jobs/page/1', foreign: { none: 'A number of a page.' } },
    '/jobs/search/:keyword': {
      minAccess: 'anyone',
      at: () => '/jobs/search/bridge',
      foreign: { none: 'Words of a search.' },
    },
    '/jobs/search/:keyword/page/:page': {
      minAccess: 'anyone',
      at: () => '/jobs/search/bridge/page/1',
      foreign: { none: 'Words of a search.' },
    },
    '/jobs/:jobId': { minAccess: 'anyone', at: () => '/jobs/unknown', status: 404, foreign: { address: 'job' } },
    '/jobsall': { minAccess: 'anyone' },
    '/jobsall/page/:page': {
      minAccess: 'anyone',
      at: () => '/jobsall/page/1',
      foreign: { none: 'A number of a page.' },
    },
    '/jobsall/search/:keyword': {
      minAccess: 'anyone',
      at: () => '/jobsall/search/bridge',
      foreign: { none: 'Words of a search.' },
    },
    '/jobsall/search/:keyword/page/:page': {
      minAccess: 'anyone',
      at: () => '/jobsall/search/bridge/page/1',
      foreign: { none: 'Words of a search.' },
    },
    '/job/new': { minAccess: 'member', forms: [{ minAccess: 'member', form: job }] },
    '/job/:jobId/edit': {
      minAccess: 'member',
      at: () => '/job/unknown/edit',
      status: 404,
      forms: [
        { minAccess: 'member', form: { intent: 'update', jobId: 'unknown', ...job } },
        { minAccess: 'member', form: { intent: 'remove', jobId: 'unknown' } },
      ],
      foreign: {
        address: (ids) => `/job/${ids.job}/edit`,
        fields: {
          jobId: (ids) => [
            { intent: 'update', jobId: ids.job, ...job },
            { intent: 'remove', jobId: ids.job },
          ],
        },
      },
    },
    '/career': { minAccess: 'admin', forms: deciding, foreign: { fields: { jobId: decidingAbout } } },
    '/career/:pagetitle': {
      minAccess: 'admin',
      at: () => '/career/approved',
      forms: deciding,
      foreign: { address: () => '/career/approved', fields: { jobId: decidingAbout }, queries: { job: aboutDecided } },
    },
    // Non-admins are redirected home, not to the login [spec 70].
    '/career/edit/:jobId': {
      minAccess: 'anyone',
      at: () => '/career/edit/unknown',
      status: 302,
      but: { admin: 404, systemAdmin: 404 },
      forms: [...deciding, { minAccess: 'member', form: { intent: 'update', jobId: 'unknown', ...job } }],
      foreign: {
        address: (ids) => `/career/edit/${ids.job}`,
        fields: { jobId: (ids) => [...decidingAbout(ids), { intent: 'update', jobId: ids.job, ...job }] },
      },
    },
  },
  limits: {
    jobsByPerson: { attempt: ({ client, member }) => post(client, '/api/trpc/jobs.add', job, { by: member }) },
  },
}

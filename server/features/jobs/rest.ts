import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import { documentedJobs, newJob } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { jobs } from './procedures.ts'

type Api = { jobs: CallerOf<typeof jobs> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for jobs (content section 7; wire.md). */
export const jobRows = [
  get('/api/job/chapter/{host}', listed, {
    sameForEverybody: true,
    acrossChapters: true,
    otherChapter: (named) => `Invalid chapter reference: ${named}`,
  }),
  get('/api/job/{id}', (api, { params }) => api.jobs.byId({ jobId: params.id! })),
  post('/api/job', (api, { body }) => documentedText('New Job Post Created Successfully', api.jobs.add(entries(body)))),
  put('/api/job/{id}', (api, { params, body: { approveStatus, rejectStatus, ...body } }) =>
    documentedText(
      'Job Post updated successfully',
      api.jobs.update({
        ...entries(body),
        approveStatus: approveStatus as boolean,
        rejectStatus: rejectStatus as boolean,
        jobId: params.id!,
      }),
    ),
  ),
  del('/api/job/{id}', (api, { params }) =>
    documentedText('Job Post has been deleted successfully', api.jobs.remove({ jobId: params.id! })),
  ),
]

async function listed(api: Parameters<Parameters<typeof get>[1]>[0], { params, query }: RestCall) {
  const asked = Object.fromEntries(Object.keys(documentedJobs.shape).map((name) => [name, query.get(name)]))
  const { items, ...paging } = await (params.host === 'all' ? api.jobs.everywhere(asked) : api.jobs.inChapter(asked))
  return { ...paging, items, jobs: items }
}

/** Parses a body; null means that a field was never filled in (wire.md section 17). */
const entries = (body: RestCall['body']) => entriesOf(newJob, { ...body, attachments: body.attachments ?? undefined })

import { expect } from 'vitest'
import { run } from '#db/work.ts'
import { office, pdf } from '#tests/support/files.ts'
import type { World } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const right = {
  title: 'Bridge engineer',
  companyName: 'Lindqvist and Partners',
  web: 'https://lindqvist.example',
  email: 'jobs@lindqvist.example',
  phone: '(202) 555-0119',
  city: 'Washington',
  state: 'DC',
  body: '<p>We retrofit <strong>bridges</strong>.</p>',
}

const row = {
  ...right,
  jobId: expect.any(String) as string,
  attachments: [],
  approved: false,
  rejected: false,
  ...stamps,
  member: { firstName: 'member', lastName: 'Resident' },
  chapterName: expect.any(String) as string,
}

const added = 'New Job Post Created Successfully'
const list = '/api/job/chapter/dc'
const notFound = { status: 404, data: { message: 'Job not found' } }

/** Adds a post of the member and returns its id: the call itself answers with a message. */
async function posted(rest: Client, changes: object = {}): Promise<string> {
  const idsOf = async () =>
    ((await rest('GET', `${list}?size=1000`, { as: 'admin' })).data as { jobs: { jobId: string }[] }).jobs.map(
      ({ jobId }) => jobId,
    )
  const before = await idsOf()
  expect(
    await rest('POST', '/api/job', { as: 'member', body: { ...right, ...changes, checkChapter: 'dc' } }),
  ).toMatchObject({ status: 200, data: added })
  return (await idsOf()).find((one) => !before.includes(one))!
}

const approved = async (rest: Client, changes: object = {}) => {
  const jobId = await posted(rest, changes)
  expect(
    await rest('PUT', `/api/job/${jobId}`, { as: 'admin', body: { approveStatus: true, rejectStatus: false } }),
  ).toMatchObject({ status: 200 })
  return jobId
}

const titles = async (
  rest: Client,
  query: string,
  as: 'anonymous' | 'member' | 'inactive' | 'admin' = 'anonymous',
  host = 'dc',
) =>
  ((await rest('GET', `/api/job/chapter/${host}${query}`, { as })).data as { jobs: { title: string }[] }).jobs
    .map(({ title }) => title)
    .sort()

async function pathOf(world: World, bytes: Uint8Array, sentName?: string) {
  const { actor, chapter } = world.context('member')
  return world.portal.providers.files.keep(bytes, { chapter: chapter.id, actor, ...(sentName ? { sentName } : {}) })
}

export const jobProofs: Proofs = {
  async 'POST /api/job'(rest, world) {
    const attachments = [await pathOf(world, pdf()), await pathOf(world, await office('docx'), 'position.docx')]
    // The approver is not the author, whatever the body says.
    const jobId = await posted(rest, { attachments, approveStatus: true, approved: true, memberId: 'admin' })
    expect((await rest('GET', `/api/job/${jobId}`, { as: 'member' })).data).toEqual({ ...row, jobId, attachments })
    expect(await rest('POST', '/api/job', { body: right })).toMatchObject({
      status: 401,
      data: { message: 'Not Authorized, NO token' },
    })
    const refused = await rest('POST', '/api/job', {
      as: 'member',
      body: {
        title: 'a\nb',
        companyName: '',
        email: 'x',
        web: 'javascript:alert(1)',
        phone: 'call me',
        attachments: ['../../etc/passwd'],
      },
    })
    expect([refused.status, Object.keys(refused.data.fields).sort()]).toEqual([
      400,
      ['attachments.0', 'companyName', 'email', 'phone', 'title', 'web'],
    ])
    const bare = await posted(rest, {
      title: 'No more than needed',
      web: null,
      phone: undefined,
      city: null,
      state: '',
      body: null,
      attachments: null,
    })
    expect((await rest('GET', `/api/job/${bare}`, { as: 'member' })).data).toMatchObject({
      web: '',
      phone: '',
      city: '',
      state: '',
      body: '',
      attachments: [],
    })
    expect(
      (await rest('POST', '/api/job', { as: 'member', body: { ...right, body: 'x'.repeat(1_000_000) } })).status,
    ).toBe(413)
  },

  async 'GET /api/job/chapter/{host}'(rest, world) {
    expect((await rest('GET', list)).data).toEqual({
      items: [],
      jobs: [],
      totalItems: 0,
      totalPages: 0,
      currentPage: 0,
    })
    expect(await rest('GET', '/api/job/chapter/ny')).toMatchObject({
      status: 404,
      data: { message: 'Invalid chapter reference: ny' },
    })
    await posted(rest, { title: 'Waits' })
    await approved(rest, { title: 'Is listed, 100% of it' })
    const rejected = await posted(rest, { title: 'Is rejected' })
    await rest('PUT', `/api/job/${rejected}`, { as: 'admin', body: { rejectStatus: 'true' } })
    // Others get the listed posts, whatever they request; authors also their own, admins all [spec 61].
    for (const query of [
      '',
      '?approveStatus=false&rejectStatus=false',
      '?rejectStatus=true',
      '?size=1e9',
      '?size=-1&page=x',
    ])
      expect(await titles(rest, query)).toEqual(['Is listed, 100% of it'])
    expect(await titles(rest, '', 'member')).toEqual(['Is listed, 100% of it', 'Is rejected', 'Waits'])
    expect(await titles(rest, '', 'inactive')).toEqual(['Is listed, 100% of it'])
    expect(await titles(rest, '?rejectStatus=true', 'inactive')).toEqual([])
    expect(await titles(rest, '', 'admin')).toEqual(['Is listed, 100% of it', 'Is rejected', 'Waits'])
    expect(await titles(rest, '?approveStatus=false&rejectStatus=false&size=1000', 'admin')).toEqual(['Waits'])
    expect(await titles(rest, '?approveStatus=true', 'admin')).toEqual(['Is listed, 100% of it'])
    for (const [keyword, count] of [
      ['%25', 1],
      ['_', 0],
      ['BRIDGES%20washington', 1],
      ['strong', 0],
    ] as const)
      expect((await titles(rest, `?keyword=${keyword}`)).length, keyword).toBe(count)
    await lay(world, 60)
    expect((await rest('GET', `${list}?keyword=Laid`)).data).toMatchObject({
      items: { length: 10 },
      totalItems: 60,
      totalPages: 6,
    })
    expect((await rest('GET', `${list}?keyword=Laid&size=1000&page=1`)).data).toMatchObject({
      items: { length: 10 },
      totalPages: 2,
      currentPage: 1,
    })
    expect((await rest('GET', `${list}?keyword=Laid&size=1000`, { as: 'admin' })).data).toMatchObject({
      items: { length: 60 },
      totalPages: 1,
    })
    // An approved post expires from the lists by itself, even when a response is cached.
    world.clock.forward(60 * 24 * 60)
    expect(await titles(rest, '')).toEqual([])
    await provesAcrossChapters(rest, world)
  },

  async 'GET /api/job/{id}'(rest, world) {
    const jobId = await posted(rest)
    const one = `/api/job/${jobId}`
    expect((await rest('GET', one, { as: 'admin' })).data).toEqual({ ...row, jobId })
    for (const as of ['anonymous', 'inactive'] as const) expect(await rest('GET', one, { as })).toMatchObject(notFound)
    await rest('PUT', one, { as: 'admin', body: { approveStatus: 'true', rejectStatus: 'false' } })
    expect((await rest('GET', one)).data).toEqual({ ...row, jobId, approved: true })
    expect(await rest('GET', '/api/job/unknown')).toMatchObject(notFound)
    // The list of all chapters links to it from everywhere, and to its files on its own host.
    const withFile = await approved(rest, { attachments: [await pathOf(world, pdf())] })
    const { attachments } = (await rest('GET', `/api/job/${withFile}`, { on: 'ny' })).data as { attachments: string[] }
    expect(attachments).toEqual([expect.stringMatching(/^http:\/\/dc\.localhost:3000\/uploads\/image-/)])
  },

  async 'PUT /api/job/{id}'(rest) {
    const jobId = await posted(rest)
    const one = `/api/job/${jobId}`
    const put = (as: 'member' | 'admin' | 'inactive', body: object) => rest('PUT', one, { as, body })
    expect(await put('member', { title: 'Bridge designer', approveStatus: true })).toMatchObject({
      status: 200,
      data: 'Job Post updated successfully',
    })
    expect((await rest('GET', one, { as: 'member' })).data).toEqual({ ...row, jobId, title: 'Bridge designer' })
    expect(await put('inactive', { title: 'Mine now' })).toMatchObject(notFound)
    expect(await put('admin', { approveStatus: true, rejectStatus: true })).toMatchObject({
      status: 400,
      data: { fields: { rejectStatus: expect.any(String) as string } },
    })
    await put('admin', { rejectStatus: true, approveStatus: false })
    expect((await rest('GET', one, { as: 'member' })).data).toMatchObject({ approved: false, rejected: true })
    // The author's change makes it pending again [spec 62].
    await put('member', { city: 'Alexandria' })
    expect((await rest('GET', one, { as: 'member' })).data).toMatchObject({
      approved: false,
      rejected: false,
      city: 'Alexandria',
    })
    await put('admin', { ...right, approveStatus: true, rejectStatus: false })
    expect((await rest('GET', one)).data).toMatchObject({ approved: true, title: right.title })
    expect(await put('member', { title: 'Changed behind the approval' })).toMatchObject({ status: 403 })
    expect(await put('inactive', { title: 'Mine now' })).toMatchObject({ status: 403 })
    await put('admin', { approveStatus: false, rejectStatus: false })
    expect(await rest('GET', one)).toMatchObject(notFound)
    expect(await rest('PUT', '/api/job/unknown', { as: 'admin', body: right })).toMatchObject(notFound)
  },

  async 'DELETE /api/job/{id}'(rest) {
    const [own, other] = [await posted(rest), await approved(rest)]
    expect(await rest('DELETE', `/api/job/${own}`, { as: 'inactive' })).toMatchObject(notFound)
    expect(await rest('DELETE', `/api/job/${other}`, { as: 'inactive' })).toMatchObject({ status: 403 })
    expect(await rest('DELETE', `/api/job/${own}`, { as: 'member' })).toMatchObject({
      status: 200,
      data: 'Job Post has been deleted successfully',
    })
    expect(await rest('DELETE', `/api/job/${other}`, { as: 'admin' })).toMatchObject({ status: 200 })
    expect(await rest('DELETE', `/api/job/${other}`, { as: 'admin' })).toMatchObject(notFound)
  },
}

/** Adds this many more approved posts directly. */
async function lay({ store, chapters, clock }: World, count: number) {
  const at = clock.now().toISOString()
  const byMember = { createdBy: 'member', updatedBy: 'member', createdAt: at, updatedAt: at }
  const texts = { ...right, bodyWords: '', attachments: '[]', rejectionReason: '' }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...texts,
    ...byMember,
    jobId: `laid-${index}`,
    title: `Laid ${index}`,
    chapterId: chapters.dc.id,
    memberId: '',
    approved: 1 as const,
    rejected: 0 as const,
    decidedAt: at,
    listedUntil: '2027-01-01',
  }))
  await store.write(({ sql }) => run(sql.insertInto('jobs').values(rows)))
}

/** Proves that `all` never lists an unapproved post, nor one of a chapter that is closed or has no job portal. */
async function provesAcrossChapters(rest: Client, world: World) {
  await approved(rest, { title: 'In Washington' })
  await posted(rest, { title: 'Waits in Washington' })
  const ny = world.as('nyAdmin').jobs
  const jobId = await ny.add({ ...right, title: 'In New York' })
  await ny.decide({ jobId, decision: 'approve' })
  await ny.add({ ...right, title: 'Waits in New York' })
  for (const as of ['anonymous', 'member', 'admin'] as const)
    expect(await titles(rest, '?approveStatus=false', as, 'all')).toEqual(['In New York', 'In Washington'])
  const set = (change: object) =>
    world.store.write(({ sql }) => run(sql.updateTable('chapters').set(change).where('subDomain', '=', 'ny')))
  await set({ jobPortal: 0 })
  expect(await titles(rest, '', 'anonymous', 'all')).toEqual(['In Washington'])
  expect(await rest('GET', `/api/job/${jobId}`)).toMatchObject(notFound)
  await set({ jobPortal: 1, closedAt: '2026-11-21T15:00:00.000Z' })
  expect(await titles(rest, '', 'anonymous', 'all')).toEqual(['In Washington'])
  await set({ closedAt: null })
  expect(await titles(rest, '', 'anonymous', 'all')).toEqual(['In New York', 'In Washington'])
}

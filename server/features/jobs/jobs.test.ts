import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { maySeeUpload } from '#server/providers/files/visibility.ts'
import { pdf } from '#tests/support/files.ts'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnSqlite, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { decided, pending, verdictOfStatuses } from './decisions.ts'
import { undoSeconds } from '../undo/rules.ts'
import { daysListed } from './rules.ts'
import { newJob } from './schema.ts'

const right = {
  title: 'Bridge engineer',
  companyName: 'Lindqvist',
  web: 'https://lindqvist.example',
  email: 'jobs@lindqvist.example',
  phone: '(202) 555-0119',
  city: 'Washington',
  state: 'DC',
  body: '<p>We retrofit <strong>bridges</strong>.</p>',
}

provesRecords({
  table: 'jobs',
  id: 'jobId',
  feature: ({ jobs }) => ({
    ...jobs,
    managed: async () => (await jobs.managed({})).jobs.map(({ edition, ...job }) => ({ ...job, updatedAt: edition })),
    byId: jobs.byId,
    add: jobs.add,
    update: jobs.update,
    remove: jobs.remove,
  }),
  right: { ...right, attachments: '[]' },
  stored: { bodyWords: 'We retrofit bridges.', ...pending, verdictBefore: null, memberId: memberIds.admin },
  change: { title: 'Bridge designer' },
  missing: 'There is no such job post here.',
  html: ['body'],
  files: { attachments: 'owner' },
  office: ['attachments'],
})

test.each([
  ['email', 'x', 'This is not an email address'],
  ['email', 'a@lindqvist.example,b@lindqvist.example', 'This is not an email address: “,” cannot be part of one'],
  ['web', 'javascript:alert(1)', 'Enter a web address, such as https://www.example.org'],
  ['web', 'https://', 'Enter a web address, such as https://www.example.org'],
  ['title', 'Bridge\nengineer', 'This must be a single line'],
  ['title', ' ', 'Required'],
  ['companyName', undefined, 'Required'],
  ['phone', 'call me', 'Enter a phone number, such as (202) 555-0123'],
  ['city', 'Wash\r\nington', 'This must be a single line'],
])('as %s %j is refused: %s', (field, value, message) => {
  expect(newJob.safeParse({ ...right, [field]: value }).error?.issues[0]).toMatchObject({ path: [field], message })
})

test('a website is accepted with or without https', () => {
  expect(newJob.parse({ ...right, web: 'lindqvist.example/jobs' }).web).toBe('https://lindqvist.example/jobs')
})

test('a post is approved once, and again after its listing expired; it is rejected once', () => {
  const now = new Date('2026-11-21T15:00:00.000Z')
  const approve = { decision: 'approve', reason: '' } as const
  const approved = decided(pending, approve, now)
  expect(approved).toMatchObject({
    approved: 1,
    rejected: 0,
    decidedAt: now.toISOString(),
    listedUntil: '2027-01-20T15:00:00.000Z',
  })
  expect(() => decided(approved, approve, now)).toThrow('already approved')
  expect(decided(approved, approve, new Date(approved.listedUntil!))).toMatchObject({
    approved: 1,
    listedUntil: '2027-03-21T15:00:00.000Z',
  })
  const rejected = decided(approved, { decision: 'reject', reason: 'No salary' }, now)
  expect(rejected).toEqual({
    approved: 0,
    rejected: 1,
    rejectionReason: 'No salary',
    decidedAt: now.toISOString(),
    listedUntil: null,
  })
  expect(() => decided(rejected, { decision: 'reject', reason: '' }, now)).toThrow('already rejected')
  expect(decided(rejected, approve, now)).toMatchObject({ approved: 1, rejected: 0, rejectionReason: '' })
})

test('statuses that repeat the current state do not restart the listing period', () => {
  const now = new Date('2026-11-21T15:00:00.000Z')
  const approved = verdictOfStatuses(pending, { approveStatus: 1 }, now)
  const later = new Date('2026-12-21T15:00:00.000Z')
  expect(verdictOfStatuses(approved, { approveStatus: 1, rejectStatus: 0 }, later)).toBe(approved)
  expect(verdictOfStatuses(approved, {}, later)).toBe(approved)
  expect(verdictOfStatuses(approved, { approveStatus: 0 }, later)).toEqual(pending)
  expect(verdictOfStatuses(approved, { rejectStatus: 1 }, later)).toMatchObject({ approved: 0, rejected: 1 })
})

describeOnSqlite('job posts', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const jobs = (who: Person | 'anonymous' = 'anonymous', on: 'aea' | 'dc' | 'ny' = 'dc') => world.as(who, { on }).jobs
  const post = (changes: object = {}, who: Person = 'member') => world.as(who).jobs.add({ ...right, ...changes })
  const approve = (jobId: string) => world.as('admin').jobs.decide({ jobId, decision: 'approve' })
  const listed = async (of: 'chapter' | 'all', on: 'aea' | 'dc' | 'ny' = 'dc', keyword = '') =>
    (await jobs('anonymous', on).listed({ of, keyword })).jobs

  test('appear once an admin approved them, and the author is notified', async () => {
    const jobId = await post({
      body: `<p>${'We retrofit what others built. '.repeat(10)}</p><script>alert(1)</script>`,
    })
    expect(await listed('chapter')).toEqual([])
    await expect(jobs().view({ jobId })).rejects.toThrow('no such job post')
    await expect(jobs('inactive').view({ jobId })).rejects.toThrow('no such job post')
    expect(await jobs('member').view({ jobId })).toMatchObject({
      own: { isOwn: true, state: 'pending' },
      mayChange: true,
    })
    await approve(jobId)
    const [row] = await listed('chapter')
    expect(row).toMatchObject({
      jobId,
      title: right.title,
      address: `/jobs/${jobId}`,
      postedOn: '2026-11-21',
      chapterName: expect.any(String) as string,
    })
    expect(row!.excerpt).toMatch(/^We retrofit what others built\. .{50,75} …$/)
    expect(await jobs().view({ jobId })).toMatchObject({
      poster: { firstName: 'member', lastName: 'Resident' },
      own: null,
      mayChange: false,
      isListed: true,
    })
    expect((await jobs().view({ jobId })).html).not.toContain('script')
    expect(await world.sentEmails()).toEqual([])
    world.clock.forward(undoSeconds / 60)
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({
      to: 'member@dc.aea.example',
      subject: `Your job post is online: ${right.title}`,
      links: [`http://dc.localhost:3000/jobs/${jobId}`],
    })
    expect(sentEmail!.text).toContain('until Wed, Jan 20, 2027')
  })

  test('that are rejected notify their author of the reason, and are pending again once the author changes them', async () => {
    const jobId = await post()
    await world.as('admin').jobs.decide({ jobId, decision: 'reject', reason: 'Please add the salary range.' })
    world.clock.forward(undoSeconds / 60)
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({
      to: 'member@dc.aea.example',
      links: [`http://dc.localhost:3000/job/${jobId}/edit`],
    })
    expect(sentEmail!.text).toContain('The reason: Please add the salary range.')
    expect(await jobs('member').mine()).toMatchObject([
      { jobId, state: 'rejected', reason: 'Please add the salary range.' },
    ])
    await jobs('member').update({ jobId, title: 'Bridge engineer, $120,000' })
    expect(await jobs('member').mine()).toMatchObject([{ state: 'pending', reason: '' }])
    expect(await world.sentEmails()).toHaveLength(1)
    await approve(jobId)
    await expect(jobs('member').update({ jobId, title: 'Sales agent' })).rejects.toThrow(
      'Please ask a chapter admin to change it',
    )
    await expect(jobs('member').toEdit({ jobId })).rejects.toThrow('no such job post')
  })

  test('are listed in the chapter, and in the list of all chapters while their chapter is open and has the job portal', async () => {
    await approve(await post({ title: 'In Washington' }))
    const jobId = await post({ title: 'In New York', city: 'Yonkers' }, 'nyAdmin')
    await world.as('nyAdmin').jobs.decide({ jobId, decision: 'approve' })
    await post({ title: 'Waits in New York' }, 'nyAdmin')
    const titles = async (of: 'chapter' | 'all', keyword = '') =>
      (await listed(of, 'dc', keyword)).map(({ title }) => title).sort()
    expect(await titles('chapter')).toEqual(['In Washington'])
    expect(await titles('all')).toEqual(['In New York', 'In Washington'])
    expect(await titles('all', '  yonkers ')).toEqual(['In New York'])
    expect(await titles('all', '%')).toEqual([])
    expect((await jobs().listed({ of: 'all' })).counts).toEqual({ chapter: 1, all: 2 })
    expect((await listed('all')).find(({ title }) => title === 'In New York')?.address).toBe(
      `http://ny.localhost:3000/jobs/${jobId}`,
    )
    await expect(jobs().view({ jobId })).rejects.toThrow('no such job post')
    for (const change of [{ jobPortal: 0 as const }, { jobPortal: 1 as const, closedAt: '2026-11-21' }]) {
      await world.store.write(({ sql }) => run(sql.updateTable('chapters').set(change).where('subDomain', '=', 'ny')))
      expect(await titles('all')).toEqual(['In Washington'])
    }
  })

  test('leave the lists when their listing expires, can still be read, and are relisted when approved again', async () => {
    const jobId = await post()
    await approve(jobId)
    world.clock.forward(daysListed * 24 * 60 - 1)
    expect(await listed('chapter')).toHaveLength(1)
    world.clock.forward(1)
    expect([await listed('chapter'), await listed('all'), (await jobs().inChapter({})).items]).toEqual([[], [], []])
    expect(await jobs().view({ jobId })).toMatchObject({ isListed: false })
    expect((await jobs('admin').managed({ state: 'approved' })).jobs).toMatchObject([
      { isListed: false, canApprove: true },
    ])
    await approve(jobId)
    expect(await listed('chapter')).toHaveLength(1)
  })

  test('can be approved or rejected only in the version that the admin read', async () => {
    const jobId = await post()
    const { edition } = await jobs('admin').toReview({ jobId })
    world.clock.forward(1)
    await jobs('member').update({ jobId, title: 'Something else' })
    await expect(jobs('admin').decide({ jobId, decision: 'approve', seen: edition })).rejects.toThrow(
      'Read it again, then decide',
    )
    expect(await listed('chapter')).toEqual([])
  })

  test('return to their previous state when a decision is undone in time, and nobody is notified', async () => {
    const jobId = await post()
    const seen = async () => (await jobs('admin').toReview({ jobId })).edition
    const takeBack = async (who: Person = 'admin') =>
      world.as(who, { on: 'dc' }).jobs.takeBack({ jobId, seen: await seen() })
    await expect(takeBack()).rejects.toThrow('can no longer be undone')
    await approve(jobId)
    expect(await jobs('admin').managed({ decided: jobId })).toMatchObject({
      counts: { approved: 1 },
      decided: { jobId, edition: await seen() },
    })
    await expect(world.as('nyAdmin').jobs.takeBack({ jobId, seen: await seen() })).rejects.toThrow('no such job post')
    world.clock.forward(0.5)
    const both = await Promise.allSettled([takeBack(), takeBack('system')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await listed('chapter'), await world.sentEmails()]).toEqual([[], []])
    expect(await jobs('admin').managed({ decided: jobId })).toMatchObject({ counts: { pending: 1 }, decided: null })

    await approve(jobId)
    const listedUntil = (await jobs('admin').toReview({ jobId })).listedUntil
    world.clock.forward(2)
    await world.as('admin').jobs.decide({ jobId, decision: 'reject', reason: 'No salary' })
    await takeBack()
    expect(await jobs('admin').toReview({ jobId })).toMatchObject({ state: 'approved', listedUntil, reason: '' })
    expect(await world.sentEmails()).toMatchObject([{ subject: `Your job post is online: ${right.title}` }])

    await world.as('admin').jobs.decide({ jobId, decision: 'reject', reason: 'No salary' })
    const stale = await seen()
    world.clock.forward(0.5)
    await jobs('member').update({ jobId, title: 'Bridge engineer, $120,000' })
    await expect(jobs('admin').takeBack({ jobId, seen: stale })).rejects.toThrow('can no longer be undone')
    await expect(takeBack()).rejects.toThrow('can no longer be undone')

    await approve(jobId)
    world.clock.forward(undoSeconds / 60)
    await expect(takeBack()).rejects.toThrow('can no longer be undone')
  })

  test('keep their files private to the author and the admins until they are approved', async () => {
    const { actor, chapter } = world.context('member')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
    const jobId = await post({ attachments: [path] })
    const readers = async () => {
      const upload = await world.store.read
        .selectFrom('uploads')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirstOrThrow()
      const may = (context: Pick<ReturnType<World['context']>, 'actor' | 'chapter'>) =>
        maySeeUpload(context.actor, context.chapter.id, upload)
      return {
        author: may(world.context('member')),
        admin: may(world.context('admin')),
        others: may(world.context('inactive')),
        elsewhere: may(world.context('nyAdmin')),
        visitors: maySeeUpload(world.context('anonymous').actor, chapter.id, upload),
      }
    }
    const expected = { author: true, admin: true, others: false, elsewhere: false, visitors: false }
    const open = { author: true, admin: true, others: true, elsewhere: true, visitors: true }
    expect(await readers()).toEqual(expected)
    await approve(jobId)
    expect(await readers()).toEqual(open)
    await world.as('admin').jobs.decide({ jobId, decision: 'reject', reason: '' })
    expect(await readers()).toEqual(expected)
    await jobs('member').update({ jobId, title: 'Bridge engineer, $120,000' })
    expect(await readers()).toEqual(expected)
    await approve(jobId)
    expect(await readers()).toEqual(open)
    await jobs('admin').update({ jobId, rejectStatus: true })
    expect(await readers()).toEqual(expected)
  })

  test('are listed oldest first while pending, are counted, and are shown on the admins’ landing page', async () => {
    const first = await post({ title: 'First' })
    world.clock.forward(5)
    await post({ title: 'Second' })
    await approve(await post({ title: 'Third' }))
    const { counts, jobs: waiting } = await jobs('admin').managed({})
    expect([counts, waiting.map(({ title }) => title)]).toEqual([
      { pending: 2, approved: 1, rejected: 0 },
      ['First', 'Second'],
    ])
    expect(await jobs('admin').toReview({ jobId: first })).toMatchObject({
      author: { memberId: memberIds.member, firstName: 'member', approvedPosts: 1 },
      canApprove: true,
      canReject: true,
    })
    expect(await world.as('admin').chapters.landing()).toMatchObject({ pendingJobs: 2 })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ jobPortal: 0 }).where('subDomain', '=', 'dc')),
    )
    const { chapter } = world.context('admin')
    expect(chapter.jobPortal).toBe(true)
    expect(await world.as('admin').chapters.landing()).toMatchObject({ pendingJobs: 0 })
  })

  test('are deleted with their author, including their files', async () => {
    const { actor, chapter } = world.context('member')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
    await approve(await post({ attachments: [path] }))
    await post({ title: 'Of somebody else' }, 'admin')
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await world.store.read.selectFrom('jobs').select('title').execute()).toEqual([{ title: 'Of somebody else' }])
    expect(await world.store.read.selectFrom('uploads').select('recordId').where('path', '=', path).execute()).toEqual([
      { recordId: null },
    ])
  })

  test('show the courtesy line of the chapter, and of no other', async () => {
    expect(await jobs().listed({})).toMatchObject({ courtesy: '' })
    await jobs('admin').changeSettings({ courtesy: 'Courtesy to Southern California Chapter', digestDay: 'daily' })
    expect(await jobs().listed({})).toMatchObject({ courtesy: 'Courtesy to Southern California Chapter' })
    expect(await jobs('anonymous', 'ny').listed({})).toMatchObject({ courtesy: '' })
    expect(await jobs('admin').settings()).toMatchObject({ digestDay: 'daily' })
    await expect(jobs('admin').changeSettings({ courtesy: 'a\nb', digestDay: 'daily' })).rejects.toThrow('single line')
    await expect(jobs('admin').changeSettings({ courtesy: '', digestDay: 'someday' as never })).rejects.toThrow(
      'Choose one',
    )
  })
})

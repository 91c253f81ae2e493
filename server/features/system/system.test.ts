import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '#db/work.ts'
import { isVerifiedToday } from '#server/features/books/verification.reads.ts'
import pino from 'pino'
import { post, type PostedEmail } from '#server/providers/mail/outbox.ts'
import { createSender } from '#server/providers/mail/sender.ts'
import { NoMailAccount } from '#server/providers/mail/transport.ts'
import { noteBucket } from '#server/features/backups/bucket.writes.ts'
import { note } from '#server/features/backups/shelf.writes.ts'
import { notRun } from '#server/threads/job-runs.ts'
import { executeOn } from '#tests/support/databases/earlier.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { expect, test } from 'vitest'
import { checksOf } from './checks.reads.ts'
import { fullPercent, bytesText, spanText, worstOf } from './rules.ts'

const stateOf = async (world: World, env: Partial<World['portal']['env']> = {}) => {
  const { store, clock, jobRuns } = world.portal
  const checks = await checksOf({ store, clock, jobRuns, env: { ...world.portal.env, ...env } })
  return Object.fromEntries(checks.map(({ id, state, says }) => [id, [state, says]]))
}

const layEmail = (world: World, email: Partial<PostedEmail> = {}) =>
  world.store.write(({ sql }) =>
    post(
      sql,
      {
        chapterId: world.chapters.dc.id,
        kind: 'reset',
        to: 'a@example.org',
        subject: 'Reset your password',
        text: 'Open https://dc.example.org/password/reset/secret-of-the-link',
        html: '<html><head></head><body><a href="https://dc.example.org/password/reset/secret-of-the-link">Open</a></body></html>',
        ...email,
      },
      world.clock.now(),
    ),
  )

describeOnBoth('the checks of a portal', (open) => {
  test('the indexes of the search of members are looked for on PostgreSQL, and only there', async () => {
    const world = await open()
    expect((await stateOf(world)).database).toEqual(['good', expect.stringMatching(/^(SQLite|PostgreSQL), a log of /)])
    if (world.store.dialect === 'sqlite') return
    await executeOn(world.env.database, 'drop index "membersSearched"')
    expect((await stateOf(world)).database).toEqual([
      'warning',
      expect.stringContaining('no index (membersSearched): add pg_trgm as in docs/install-large.md'),
    ])
    await executeOn(world.env.database, 'drop extension pg_trgm cascade')
    expect((await stateOf(world)).database![1]).toContain('(peopleSearched, membersSearched)')
  })

  test('a fresh portal has nothing broken, and says what was not done yet', async () => {
    const world = await open()
    const checks = await stateOf(world)
    expect(checks.release).toEqual(['good', expect.stringContaining(process.versions.node)])
    expect(checks.secret![0]).toBe('good')
    expect(checks.log).toEqual(['warning', 'The log was never verified'])
    const none = ['warning', 'None are made: BACKUP_DIR is not set']
    expect(checks.backups).toEqual(none)
    expect((await stateOf(world, { mode: 'live' })).backups).toEqual(none)
    const { disk } = await stateOf(world, { dataDir: tmpdir() })
    expect(disk![1]).toMatch(/ free in DATA_DIR, \d+% full$/)
    expect([fullPercent(32.5e9, 271e9), fullPercent(0, 0)]).toEqual([88, 0])
  })

  test('a verification says of how many entries it was, and that of an empty log is made up for on the same day', async () => {
    const world = await open()
    const { position } = await world.store.read.selectFrom('logHead').select('position').executeTakeFirstOrThrow()
    expect(position).toBeGreaterThan(10)
    const verified = async (facts: number, hoursAgo = 0) => {
      await world.store.write(({ sql }) => run(sql.deleteFrom('verifications')))
      const at = new Date(world.clock.now().getTime() - hoursAgo * 3_600_000).toISOString()
      const row = { verificationId: 'v1', state: 'whole' as const, requestedBy: 'system:daily', chapterId: null }
      const found = { facts, gaps: 0, head: '', checkpointPosition: null, checkpointHash: null, problems: '[]' }
      await world.store.write(({ sql }) =>
        run(sql.insertInto('verifications').values({ ...row, ...found, startedAt: at, endedAt: at })),
      )
      const today = await isVerifiedToday(world.store.read, world.clock.now(), 'America/New_York')
      return [(await stateOf(world)).log, today]
    }
    // As restored from a backup that was taken before the first entry.
    expect(await verified(0)).toEqual([
      ['good', `None of ${position.toLocaleString('en-US')} entries verified yet: it is done within the hour`],
      false,
    ])
    // Nothing makes up for it where the portal has not verified its books for days.
    expect(await verified(0, 51)).toEqual([
      ['warning', expect.stringMatching(/^0 entries verified 2 days ago, none missing; [\d,]+ newer$/)],
      false,
    ])
    expect(await verified(position - 3)).toEqual([
      ['good', expect.stringMatching(/^[\d,]+ entries verified 0 minutes ago, none missing; 3 newer$/)],
      true,
    ])
    expect(await verified(position)).toEqual([['good', expect.stringMatching(/ ago, none missing$/)], true])
  })

  test('another secret, a damaged log, and a data folder that is gone are problems', async () => {
    const world = await open()
    await world.store.write(({ sql }) =>
      run(
        sql.insertInto('verifications').values({
          verificationId: 'v1',
          state: 'damaged',
          requestedBy: 'system:daily',
          chapterId: null,
          startedAt: world.clock.now().toISOString(),
          endedAt: world.clock.now().toISOString(),
          facts: 3,
          gaps: 1,
          head: '',
          checkpointPosition: null,
          checkpointHash: null,
          problems: '[]',
        }),
      ),
    )
    const checks = await stateOf(world, { dataDir: '/no/such/folder' })
    expect([checks.log![0], checks.disk![0]]).toEqual(['problem', 'problem'])
    expect(checks.disk![1]).toContain('It could not be examined: ENOENT')
  })

  test('the secret is examined without waiting for a program that verifies or rebuilds the log', async () => {
    const world = await open()
    const alone = () => Promise.reject(new Error('Another program is at it'))
    const { clock, env, store } = world.portal
    const checks = await checksOf({ store: { ...store, alone }, clock, env })
    expect(checks.find(({ id }) => id === 'secret')!.state).toBe('good')
  })

  test('an email that was given up is to be looked at', async () => {
    const world = await open()
    expect((await stateOf(world)).mail![0]).toBe('good')
    const now = world.clock.now().toISOString()
    const email = {
      chapterId: world.chapters.dc.id,
      kind: 'reset',
      to: 'a@example.org',
      subject: 'S',
      text: 'T',
      html: '',
    }
    await world.store.write(({ sql }) => post(sql, email, world.clock.now()))
    expect((await stateOf(world)).mail).toEqual(['good', expect.stringContaining('1 email waits')])
    world.clock.forward(7 * 60)
    expect((await stateOf(world)).mail![0]).toBe('warning')
    await world.store.write(({ sql }) => run(sql.updateTable('outbox').set({ deadAt: now, nextAttemptAt: null })))
    expect((await stateOf(world)).mail).toEqual(['warning', 'No email waits; 1 could not be delivered in a day'])
  })

  test('emails that no account can send are all counted, on the page and in the checks, before and after each try', async () => {
    const world = await open()
    const { store, clock, env, providers } = world.portal
    const sender = createSender({
      store,
      clock,
      files: providers.files,
      baseDomain: env.baseDomain,
      appSecret: env.appSecret,
      keepEmails: false,
      log: pino({ level: 'silent' }),
      transportFor: async () => ({ deliver: () => Promise.reject(new NoMailAccount()) }),
    })
    await layEmail(world, { to: 'a@example.org' })
    await sender.sendDue()
    world.clock.forward(0.5)
    await layEmail(world, { to: 'b@example.org' })
    await layEmail(world, { to: 'later@example.org', notBefore: new Date(clock.now().getTime() + 86_400_000) })
    const counts = async () => {
      const { mail, checks } = await world.as('system').system.state()
      return [mail.waiting, checks.find(({ id }) => id === 'mail')!.says.split(',')[0]]
    }
    expect(await counts()).toEqual([2, '2 emails wait'])
    await sender.sendDue()
    expect(await counts()).toEqual([2, '2 emails wait'])
    world.clock.forward(0.5)
    expect(await counts()).toEqual([2, '2 emails wait'])
  })
})

describeOnBoth('emails without a mail server', (open) => {
  const live = { mode: 'live', smtpUrl: '', mailFrom: '' } as const
  const asSystem = (world: World) => world.as('system').system

  test('are listed without what they say, and only while nothing sends them', async () => {
    const world = await open()
    await layEmail(world)
    expect(await asSystem(world).state()).toMatchObject({ withoutServer: [], isPractice: false })
    Object.assign(world.portal.env, live, { paypalEnvironment: 'production' })
    const state = await asSystem(world).state()
    expect(state).toMatchObject({
      withoutServer: [{ toAddress: 'a@example.org', subject: 'Reset your password' }],
      isPractice: false,
    })
    expect(JSON.stringify(state)).not.toContain('secret-of-the-link')
    await expect(asSystem(world).practiceEmails()).rejects.toThrow('in a practice only')
    Object.assign(world.portal.env, { paypalEnvironment: 'sandbox' })
    await expect(asSystem(world).practiceEmails()).rejects.toThrow('in a practice only')
    Object.assign(world.portal.env, { smtpUrl: 'smtp://mail.example.org', mailFrom: 'portal@example.org' })
    expect(await asSystem(world).state()).toMatchObject({ withoutServer: [] })
  })

  test('are read in a practice, by a system admin who has just logged in', async () => {
    const world = await open()
    await layEmail(world)
    Object.assign(world.portal.env, live, { paypalEnvironment: 'practice' })
    expect((await asSystem(world).state()).isPractice).toBe(true)
    expect(await asSystem(world).practiceEmails()).toMatchObject([
      {
        toAddress: 'a@example.org',
        chapterName: world.chapters.dc.chapterName,
        links: ['https://dc.example.org/password/reset/secret-of-the-link'],
      },
    ])
    await expect(world.as('admin').system.practiceEmails()).rejects.toThrow()
  })
})

describeOnSqlite('the checks of backups and jobs', (open) => {
  test('a newest backup of more than 26 hours is a problem; before that there is none yet', async () => {
    const world = await open()
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-checks-'))
    try {
      note(folder, { since: world.clock.now().toISOString() })
      expect((await stateOf(world, { backupDir: folder })).backups).toEqual(['warning', 'There is none yet'])
      world.clock.forward(26 * 60 + 1)
      expect((await stateOf(world, { backupDir: folder })).backups).toEqual(['problem', 'There is none'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a folder of backups that cannot be written to is a problem', async () => {
    const world = await open()
    const backupDir = path.join(mkdtempSync(path.join(tmpdir(), 'chapterhouse-checks-')), 'backups')
    expect((await stateOf(world, { backupDir })).backups).toEqual(['warning', 'There is none yet'])
    writeFileSync(backupDir, '')
    expect((await stateOf(world, { backupDir })).backups).toEqual([
      'problem',
      `No backup can be made: ${backupDir} is no folder`,
    ])
    rmSync(path.dirname(backupDir), { recursive: true })
  })

  test('copies in a bucket have a check of their own: the age of the newest good one, and why the last failed', async () => {
    const world = await open()
    const backupDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-checks-'))
    const s3 = {
      region: '',
      endpoint: 'https://s3.example.org',
      accessKeyId: 'key',
      secretAccessKey: 'not to be shown',
    }
    const backupS3 = { ...s3, bucket: 'backups', prefix: 'dc/' }
    const copies = async () => (await stateOf(world, { backupDir, backupS3 })).copies
    try {
      expect((await stateOf(world, { backupDir })).copies).toBeUndefined()
      const where = 'in backups/dc/ at s3.example.org'
      expect(await copies()).toEqual(['warning', `There is none yet ${where}`])
      const takenAt = world.clock.now().toISOString()
      const made = { takenAt, seconds: 1, bytes: 1, isEncrypted: false, facts: null, head: null, testedAt: null }
      const copied = { ...made, isByHand: false, testProblem: null, problem: null, sha256: 's', copiedAt: takenAt }
      noteBucket(backupDir, backupS3, { made: [copied], since: takenAt })
      expect(await copies()).toEqual(['good', `The newest good one ${where} is 0 minutes old`])
      noteBucket(backupDir, backupS3, { failure: { at: takenAt, problem: 'It is full' } })
      expect((await copies())![0]).toBe('warning')
      world.clock.forward(27 * 60)
      const late = `The newest good one ${where} is 27 hours old; the last copy failed: It is full`
      expect(await copies()).toEqual(['problem', late])
      noteBucket(backupDir, backupS3, { made: [{ ...copied, problem: 'A file is missing' }], failure: null })
      expect(await copies()).toEqual(['problem', `There is none ${where}`])
    } finally {
      rmSync(backupDir, { recursive: true })
    }
  })

  test('a job whose last run failed is named', async () => {
    const world = await open()
    world.portal.jobRuns.set('remind of dues', { ...notRun(60_000), runs: 1, failures: 1, failure: 'no mail server' })
    expect((await stateOf(world)).jobs).toEqual(['warning', 'The last run failed: remind of dues'])
  })
})

describeOnSqlite('GET /metrics', (open) => {
  const token = 'a token of the monitor'
  async function asking(metricsToken: string, backupDir = '') {
    const world = await open()
    world.portal.jobRuns.set('back "up"', { ...notRun(60_000), runs: 2, tookMs: 1500 })
    const { request } = openHttpClient({
      ...world,
      portal: { ...world.portal, env: { ...world.portal.env, metricsToken, backupDir } },
    })
    return async (authorization?: string) => {
      const response = await request('/metrics', {
        on: 'dc.localhost:3000',
        headers: authorization ? { authorization } : {},
      })
      return { status: response.status, body: response.text }
    }
  }

  test('without METRICS_TOKEN there is no such page; with it, only its bearer sees it', async () => {
    expect((await (await asking(''))(`Bearer ${token}`)).status).toBe(404)
    const ask = await asking(token)
    expect((await ask()).status).toBe(401)
    expect((await ask(`Bearer ${token}!`)).status).toBe(401)
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
  })

  test('every line is a comment or a sample, and requests, jobs, mail and the log are counted', async () => {
    const ask = await asking(token)
    await ask()
    const { body } = await ask(`Bearer ${token}`)
    for (const line of body.trimEnd().split('\n'))
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? -?[\d.e+-]+)$/,
      )
    expect(body).toContain('chapterhouse_request_seconds_count{kind="other",status="4xx"} 1\n')
    expect(body).toContain('chapterhouse_job_runs_total{job="back  up "} 2\n')
    expect(body).toContain('chapterhouse_job_seconds{job="back  up "} 1.5\n')
    expect(body).toMatch(/^chapterhouse_log_entries \d+$/m)
    expect(body).toContain('chapterhouse_mail_waiting ')
    expect(body).toMatch(/^chapterhouse_write_seconds_bucket\{le="10"\} \d+$/m)
    expect(body).toContain('chapterhouse_payments_open{state="capturing"} 0\n')
    expect(body).not.toContain('chapterhouse_connections')
    expect(body).not.toContain('backup_age')
  })

  test('before the first good backup, its age counts from when there should be one', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-checks-'))
    try {
      const ask = await asking(token, folder)
      const age = async () =>
        Number(/^chapterhouse_backup_age_seconds ([\d.]+)$/m.exec((await ask(`Bearer ${token}`)).body)?.[1])
      // Of a folder that nothing was ever written to: since the process started.
      expect(await age()).toBeGreaterThan(0)
      note(folder, { since: '2000-01-01T00:00:00.000Z' })
      expect(await age()).toBeGreaterThan(20 * 365 * 24 * 3600)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_400_000_000, '1.4 GB'],
  [250_400_000, '250 MB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test.each([
  [60_000, '1 minute'],
  [3_600_000 * 27, '27 hours'],
  [3_600_000 * 49, '2 days'],
])('%d ms are %s', (ms, text) => expect(spanText(ms)).toBe(text))

test('the worst state counts', () => {
  const check = (state: 'good' | 'warning' | 'problem') => ({ id: 'disk' as const, state, says: '' })
  expect(worstOf([check('good'), check('warning')])).toBe('warning')
  expect(worstOf([check('problem'), check('warning')])).toBe('problem')
  expect(worstOf([])).toBe('good')
})

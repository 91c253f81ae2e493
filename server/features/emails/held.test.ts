import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { Undeliverable, type OutgoingEmail } from '#server/providers/mail/transport.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { tellOfHeld } from './jobs.ts'

const people = (count: number, of = 'm') => Array.from({ length: count }, (_, at) => `${of}${at}@paper.example`)

/** Refuses the first `count` bulk emails for good. */
const refusing = (count: number) => {
  let left = count
  return ({ isBulk }: OutgoingEmail) => {
    if (isBulk && left-- > 0) throw new Undeliverable('550 5.1.1 no such user', true)
  }
}

describeOnBoth('bulk emails that bounce', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const content = { title: 'Hall B moves', body: '<p>Dear {first name}</p>' }
  const admin = () => world.as('admin').emails
  const send = (to: string[]) => admin().send({ ...content, audience: 'custom', to })
  const told = async () =>
    (await world.sentEmails()).filter(({ subject }) => subject.includes('on hold')).map(({ to }) => to)

  test('of 40 emails, 3 bounces hold the rest, and 2 do not; of 10, none does', async () => {
    await send(people(10))
    await deliverAll(world, refusing(10))
    expect((await admin().going()).held).toBeNull()
    world.clock.forward(25 * 60)
    await send(people(60, 'two'))
    await deliverAll(world, refusing(2))
    expect((await admin().going()).held).toBeNull()
    world.clock.forward(25 * 60)
    await send(people(300, 'three'))
    const delivered = await deliverAll(world, refusing(3))
    // Emails that were being sent together end together.
    expect(delivered.length).toBeLessThan(56)
    const { held } = await admin().going()
    expect(held).toMatchObject({ bounced: 3, waiting: 300 - 3 - delivered.length })
    expect(held!.attempted).toBeGreaterThanOrEqual(40)
  })

  test('the admins are told once, single emails go on, and continuing loses nothing', async () => {
    const { emailId } = await send(people(300))
    await deliverAll(world, refusing(10))
    const { held } = await admin().going()
    const { clock, store } = world
    await store.write(({ sql }) =>
      post(
        sql,
        {
          chapterId: world.chapters.dc.id,
          kind: 'receipt',
          to: emailOf('member'),
          subject: 'Receipt',
          text: '',
          html: '',
        },
        clock.now(),
      ),
    )
    expect(await deliverAll(world)).toMatchObject([{ subject: 'Receipt' }])
    expect(await Promise.all([tellOfHeld(world.portal), tellOfHeld(world.portal)])).toContain(1)
    expect(await tellOfHeld(world.portal)).toBe(0)
    await deliverAll(world)
    expect(await told()).toEqual([emailOf('admin')])
    expect((await world.as('nyAdmin').emails.going()).held).toBeNull()
    await expect(world.as('nyAdmin').emails.decideHeld({ act: 'stop', since: held!.since })).rejects.toThrow(
      'Another admin decided',
    )

    await admin().decideHeld({ act: 'continue', since: held!.since })
    await expect(admin().decideHeld({ act: 'stop', since: held!.since })).rejects.toThrow('Another admin decided')
    // Bounces are counted from now on: the earlier ones hold nothing again.
    await deliverAll(world, refusing(1))
    expect((await admin().going()).held).toBeNull()
    expect((await admin().view({ emailId })).progress).toEqual({
      people: 300,
      sent: 289,
      waiting: 0,
      failed: 11,
      leftOut: 0,
    })
  })

  test('stopping them sends nothing more, and leaves a paused email and another chapter’s alone', async () => {
    const paused = await send(people(5, 'p'))
    await admin().control({ emailId: paused.emailId, act: 'pause' })
    const { emailId } = await send(people(300))
    await deliverAll(world, refusing(10))
    const { held } = await admin().going()
    expect(await admin().decideHeld({ act: 'stop', since: held!.since })).toEqual({ stopped: 1 })
    expect(await deliverAll(world)).toEqual([])
    const { progress, state } = await admin().view({ emailId })
    expect(state).toBe('stopped')
    expect(progress).toMatchObject({ people: 300, waiting: 0, failed: 10 })
    expect((await admin().view({ emailId: paused.emailId })).state).toBe('paused')
    await world.as('nyAdmin').emails.send({ ...content, audience: 'custom', to: memberIds.nyMember })
    expect(await deliverAll(world)).toHaveLength(1)
  })

  test('a refused login of the mail account, which is tried again, holds nothing', async () => {
    await send(people(50))
    await deliverAll(world, () => {
      throw new Error('connect ECONNREFUSED')
    })
    expect((await admin().going()).held).toBeNull()
  })
})

describeOnBoth('a chapter that is new as a sender', (open) => {
  const content = { title: 'Hall B moves', body: '<p>Dear {first name}</p>' }
  let world: World
  beforeEach(async () => {
    world = await open({ env: { MAIL_WARM_UP: 'on' } })
  })
  const admin = () => world.as('admin').emails
  const send = (count: number, of: string) => admin().send({ ...content, audience: 'custom', to: people(count, of) })

  test('sends 200 on its first day, doubles them on each good day, and what is over waits for the next', async () => {
    // Monday, 10 am in Washington.
    world.clock.set('2026-03-02T15:00:00.000Z')
    await send(700, 'm')
    expect(await deliverAll(world)).toHaveLength(200)
    expect((await admin().going()).warmUp).toEqual({ taken: 200, max: 200, waiting: 500 })
    // Washington's day ends at 5 am in UTC.
    world.clock.set('2026-03-03T04:59:00.000Z')
    expect(await deliverAll(world)).toEqual([])
    world.clock.set('2026-03-03T05:01:00.000Z')
    expect(await deliverAll(world)).toHaveLength(400)
    // A day without emails doubles nothing.
    world.clock.set('2026-03-05T15:00:00.000Z')
    expect((await admin().going()).warmUp).toBeNull()
    expect(await deliverAll(world)).toHaveLength(100)
    world.clock.set('2026-03-06T15:00:00.000Z')
    await send(1700, 'n')
    expect((await admin().going()).warmUp).toMatchObject({ max: 1600 })
  })

  test('a day on which many bounced does not count, and retries take nothing of the next', async () => {
    world.clock.set('2026-03-02T15:00:00.000Z')
    await send(500, 'm')
    await deliverAll(world, refusing(10))
    const { held } = await admin().going()
    await admin().decideHeld({ act: 'continue', since: held!.since })
    await deliverAll(world)
    world.clock.set('2026-03-03T15:00:00.000Z')
    let isAway = true
    const away = () => {
      if (isAway) throw new Error('connect ECONNREFUSED')
    }
    await deliverAll(world, away)
    expect((await admin().going()).warmUp).toMatchObject({ taken: 200, max: 200 })
    isAway = false
    world.clock.forward(60)
    expect(await deliverAll(world, away)).toHaveLength(200)
  })

  test('one that mail providers know sends everything at once', async () => {
    const row = { heldBounced: 0, heldAttempted: 0, day: '', taken: 0, wasHeld: 0, goodDays: 0 }
    const warmSince = '2025-01-01T00:00:00.000Z'
    await world.store.write(({ sql }) =>
      run(sql.insertInto('bulkMail').values({ ...row, warmSince, chapterId: world.chapters.dc.id })),
    )
    await send(300, 'm')
    expect(await deliverAll(world)).toHaveLength(300)
    expect((await admin().going()).warmUp).toBeNull()
  })
})

import { beforeEach, expect, test } from 'vitest'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, emailOf, type World } from '#tests/support/world/world.ts'
import { handOverEmails } from './jobs.ts'

describeOnBoth('an email that waits', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const content = { title: 'Hall B moves', body: '<p>Dear {first name},</p><p>your ID is {member ID}.</p>' }
  const custom = (to: string | string[]) => ({ audience: 'custom', to, ...content }) as const
  const admin = () => world.as('admin').emails
  const deliver = () => deliverAll(world)
  const linkIn = ({ leaveUrl }: { leaveUrl?: string | null }) => {
    const [, mailId = '', key = ''] = /\/unsubscribe\/([^/]+)\/([^/]+)$/.exec(leaveUrl ?? '') ?? []
    return { mailId, key }
  }

  test('an email of the form waits half a minute, in which it can be stopped and reaches nobody', async () => {
    const { emailId } = await admin().send({ ...custom(['press@paper.example', 'desk@paper.example']), when: 'soon' })
    expect(await deliver()).toEqual([])
    expect((await admin().going()).emails).toMatchObject([{ emailId, wait: { seconds: 30 }, progress: { waiting: 2 } }])
    world.clock.forward(0.4)
    expect((await admin().view({ emailId })).wait).toMatchObject({ seconds: 6 })
    expect(await admin().control({ emailId, act: 'stop' })).toEqual({ wasHeld: true })
    world.clock.forward(1)
    expect(await deliver()).toEqual([])
    expect(await admin().asDraft({ emailId })).toMatchObject({ title: 'Hall B moves' })
    expect((await admin().going()).emails).toEqual([])
    const second = await admin().send({ ...custom('press@paper.example'), when: 'soon' })
    world.clock.forward(0.5)
    expect(await deliver()).toHaveLength(1)
    expect(await admin().control({ emailId: second.emailId, act: 'stop' })).toEqual({ wasHeld: false })
  })

  test('an email can be scheduled in the chapter’s zone, sent sooner, and skips people who unsubscribe before', async () => {
    const { emailId } = await admin().send({
      ...custom([emailOf('member'), 'press@paper.example']),
      when: 'later',
      at: '2026-11-24T08:00',
    })
    expect((await admin().view({ emailId })).wait?.until).toBe('2026-11-24T13:00:00.000Z')
    expect((await admin().sent({})).rows).toMatchObject([{ isWaiting: true, sentOn: '2026-11-24' }])
    const before = await admin().send(custom(emailOf('member')))
    const [sentEmail] = await deliver()
    await world.as('anonymous').emails.leave(linkIn(sentEmail!))
    world.clock.set('2026-11-24T13:00:00.000Z')
    await Promise.all([handOverEmails(world.portal), handOverEmails(world.portal)])
    expect((await deliver()).map(({ to }) => to)).toEqual(['press@paper.example'])
    expect(before.emailId).not.toBe(emailId)
    const { emailId: sooner } = await admin().send({
      ...custom('press@paper.example'),
      when: 'later',
      at: '2026-12-24T08:00',
    })
    await admin().control({ emailId: sooner, act: 'sendNow' })
    expect(await deliver()).toHaveLength(1)
    for (const at of ['', 'tomorrow', '2026-11-24T07:59', '2028-01-01T08:00', '2026-13-01T08:00'])
      await expect(admin().send({ ...custom('press@paper.example'), when: 'later', at }), at).rejects.toThrow(
        'Choose a date and time within the next year',
      )
    expect(
      await admin().check({ ...custom('press@paper.example'), when: 'later', at: '2026-12-24T08:00' }),
    ).toMatchObject({
      sendsAt: 'Thu, Dec 24, 2026, 8:00 AM Eastern Time',
    })
  })

  test('the preview is the very HTML that its reader gets, but for the unsubscribe link', async () => {
    const { html } = (await admin().check(custom(emailOf('member')))).preview
    await admin().send(custom(emailOf('member')))
    const [email] = await deliver()
    const withoutLink = (text: string) => text.replaceAll(/\/unsubscribe\/[^"]+/g, '')
    expect(withoutLink(html)).toBe(withoutLink(email!.html))
  })
})

import { describeOnBoth } from '#tests/support/world/world.ts'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { mailWaits, sentOrWaits } from './mail-waits.reads.ts'
import { withoutSent } from '#server/text/mail-waits.ts'

test.each([
  ['We sent a link to a@example.org.', 'Emails wait until this chapter has a mail server.'],
  [
    'Check your email. We sent you a link to confirm it.',
    'Check your email. Emails wait until this chapter has a mail server.',
  ],
  [
    'Payment received. Your 2026 dues are paid; we emailed your receipt.',
    'Payment received. Your 2026 dues are paid. Emails wait until this chapter has a mail server.',
  ],
  [
    'You are registered. We emailed you a confirmation.',
    'You are registered. Emails wait until this chapter has a mail server.',
  ],
])('%s', (sent, waits) => expect(withoutSent(sent)).toBe(waits))

describeOnBoth('an email that cannot go out', (open) => {
  test('is not said to be sent, in the answer and on pages, until the portal or the chapter has an account', async () => {
    const world = await open()
    const { env, store } = world.portal
    const chapter = world.chapters.dc
    const sent = (changes: Partial<typeof env>) =>
      sentOrWaits({ db: store.read, env: { ...env, ...changes }, chapter }, 'We sent a link.')
    expect(await sent({})).toBe('We sent a link.')
    const live = { mode: 'live', smtpUrl: '', mailFrom: '' } as const
    expect(await sent(live)).toBe('Emails wait until this chapter has a mail server.')
    expect(await sent({ ...live, smtpUrl: 'smtp://mail.example.org', mailFrom: 'portal@example.org' })).toBe(
      'We sent a link.',
    )

    const at = world.clock.now().toISOString()
    const account = {
      chapterId: chapter.id,
      mailServer: 'mail.example.org',
      passwordSealed: 'sealed',
      createdBy: 'system:tests',
      updatedBy: 'system:tests',
      createdAt: at,
      updatedAt: at,
    }
    await store.writeUnversioned(({ sql }) => run(sql.insertInto('mailAccounts').values(account)))
    expect(await sent(live)).toBe('We sent a link.')
    expect(await mailWaits(store.read, { ...env, ...live }, world.chapters.aea.id)).toBe(true)
    await store.writeUnversioned(({ sql }) => run(sql.updateTable('mailAccounts').set({ refusedSince: at })))
    expect(await sent(live)).toBe('Emails wait until this chapter has a mail server.')
  })

  test('is known to the frame of every page', async () => {
    const world = await open()
    expect(await world.as('anonymous').chapters.frame()).not.toHaveProperty('mailWaits')
    Object.assign(world.portal.env, { mode: 'live', smtpUrl: '', mailFrom: '' })
    expect(await world.as('anonymous').chapters.frame()).toHaveProperty('mailWaits', true)
  })
})

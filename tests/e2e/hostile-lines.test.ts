/** Hostile plain text: in every field of every feature, on every page that shows it. */
import { expect, test } from 'vitest'
import { idsIn, layHostileLines } from '#tests/support/markup/hostile-rows.ts'
import { hostile, hostileLines } from '#tests/support/markup/hostile.ts'
import { admin, hostileWalk, system, type Login } from './hostile-walk.ts'
import { openJourney } from './journey.ts'

const journey = openJourney({ prepare: (dataDir) => layHostileLines(dataDir, 'dc') })
const { come, walk } = hostileWalk(journey)

test('plain texts of all features are shown verbatim on every page of visitors, members and admins', async () => {
  const {
    announcementId,
    cId,
    documentId,
    donatedCents,
    duesId,
    imageId,
    orderId,
    paymentId,
    pendingId,
    registrationId,
  } = idsIn(journey.dataDir, 'dc')
  const { documentId: byLaws, imageId: picture } = idsIn(journey.dataDir, 'aea')
  // The reason of an admin who requests a refund, which another admin reads.
  const viewer = await come('dc', system)
  await viewer.ask('settings.update', { confirmRefundsAbove: '0' })
  const note = hostileLines.slice(0, 8).join(' ').slice(0, 300)
  await viewer.ask('payments.refund', {
    paymentId,
    formKey: 'form-00000001',
    leftCents: donatedCents,
    what: 'all',
    reason: 'payerAsked',
    note,
  })
  await viewer.context.close()
  // The code on a receipt, with which strangers verify it.
  const payer = await come('dc', { email: 'member@dc.aea.example' })
  await payer.page.goto(journey.at('dc', `/payment/${duesId}/receipt`))
  const [code] = /\/verify\/1[0-9A-Z]{29}/.exec(await payer.page.content())!
  await payer.context.close()
  const walks: [chapter: string, login: Login | undefined, paths: string[]][] = [
    [
      'dc',
      undefined,
      [
        '/',
        '/about',
        '/calendar',
        '/calendar?when=past',
        '/event/71104',
        '/event/register/62950',
        '/committiees',
        `/committee/${cId}`,
        `/announcements/${announcementId}`,
        `/image/${imageId}`,
        '/jobs',
        '/jobsall',
        '/jobs/d51bd305-3a31-8007-aa6b-5a267a3a26bf',
        '/register',
        '/newsletter/subscribe',
        '/donate',
        `/donate/thanks?token=${orderId}`,
        '/verify',
        code,
      ],
    ],
    ['aea', undefined, ['/', '/documents', `/doc/${byLaws}`, `/image/${picture}`, '/bod', '/calendar']],
    [
      'dc',
      { email: 'member@dc.aea.example' },
      [
        '/',
        '/dashboard',
        '/profile',
        '/users/profile/edit',
        '/members',
        '/payment',
        '/documents',
        `/doc/${documentId}`,
        '/event/register/62950',
        '/donate',
        `/payment/${duesId}/receipt`,
        '/payment/statement',
      ],
    ],
    [
      'dc',
      admin,
      [
        '/dashboard',
        '/dashboardScreen',
        '/members',
        '/members?dialog=add',
        '/members/59308',
        '/admin/users/59308/edit',
        `/users/${pendingId}/pending`,
        '/members/roster',
        '/payment',
        '/payment?tab=mine',
        '/treasury',
        '/treasury/bank',
        '/treasury/months',
        '/help',
        '/links',
        '/member-fields',
        '/announcement',
        '/documents',
        '/images',
        '/committiees',
        '/memberType',
        '/donationType',
        '/settings',
        '/settings?edit=chapter',
        '/settings?edit=mail',
        '/settings?edit=jobPortal',
        '/emails',
        '/email/8df29bcd-bf14-83e0-a9e1-92111784a2cb',
        '/career',
        '/career/approved',
        '/career/rejected',
        '/career/edit/f8109e64-00bc-8bad-a698-b072904b54fb',
        '/events',
        '/event/71104',
        '/event/71104/edit',
        '/event/61824',
        '/event/61824/edit',
        '/event/61824/registrations',
        '/donate',
        '/donate?dialog=add',
        '/donate?tab=mine',
        '/donate?dialog=addOfGuest',
        '/paymentType',
        '/payment?add=1',
        '/treasury/resolve',
        `/event/61824/registrations/${registrationId}/cancel`,
        `/payment/${duesId}/receipt`,
        `/payment/${paymentId}/refund`,
        '/members/59308/statement',
      ],
    ],
    ['aea', system, ['/chapter', '/systemAdmin', '/members', '/documents', '/images']],
  ]
  for (const [chapter, login, paths] of walks) {
    const visitor = await come(chapter, login)
    const texts = await walk(visitor.page, visitor.harm, chapter, paths)
    if (chapter === 'dc' && paths[0] === '/') expect(texts.size).toBe(hostile.length)
    expect(texts.size).toBeGreaterThan(30)
    await visitor.context.close()
  }
})

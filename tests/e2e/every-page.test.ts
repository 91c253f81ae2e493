/**
 * Every page for every kind of viewer: on a wide screen in light mode, on a phone in dark mode, and at 320 px; those of
 * admins on a small laptop too.
 */
import { expect, test } from 'vitest'
import { screens } from '#tests/support/browser/browser.ts'
import { oldVoiceIn } from '#tests/support/voice.ts'
import { logIn, type RoleName } from './account-pages.ts'
import { unguardedForms } from './unguarded-forms.ts'
import { expectNoSidewaysScroll, expectReadable, live, openJourney, resize } from './journey.ts'

const journey = openJourney()

type Walk = {
  who: string
  chapter: string
  login?: { email: string; role: RoleName }
  paths: string[]
  status?: number
}

const walks: Walk[] = [
  {
    who: 'a visitor',
    chapter: 'dc',
    paths: [
      '/',
      '/about',
      '/search?q=an',
      '/developers',
      '/developers/events',
      '/calendar',
      '/calendar?when=past',
      '/calendar?view=month',
      '/login',
      '/register',
      '/activate/unknown',
      '/password/recover',
      '/password/reset/1/unknown',
      '/resend-verification',
    ],
  },
  {
    who: 'a visitor with time',
    chapter: 'dc',
    paths: [
      '/logout',
      '/donate',
      '/newsletter/subscribe',
      '/newsletter/optout',
      '/verify',
      '/verify/unknown',
      '/dev/mailbox',
      '/image/96d08171-6aa7-86ff-a561-eaaf53f6bdd5',
    ],
  },
  {
    who: 'somebody who registers',
    chapter: 'dc',
    paths: [
      '/event/61824',
      '/event/51907',
      '/event/register/61824',
      '/event/register/63118',
      '/event/register/42141',
      '/event/register/42042',
      '/event/regmod/42141',
      '/event/registration/payment',
    ],
  },
  {
    who: 'a visitor to the parent chapter',
    chapter: 'aea',
    paths: ['/', '/about', '/login', '/bod', '/committiees', '/documents', '/event/64207/landing'],
  },
  { who: 'somebody who gives', chapter: 'ny', paths: ['/event/register/67582'] },
  {
    who: 'somebody who lost the way',
    chapter: 'dc',
    paths: ['/no/such/page', '/event/12345', '/event/register/12345', '/registration/12345'],
    status: 404,
  },
  {
    who: 'a member',
    chapter: 'dc',
    login: { email: 'member@dc.aea.example', role: 'Member' },
    paths: [
      '/',
      '/dashboard',
      '/profile',
      '/security',
      '/confirm',
      '/users/profile/edit',
      '/members',
      '/payment',
      '/payment/statement',
      '/payment/EC8WTFN1/receipt',
      '/donate',
      '/event/register/62950',
      '/documents',
      '/blog',
      '/blog/search/zzzz',
      '/blog/new',
      '/logout',
    ],
  },
  {
    who: 'an admin',
    chapter: 'dc',
    login: { email: 'admin@dc.aea.example', role: 'Admin' },
    paths: [
      '/dashboard',
      '/members',
      '/members?dialog=add',
      '/members?dialog=remove&row=59308',
      '/members/59308',
      '/members/59308?dialog=remove',
      '/admin/users/59308/edit',
      '/members/roster',
      '/members/roster?on=2026-02-31',
      '/payment',
      '/payment?add=1',
      '/payment?tab=mine',
      '/votes',
      '/votes/new-poll',
      '/offices',
      '/offices?dialog=add',
      '/offices?dialog=addHelper',
      '/offices/review',
      '/treasury',
      '/treasury/resolve',
      '/treasury/bank',
      '/treasury/bank/1ebaa873-7128-81a0-a898-890c7fd4b09d',
      '/treasury/months',
      '/treasury/journal',
      '/treasury/letters',
      '/treasury/letters/settings',
      '/treasury/shares',
    ],
  },
  {
    who: 'an admin of contents',
    chapter: 'dc',
    login: { email: 'admin@dc.aea.example', role: 'Admin' },
    paths: [
      '/donate',
      '/donate?dialog=add',
      '/donate?dialog=addOfGuest',
      '/donate?tab=mine',
      '/help',
      '/help?dialog=add',
      '/links',
      '/links?dialog=add',
      '/member-fields',
      '/members/duplicates',
      '/members/duplicates?tab=apart',
      '/members/duplicates?tab=merged',
      '/member-fields?dialog=addField',
      '/announcement',
      '/announcement?dialog=add',
      '/memberType',
      '/memberType?dialog=add',
      '/donationType',
      '/donationType?dialog=add',
      '/imports',
      '/imports/new',
      '/paymentType',
      '/paymentType?dialog=add',
      '/settings',
      '/mail-records',
      '/settings?edit=chapter',
      '/settings?edit=mail',
      '/settings?edit=payment',
      '/settings?edit=money',
      '/settings?edit=papers',
      '/settings?edit=look',
      '/settings/guide',
      '/dashboardScreen',
      '/committiees',
      '/committiees?dialog=addSession',
      '/images',
      '/images?dialog=add',
    ],
  },
  {
    who: 'an admin of emails and advertisements',
    chapter: 'dc',
    login: { email: 'admin@dc.aea.example', role: 'Admin' },
    paths: [
      '/emails',
      '/notifications',
      '/notifications?edit=1',
      '/emails?dialog=new',
      '/email/8df29bcd-bf14-83e0-a9e1-92111784a2cb',
      '/email/8df29bcd-bf14-83e0-a9e1-92111784a2cb?dialog=again',
      '/advertisement',
      '/advertisement/home-main-banner',
      '/advertisement/event-sponsor',
      '/advertisement/manage-sponsor?dialog=add',
    ],
  },
  {
    who: 'somebody who looks for a job',
    chapter: 'dc',
    paths: [
      '/jobs',
      '/jobs/search/bridge',
      '/jobsall',
      '/jobsall/page/1',
      '/jobs/d51bd305-3a31-8007-aa6b-5a267a3a26bf',
      '/newsletter/confirm?token=unknown',
      '/unsubscribe/unknown/unknown',
    ],
  },
  {
    who: 'somebody who posted a job',
    chapter: 'dc',
    login: { email: 'member@dc.aea.example', role: 'Member' },
    paths: [
      '/jobs',
      '/job/new',
      '/jobs/5fd336e8-7a0d-8422-a6f8-76e0897c148a',
      '/job/5fd336e8-7a0d-8422-a6f8-76e0897c148a/edit',
      '/job/5fd336e8-7a0d-8422-a6f8-76e0897c148a/edit?dialog=delete',
    ],
  },
  {
    who: 'an admin of the career portal',
    chapter: 'dc',
    login: { email: 'admin@dc.aea.example', role: 'Admin' },
    paths: [
      '/career',
      '/career?dialog=reject&row=f8109e64-00bc-8bad-a698-b072904b54fb',
      '/career/approved',
      '/career/rejected',
      '/career/edit/f8109e64-00bc-8bad-a698-b072904b54fb',
      '/career/edit/f8109e64-00bc-8bad-a698-b072904b54fb?edit=1',
      '/settings?edit=jobPortal',
    ],
  },
  {
    who: 'a visitor to the activities',
    chapter: 'dc',
    paths: ['/activities', '/activities/page/1', '/activity/0f6b9350-05f4-8298-a8c0-9ae2a4ef1d41'],
  },
  {
    who: 'an admin of activities',
    chapter: 'dc',
    login: { email: 'admin@dc.aea.example', role: 'Admin' },
    paths: ['/activity', '/activity?dialog=add', '/activity/0f6b9350-05f4-8298-a8c0-9ae2a4ef1d41'],
  },
  {
    who: 'an admin of events',
    chapter: 'dc',
    login: { email: 'admin@dc.aea.example', role: 'Admin' },
    paths: [
      '/events',
      '/events?dialog=delete&event=63118',
      '/eventsnew',
      '/event/61824',
      '/event/61824/edit',
      '/event/61824/edit?dialog=addContact',
      '/event/61824/edit?dialog=addProgram',
      '/event/61824/edit?dialog=addHotel',
      '/event/61824/cancel',
      '/event/61824/registrations',
      '/event/61824/helpers',
      '/event/61824/nominate',
      '/event/61824/waiting-list',
      '/event/61824/packages',
      '/event/61824/packages/grand?dialog=add',
      '/event/42141/packages/convention',
      '/event/42141/packages/grand',
      '/event/63118',
    ],
  },
  {
    who: 'a system admin',
    chapter: 'aea',
    login: { email: 'system@aea.example', role: 'System admin' },
    paths: [
      '/',
      '/dashboard',
      '/members',
      '/profile',
      '/payment',
      '/chapter',
      '/system',
      '/systemAdmin',
      '/settings',
      '/mission',
      '/mission?dialog=add',
      '/history',
      '/documents',
      '/documents?dialog=add',
    ],
  },
]

const wideAndLight = { screen: 'desktop', colorScheme: 'light' } as const
const narrowAndDark = { screen: 'phone', colorScheme: 'dark' } as const

/** Pages per test, few enough that none takes long, even on a slow machine. */
const pagesAtOnce = 9

const stretches = walks.flatMap(({ paths, ...walk }) =>
  Array.from({ length: Math.ceil(paths.length / pagesAtOnce) }, (_, stretch) => ({
    ...walk,
    stretch: stretch + 1,
    paths: paths.slice(stretch * pagesAtOnce, (stretch + 1) * pagesAtOnce),
  })),
)

test('the stretches cover all pages of a walk', () => {
  expect(stretches.flatMap(({ who, paths }) => paths.map((path) => [who, path]))).toEqual(
    walks.flatMap(({ who, paths }) => paths.map((path) => [who, path])),
  )
})

test.each(stretches)(
  '$who, stretch $stretch, finds every page readable, wide and narrow, light and dark',
  async ({ who, chapter, login, paths, status = 200 }) => {
    const visitor = await journey.visitor('desktop')
    if (login) await logIn(journey, visitor, chapter, login)
    for (const path of paths) {
      for (const { screen, colorScheme } of [wideAndLight, narrowAndDark]) {
        await resize(visitor.page, screens[screen].viewport)
        await visitor.page.emulateMedia({ colorScheme })
        const answer = await visitor.page.goto(journey.at(chapter, path))
        expect(answer?.status(), path).toBe(status)
        if (status !== 200) visitor.expectComplaint(new RegExp(String(status)))
        await live(visitor.page)
        const text = await visitor.page.locator('body').innerText()
        // A tab of the treasury leads to the letters to donors.
        expect(oldVoiceIn(text, { isOfLetters: path.startsWith('/treasury') }), path).toEqual([])
        if (screen === 'desktop')
          expect(await visitor.page.evaluate(unguardedForms), `${path}: forms left without asking`).toEqual([])
        await expectReadable(
          visitor,
          `page-${who.replaceAll(' ', '-')}${path.replace(/\W+/g, '-')}-${screen}-${colorScheme}`,
        )
      }
      const narrow = login && login.role !== 'Member' ? [320, 1024] : [320]
      for (const width of narrow) {
        await resize(visitor.page, { width, height: 640 })
        await expectNoSidewaysScroll(visitor.page)
      }
    }
    await visitor.leave()
  },
)

/**
 * The URL table: every page of the portal and the file that answers it.
 * vite.config.ts hands it to Remix. Odd spellings of addresses live here and nowhere else.
 * A page under app/features belongs to one room; a screen is made of several.
 */
export const pages = {
  '/': 'screens/home/home-page.tsx',
  '/about': 'screens/about-page.tsx',
  '/search': 'features/search/search-page.tsx',
  '/developers': 'features/developers/calls-page.tsx',
  '/developers/:room': 'features/developers/room-page.tsx',
  '/dashboard': 'screens/dashboard/dashboard-page.tsx',
  '/dashboardScreen': 'screens/dashboard/landing-page.tsx',
  '/systemAdmin': 'screens/dashboard/system-landing-page.tsx',

  '/login': 'features/accounts/login-page.tsx',
  '/logout': 'features/accounts/logout-page.tsx',
  '/register': 'features/accounts/register-page.tsx',
  '/activate': 'features/accounts/activate-page.tsx',
  '/activate/:hash': 'features/accounts/activate-page.tsx',
  '/password/recover': 'features/accounts/recover-page.tsx',
  '/password/reset/:id/:token': 'features/accounts/reset-page.tsx',
  '/resend-verification': 'features/accounts/resend-page.tsx',
  '/profile': 'screens/profile-page.tsx',
  '/users/profile/edit': 'features/accounts/edit-profile-page.tsx',

  '/members': 'features/members/members-page.tsx',
  '/members/roster': 'features/members/roster-page.tsx',
  '/members/:memberId': 'screens/person/person-page.tsx',
  '/members/:memberId/statement': 'features/receipts/statement-page.tsx',
  '/admin/users/:memberId/edit': 'screens/edit-member-page.tsx',
  '/users/:memberId/edit': 'screens/edit-member-page.tsx',
  '/users/:pendingId/pending': 'features/members/approve-page.tsx',

  '/payment': 'features/payments/payment-page.tsx',
  '/payment/:paymentId/refund': 'features/payments/refund-page.tsx',
  '/payment/statement': 'features/receipts/statement-page.tsx',
  '/payment/:paymentId/receipt': 'features/receipts/receipt-page.tsx',
  '/payment/:paymentId/receipt/:key': 'features/receipts/receipt-page.tsx',
  '/verify': 'features/receipts/check-page.tsx',
  '/verify/:code': 'features/receipts/check-page.tsx',
  '/renew/:code/:key': 'features/renewals/renew-page.tsx',
  '/treasury': 'features/books/treasury-page.tsx',
  '/treasury/resolve': 'features/books/resolve-page.tsx',

  '/export/:file': 'screens/problems/export-refused-page.tsx',

  '/calendar': 'features/events/calendar-page.tsx',
  '/events': 'features/events/events-page.tsx',
  '/eventsnew': 'features/events/new-event-page.tsx',
  '/eventnew': 'features/events/new-event-page.tsx',
  '/event/:id': 'screens/event-page.tsx',
  '/event/:id/landing': 'screens/convention/convention-page.tsx',
  '/event/register/:id': 'features/registrations/register-page.tsx',
  '/event/regmod/:id': 'features/registrations/packages/grand-page.tsx',
  '/event/payment': 'features/registrations/checkout/paid-page.tsx',
  '/event/registration/payment': 'features/registrations/checkout/checkout-page.tsx',
  '/event/:id/waiting': 'features/registrations/waiting-list/waiting-page.tsx',
  '/event/:id/waiting-list': 'features/registrations/waiting-list/waiting-list-page.tsx',
  '/event/waiting/:entryId/:key': 'features/registrations/waiting-list/waiting-place-page.tsx',
  '/event/:id/edit': 'screens/edit-event-page.tsx',
  '/event/:id/cancel': 'screens/cancel-event-page.tsx',
  '/event/:id/packages': 'features/packages/packages-page.tsx',
  '/event/:id/packages/:catalogue': 'features/packages/packages-page.tsx',
  '/event/:id/check-in': 'features/check-in/check-in-page.tsx',
  '/event/:id/helpers': 'features/check-in/helpers-page.tsx',
  '/event/:id/registrations': 'features/registrations/table/registrations-page.tsx',
  '/event/:id/registrations/:registrationId/cancel': 'features/registrations/cancel/cancel-registration-page.tsx',
  '/registration/:registrationId/:key': 'features/registrations/own/own-page.tsx',
  '/registration/:registrationId/cancel/:key': 'features/registrations/cancel/cancel-page.tsx',
  '/registration/:registrationId/zelle/:key': 'features/registrations/zelle/zelle-own-page.tsx',
  '/registration/:registrationId/hand-over/:key': 'features/registrations/own/hand-over-page.tsx',

  '/chapter': 'features/chapters/chapters-page.tsx',
  '/committiees': 'features/committees/committees-page.tsx', // spelled so since the first site
  '/committee/:cId': 'features/committees/committee-member-page.tsx',
  '/bod': 'features/committees/board-page.tsx',

  '/activity': 'features/activities/manage-page.tsx',
  '/activity/:activityId': 'features/activities/activity-page.tsx',
  '/activities': 'features/activities/activities-page.tsx',
  '/activities/page/:page': 'features/activities/activities-page.tsx',
  '/activities/category/:categoryId': 'features/activities/activities-page.tsx',
  '/activities/category/:categoryId/page/:page': 'features/activities/activities-page.tsx',
  '/announcement': 'features/announcements/manage-page.tsx',
  '/announcements/:announcementId': 'features/announcements/announcement-page.tsx',
  '/blog': 'features/blog/list-page.tsx',
  '/blog/page/:page': 'features/blog/list-page.tsx',
  '/blog/search/:keyword': 'features/blog/list-page.tsx',
  '/blog/search/:keyword/page/:page': 'features/blog/list-page.tsx',
  '/blog/new': 'features/blog/new-page.tsx',
  '/blogs/:blogId': 'features/blog/post-page.tsx',
  '/blogs/:blogId/edit': 'features/blog/edit-page.tsx',
  '/documents': 'features/documents/documents-page.tsx',
  '/doc/:documentId': 'features/documents/document-page.tsx',
  '/images': 'features/images/manage-page.tsx',
  '/image/:imageId': 'features/images/image-page.tsx',
  '/help': 'features/help-contacts/contacts-page.tsx',
  '/mission': 'features/statements/manage-page.tsx',
  '/vission': 'features/statements/manage-page.tsx', // spelled so since the first site
  '/history': 'features/statements/manage-page.tsx',
  '/chapters/mission/:chapterId': 'features/statements/statement-page.tsx',
  '/chapters/vission/:chapterId': 'features/statements/statement-page.tsx',
  '/chapters/history/:chapterId': 'features/statements/statement-page.tsx',
  '/links': 'features/quick-links/links-page.tsx',
  '/advertisement': 'features/advertisements/new-page.tsx',
  '/advertisement/home-main-banner': 'features/advertisements/list-page.tsx',
  '/advertisement/home-video-box': 'features/advertisements/list-page.tsx',
  '/advertisement/home-image-box': 'features/advertisements/list-page.tsx',
  '/advertisement/event-sponsor': 'features/advertisements/list-page.tsx',
  '/advertisement/manage-sponsor': 'features/advertisements/sponsors-page.tsx',
  '/advertisement/:advtitle': 'features/advertisements/new-page.tsx',

  '/jobs': 'features/jobs/jobs-page.tsx',
  '/jobs/page/:page': 'features/jobs/jobs-page.tsx',
  '/jobs/search/:keyword': 'features/jobs/jobs-page.tsx',
  '/jobs/search/:keyword/page/:page': 'features/jobs/jobs-page.tsx',
  '/jobs/:jobId': 'features/jobs/job-page.tsx',
  '/jobsall': 'features/jobs/all-jobs-page.tsx',
  '/jobsall/page/:page': 'features/jobs/all-jobs-page.tsx',
  '/jobsall/search/:keyword': 'features/jobs/all-jobs-page.tsx',
  '/jobsall/search/:keyword/page/:page': 'features/jobs/all-jobs-page.tsx',
  '/job/new': 'features/jobs/new-job-page.tsx',
  '/job/:jobId/edit': 'features/jobs/edit-job-page.tsx',
  '/career': 'features/jobs/career-page.tsx',
  '/career/:pagetitle': 'features/jobs/career-page.tsx',
  '/career/edit/:jobId': 'features/jobs/review-page.tsx',
  '/newsletter/subscribe': 'features/newsletter/subscribe-page.tsx',
  '/newsletter/confirm': 'features/newsletter/confirm-page.tsx',
  '/newsletter/optout': 'features/newsletter/optout-page.tsx',
  '/undo': 'features/undo/undo-page.tsx',
  '/preferences/theme': 'screens/theme-page.tsx',
  '/dev/mailbox': 'screens/mailbox-page.tsx',

  // Rooms that the menu already names and that are not open yet.
  '/training': 'screens/problems/not-open-page.tsx',
  '/donate': 'features/donations/donate-page.tsx',
  '/donate/thanks': 'features/donations/thanks-page.tsx',
  '/emails': 'features/emails/emails-page.tsx',
  '/email/:id': 'features/emails/email-page.tsx',
  '/unsubscribe/:letter/:key': 'features/emails/leave-page.tsx',
  '/memberType': 'features/members/types-page.tsx',
  '/paymentType': 'features/payment-types/types-page.tsx',
  '/donationType': 'features/donation-types/types-page.tsx',
  '/settings': 'features/chapters/settings-page.tsx',

  '*': 'screens/problems/missing-page.tsx',
}

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  // scripts/build.js names the folder of this build.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // The browser gets the whole table once, and no request makes the server look pages up (docs/decisions/062).
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      for (const [path, file] of Object.entries(pages)) {
        // Several addresses may share a file, so each route is named by its address.
        if (path === '/') route(undefined, file, { index: true, id: 'page:/' })
        else route(path.replace(/^\//, ''), file, { id: `page:${path}` })
      }
    }),
}

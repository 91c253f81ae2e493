/** One email of each kind, as the portal builds it, for the pictures in docs/emails and the test of their layout. */
import { activationEmail, resetEmail } from '#server/features/accounts/mail.ts'
import { checkpointEmail } from '#server/features/books/checkpoints.mail.ts'
import { changedChapter } from '#server/features/chapters/notices.mail.ts'
import { donationEmail } from '#server/features/donations/mail.ts'
import { duesInEmail } from '#server/features/dues/mail.ts'
import { composedEmail } from '#server/features/emails/mail.ts'
import { strangers } from '#server/features/emails/rules.ts'
import { approvedEmail, rejectedEmail } from '#server/features/jobs/mail.ts'
import { importedEmail, usualText } from '#server/features/invitations/mail.ts'
import {
  applicationDeclinedEmail,
  approvalEmail,
  invitationEmail,
  typeChangeEmail,
} from '#server/features/members/mail.ts'
import { digestEmail } from '#server/features/newsletter/digests/mail.ts'
import { alreadyEmail, confirmEmail } from '#server/features/newsletter/mail.ts'
import { notificationEmail } from '#server/features/notifications/mail.ts'
import { receiptEmail } from '#server/features/payments/mail.ts'
import { askedEmail, declinedEmail } from '#server/features/payments/refund-requests/mail.ts'
import { givenBackEmail, givenBackReasons, refundEmail } from '#server/features/payments/refunds/mail.ts'
import { formerHolderEmail, newHolderEmail } from '#server/features/registrations/hand-over/mail.ts'
import { cancellationEmail, confirmationEmail, payerEmail } from '#server/features/registrations/mail.ts'
import { joinedEmail, offerEmail, toConfirmEmail } from '#server/features/registrations/waiting-list/mail.ts'
import { lapsedToAdminEmail, reportedToAdminEmail } from '#server/features/registrations/zelle/admins.mail.ts'
import { notConfirmedEmail, reportedEmail } from '#server/features/registrations/zelle/mail.ts'
import { reminderEmail } from '#server/features/renewals/mail.ts'
import { actEmail } from '#server/notices/notify-admins.ts'
import { accountEmail } from '#server/notices/own-account.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { zonedDateTime } from '#server/time/dates.ts'
import {
  now,
  sender,
  noor,
  grace,
  regular,
  token,
  booked,
  event,
  booking,
  reported,
  cancelled,
  handed,
  waiting,
  refund,
  dues,
  post,
  news,
  nothing,
  samplePicture,
} from './sample-things.ts'
import { letterSamples } from './letter-samples.ts'
import { mailSamples } from './mail-samples.ts'

/** An email of one kind; `name` is its picture's. */
type Sample = { name: string; about: string; email: { subject: string; text: string; html: string } }

/** Returns a sample of every kind of email, in the order in which people meet them. */
export const emailSamples = (): Sample[] => [
  { name: 'activation', about: 'Confirm the address of an application', email: activationEmail(sender, noor, token) },
  {
    name: 'approval',
    about: 'An application was approved',
    email: approvalEmail(sender, noor, { memberId: '20377', type: regular, year: 2027, now }),
  },
  {
    name: 'application-declined',
    about: 'An application was declined, with a note',
    email: applicationDeclinedEmail(
      sender,
      noor,
      'We could not find your degree in the list of accredited programs. Please send us a copy of your diploma.',
    ),
  },
  {
    name: 'invitation',
    about: 'An admin added a member',
    email: invitationEmail(sender, noor, { memberId: '20377', type: regular, year: 2027, now, token }),
  },
  {
    name: 'import-invitation',
    about: 'An imported member is invited, in the chapter’s own words',
    email: importedEmail(
      sender,
      { email: noor.email, values: { ...strangers, 'first name': noor.firstName } },
      {
        ...usualText(sender),
        path: `/password/reset/20377/${token}`,
        until: '2026-12-09',
      },
    ),
  },
  { name: 'password', about: 'Reset a password', email: resetEmail(sender, { ...noor, id: '20377' }, token) },
  {
    name: 'account',
    about: 'The own account was changed',
    email: accountEmail(sender, { firstName: 'Noor', what: 'password', now }),
  },
  {
    name: 'type-change',
    about: 'An admin changed the member type',
    email: typeChangeEmail(sender, noor, {
      memberId: '20377',
      type: regular,
      from: 'Student',
      dueIn: 2028,
      consequences: ['Your membership stays active.', 'The new fee applies from 2028 on.'],
    }),
  },
  {
    name: 'renewal',
    about: 'Dues are due',
    email: reminderEmail(sender, noor, {
      personId: 'noor',
      memberId: '20377',
      memberType: 'Regular',
      feeCents: 10_000,
      dueYear: 2027,
      endedYear: null,
      isActive: true,
      daysBefore: 30,
      graceDays: 30,
      path: '/renew/20377-2027-20271231/3q2hK0o1w5a7Zb9cUeRtYu',
      until: '2027-12-31',
    }),
  },
  {
    name: 'receipt',
    about: 'Dues or a fee were paid',
    email: receiptEmail(
      sender,
      noor,
      { paymentId: '8KD40213', purchase: dues, booked, payerEmail: noor.email },
      duesInEmail(dues),
    ),
  },
  {
    name: 'donation',
    about: 'A donation was received',
    email: donationEmail(sender, {
      paymentId: '9LE51324',
      purchase: {
        purpose: 'donation',
        personId: null,
        memberId: '',
        donorId: 'noor',
        donationTypeId: 'scholarships',
        donationType: 'Scholarships',
        amountCents: 25_000,
        currency: 'USD',
      },
      booked,
      donor: { ...noor, mInit: 'Ms' },
      paidBy: ['Paid by', noor.email],
    }),
  },
  {
    name: 'registration',
    about: 'A registration, with the ticket',
    email: confirmationEmail(sender, {
      registrationId: '53330',
      event,
      booking,
      person: { ...noor, mInit: 'Ms', phone: '(202) 555-0142', note: 'No nuts, please.' },
      payment: { paymentId: '7JC39102', paidAt: booked.at, payerEmail: noor.email, ...booked },
      disclosure: null,
    }),
  },
  {
    name: 'registration-canceled',
    about: 'A registration was canceled',
    email: cancellationEmail(sender, { ...cancelled, reason: 'byRegistrant' }),
  },
  {
    name: 'event-canceled',
    about: 'An event was canceled',
    email: cancellationEmail(sender, { ...cancelled, reason: 'eventCancelled', cancelReason: 'A storm is forecast.' }),
  },
  {
    name: 'registration-canceled-payer',
    about: 'A transferred registration was canceled, to its payer',
    email: payerEmail(sender, { ...cancelled, reason: 'byRegistrant' }, noor),
  },
  ...letterSamples(),
  {
    name: 'transfer-new',
    about: 'A registration was transferred, to the new holder',
    email: newHolderEmail(sender, handed),
  },
  {
    name: 'transfer-former',
    about: 'A registration was transferred, to the former holder',
    email: formerHolderEmail(sender, handed),
  },
  { name: 'waiting-confirm', about: 'Confirm a place on a waiting list', email: toConfirmEmail(sender, waiting) },
  { name: 'waiting-joined', about: 'A place on a waiting list', email: joinedEmail(sender, { ...waiting, place: 4 }) },
  {
    name: 'waiting-offer',
    about: 'Seats are offered',
    email: offerEmail(sender, {
      ...waiting,
      until: zonedDateTime('2027-04-05T18:00:00.000Z', sender.chapter.timeZone),
    }),
  },
  { name: 'zelle-reported', about: 'A payment by Zelle was reported', email: reportedEmail(sender, reported) },
  {
    name: 'zelle-not-confirmed',
    about: 'A payment by Zelle was not found',
    email: notConfirmedEmail(sender, reported, 'notArrived'),
  },
  {
    name: 'zelle-to-confirm',
    about: 'A payment by Zelle to confirm, to an admin',
    email: reportedToAdminEmail(sender, grace, reported),
  },
  {
    name: 'zelle-lapsed',
    about: 'A payment by Zelle was not confirmed in time, to an admin',
    email: lapsedToAdminEmail(sender, grace, reported),
  },
  {
    name: 'refund',
    about: 'Money was refunded',
    email: givenBackEmail(
      sender,
      { ...noor, link: { label: 'View the receipt', path: '/payment/8KD40213/receipt' } },
      {
        ...refund,
        reason: givenBackReasons.payerAsked!,
        subject: { key: 'Event', name: 'Family Picnic 2027' },
      },
    ),
  },
  {
    name: 'refund-rejected',
    about: 'A payment was not accepted',
    email: refundEmail(
      sender,
      { ...noor, link: { label: 'View the event', path: '/event/61824' } },
      {
        paymentId: '7JC39102',
        captureId: 'one',
        amountCents: 6000,
        currency: 'USD',
        reason: 'All seats were taken while you paid.',
        details: ['2 adults, 1 child'],
        subject: { key: 'Event', name: 'Family Picnic 2027' },
      },
    ),
  },
  { name: 'refund-request', about: 'A refund to confirm, to an admin', email: askedEmail(sender, grace, refund) },
  {
    name: 'refund-declined',
    about: 'A refund was declined, to an admin',
    email: declinedEmail(sender, grace, { ...refund, reason: 'notOwed' }),
  },
  { name: 'job-approved', about: 'A job post was approved', email: approvedEmail(sender, noor, post, '2027-06-03') },
  {
    name: 'job-rejected',
    about: 'A job post was not approved',
    email: rejectedEmail(sender, noor, post, 'Please name the salary range.'),
  },
  { name: 'job-alerts-confirm', about: 'Confirm job alerts', email: confirmEmail(sender, noor.email, token) },
  {
    name: 'job-alerts-already',
    about: 'Job alerts were already confirmed',
    email: alreadyEmail(sender, noor.email, token),
  },
  {
    name: 'job-alerts',
    about: 'New jobs',
    email: digestEmail(
      sender,
      { subscriptionId: 'noor', email: noor.email, token },
      {
        digestId: 'one',
        jobs: [
          { ...post, companyName: 'Potomac Structures', city: 'Alexandria', state: 'VA' },
          {
            jobId: '4212',
            title: 'Architect, schools',
            companyName: 'Hall & Partners',
            city: 'Baltimore',
            state: 'MD',
          },
        ],
      },
    ),
  },
  {
    name: 'bulk',
    about: 'An email to many, with a picture of 1,200 px',
    email: composedEmail(
      sender,
      {
        title: 'Hall B moves to Building 4',
        body: `<p>Dear {first name},</p><p>the regional science fair on <strong>May 15, 2027</strong> needs twelve judges for bridges and small machines. <a href="/event/61824">Look at the program</a>.</p><p><img src="${samplePicture}" alt="A plan of the hall" /></p><ul><li>Saturday, 10:30 AM to 4:00 PM, Alder Hall</li><li>Lunch and parking are paid</li></ul><p>Grace Okafor<br />Secretary</p>`,
        attachments: '[]',
      },
      new Map([[samplePicture, 1200]]),
      {
        address: noor.email,
        mailId: 'sample-1',
        values: { 'first name': 'Noor', 'member ID': '20377', 'due year': '2027' },
      },
    ),
  },
  {
    name: 'daily-summary',
    about: 'The daily summary, to an admin',
    email: notificationEmail(sender, { ...grace, isAdmin: true }, { news, upTo: booked.at, kind: 'daily summary' }),
  },
  {
    name: 'notification',
    about: 'A comment, to the author of a post',
    email: notificationEmail(
      sender,
      { ...noor, isAdmin: false },
      {
        news: { ...nothing, comments: news.comments },
        upTo: booked.at,
        kind: 'notification',
      },
    ),
  },
  {
    name: 'admin-act',
    about: 'What an admin changed, to all admins',
    email: actEmail(sender, changedChapter('dc', ['chapterName'], { chapterName: 'Washington DC' }), {
      of: chapterTitle(sender),
      doer: grace,
      now,
    }),
  },
  {
    name: 'checkpoint',
    about: 'A checkpoint of the books, to system admins',
    email: checkpointEmail(sender, grace, {
      position: 5057,
      hash: booked.hash,
      signedAt: booked.at,
      signature: `${'3q2hK0o1w5a7Zb9cUeRt'.repeat(4)}Yu==`,
    }),
  },
  ...mailSamples(),
]

/** Samples of emails that members get from each other or by the year, and of links to log in. */
import { voteReminderEmail } from '#server/features/ballots/mail.ts'
import { alikeApplicationEmail, loginLinkEmail } from '#server/features/accounts/mail.ts'
import { letterEmail } from '#server/features/donor-letters/mail.ts'
import { termEndsEmail } from '#server/features/offices/hand-over/mail.ts'
import { proposedEmail } from '#server/features/nominations/mail.ts'
import { donorLetter, grace, noor, sender, token } from './sample-things.ts'

const term = {
  officeId: '5b2c9f7e',
  officeName: 'Treasurer',
  termId: '7d2c9f7e',
  daysBefore: 30,
  daysLeft: 30,
  untilDay: '2026-12-31',
  leaver: `${noor.firstName} ${noor.lastName}`,
  successor: { name: `${grace.firstName} ${grace.lastName}`, fromDay: '2027-01-01' },
}

export const letterSamples = () => [
  {
    name: 'nomination-by-another',
    about: 'A member nominated another for a position',
    email: proposedEmail(sender, {
      eventId: '61824',
      eventName: 'Board election',
      groupId: 'treasurer',
      positionName: 'Treasurer',
      nominee: { memberId: '20336', firstName: noor.firstName, email: noor.email },
      proposer: `${grace.firstName} ${grace.lastName}`,
      note: 'You know our accounts best.',
    }),
  },
  {
    name: 'vote-reminder',
    about: 'A ballot closes soon, to people who have not voted',
    email: voteReminderEmail(
      sender,
      noor,
      { ballotId: '5b2c9f7e', title: 'Board election 2027', closesAt: '2027-04-06T00:00:00.000Z' },
      'sample-2',
    ),
  },
  {
    name: 'application-alike',
    about: 'An application looks like a member, to the member',
    email: alikeApplicationEmail(sender, noor),
  },
  { name: 'login-link', about: 'A link to log in', email: loginLinkEmail(sender, noor, token) },
  {
    name: 'donor-letter',
    about: 'A letter to a donor',
    email: letterEmail(sender, { letterId: '8KD40213', email: noor.email, dedupeKey: 'letter', content: donorLetter }),
  },
  { name: 'term-ends', about: 'The term of an office ends', email: termEndsEmail(sender, noor, 'leaver', term) },
  {
    name: 'term-ends-without-successor',
    about: 'A term ends, and nobody is named to follow',
    email: termEndsEmail(sender, noor, 'namer', { ...term, successor: null }),
  },
]

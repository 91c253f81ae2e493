import { first, run } from '#db/work.ts'
import { asChapter } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { composedEmail } from '../features/emails/mail.ts'
import { strangers } from '../features/emails/rules.ts'
import { postSent } from '../providers/mail/outbox.ts'
import type { Setting } from './content.ts'
import type { DemoLife } from './life.ts'
import { later, type DemoStep } from './step.ts'

type DemoEmail = {
  title: string
  body: string
  daysAgo: number
  to: 'members' | readonly string[]
  /** The last recipient's mail server gives this reply for a day, until the email is given up. */ refusal?: string
}

const texts: Record<string, readonly DemoEmail[]> = {
  dc: [
    {
      title: 'The winter program, and a favor to ask',
      body: '<p>Dear {first name},</p><p>The winter program is on the calendar: two site visits, the gala, and a class on wind loads in January.</p><p>We still need <strong>six mentors</strong> for the science fair. It takes two Saturdays and no slides. Reply to this email if you can spare them.</p><p>Your member ID, should the front desk ask for it, is {member ID}.</p>',
      daysAgo: 9,
      to: 'members',
      refusal: '452 4.2.2 The mailbox is full',
    },
    {
      title: 'Press invitation: load test of the canal footbridge',
      body: '<p>On Saturday at 10 am we put eleven tons of sand on a footbridge that students built. It is expected to hold.</p><p>Cameras are welcome on the north bank. Boots are a good idea.</p>',
      daysAgo: 41,
      to: ['desk@harbor-herald.example', 'city@canal-radio.example', 'editor@truss-quarterly.example'],
    },
  ],
  ny: [
    {
      title: 'Elevators are out on Thursday',
      body: '<p>Dear {first name},</p><p>The meeting on Thursday is on the fourth floor, and the elevators of the building are being inspected. Members who would rather not climb can follow it online; the link is on the event page.</p>',
      daysAgo: 23,
      to: 'members',
    },
  ],
}

type Place = { sub: string; members: readonly DemoLife[] }

/** Adds the emails that a chapter sent, each delivered to everybody within minutes, except for one full mailbox. */
export function emailing(
  { env, urls }: Pick<Portal, 'env' | 'urls'>,
  setting: Setting,
  { sub, members }: Place,
): DemoStep[] {
  const { chapter: chapterId, by, now, idOf } = setting
  return (texts[sub] ?? []).map(({ title, body, daysAgo, to, refusal }) => ({
    at: later(now, -daysAgo),
    chapter: chapterId,
    actor: 'system:demo',
    *write({ sql, now: at }) {
      const row = yield* first(sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
      const sender = { env, urls, chapter: asChapter(row!, env.association) }
      const emailId = idOf(`email ${title}`)
      const email = { emailId, chapterId, title, body, attachments: '[]' }
      const audience = to === 'members' ? 'members' : 'custom'
      yield* run(
        sql
          .insertInto('emails')
          .values({ ...email, audience, eventId: null, state: 'done', createdBy: by, createdAt: at.toISOString() }),
      )
      const people =
        to === 'members'
          ? members.filter(({ joinsAt }) => joinsAt < later(at, -30)).map(recipientOf)
          : to.map((address) => ({ personId: null, name: '', address, values: strangers }))
      for (const [index, { values, ...recipient }] of people.entries()) {
        const place = index + 1
        const mailId = `${emailId}-${place}`
        yield* run(
          sql.insertInto('emailDeliveries').values({
            ...recipient,
            emailId,
            place,
            chapterId,
            element: audience === 'members' ? 0 : index,
            leftOut: '',
            mailId,
          }),
        )
        yield* postSent(
          sql,
          { ...composedEmail(sender, email, new Map(), { address: recipient.address, mailId, values }), mailId },
          { keepEmail: true },
          later(at, 0, 1 + Math.floor(index / 8)),
        )
        if (refusal !== undefined && place === people.length) {
          const givenUp = { sentAt: null, deadAt: later(at, 1).toISOString(), attempts: 12, lastError: refusal }
          yield* run(
            sql.updateTable('outbox').set(givenUp).where('chapterId', '=', chapterId).where('mailId', '=', mailId),
          )
        }
      }
    },
  }))
}

const recipientOf = ({ personId, memberId, person }: DemoLife) => ({
  personId,
  name: `${person.firstName} ${person.lastName}`,
  address: person.email,
  values: { 'first name': person.firstName, 'member ID': memberId, 'due year': '' },
})

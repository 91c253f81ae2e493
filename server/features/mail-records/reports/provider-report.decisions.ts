import { z } from 'zod'
import { cutText } from '#server/text/graphemes.ts'
import { writable } from '#server/text/writable-text.ts'
import type { MailReport } from './report.decisions.ts'
import { topicMessage, type TopicMessage } from './topic.decisions.ts'

/** What a provider's JSON says. */
export type ProviderReports =
  | {
      kind: 'reports'
      reports: MailReport[]
      signed?: MailgunSignature | undefined
      /** Whether an event is by SendGrid, which proves the whole text by its headers. */
      isSendgrid?: boolean
    }
  /** Amazon's envelope, whose signature has to be checked before anything in it counts. */
  | { kind: 'topic'; message: TopicMessage }
  | { kind: 'malformed'; provider: string; field: string }
  | { kind: 'unknown' }

/** What Mailgun proves its reports with: a code for its time and its token. */
export type MailgunSignature = z.infer<typeof mailgunSignature>

/** Events of one request. SendGrid sends up to 768 kB of them at once. */
const maxEvents = 5_000

const id = z.string().max(1_000)
const word = z.string().max(200)
const answer = z.string().max(20_000)

/** A status with which mail servers object to the email or its sender, not to the mailbox (RFC 3463). */
const policy = '5.7.0'
const noMailbox = '5.0.0'

type Named = { messageIds?: (string | undefined)[]; mailIds?: (string | undefined)[] }

const present = (ids: (string | undefined)[] = []) => ids.filter((text): text is string => !!text)

const namesOf = ({ messageIds, mailIds }: Named) => ({ messageIds: present(messageIds), mailIds: present(mailIds) })

const bounced = (named: Named, status: string, said: string): MailReport => ({
  kind: 'bounced',
  ...namesOf(named),
  status,
  answer: cutText(writable(said.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || status), 300),
})

const complained = (named: Named): MailReport => ({ kind: 'complained', ...namesOf(named) })

/** A delivery, a delay, a bounce that may pass, and events that are none of ours. */
const other: MailReport = { kind: 'other', messageIds: [] }

const statusIn = (text: string): string => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? ''

/** Returns the status of a failure for good: the mail server's own where it objects to the sender. */
const forGood = (said: string): string => (statusIn(said).startsWith('5.7.') ? policy : noMailbox)

/** One way of saying that an email came back. Fields that are not listed may be anything, and may come to be more. */
type Provider<T> = { name: string; shape: z.ZodType<T>; read: (given: T) => MailReport }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const provider = <T>(of: Provider<T>): Provider<T> => of

type SesKind = { notificationType?: string | undefined; eventType?: string | undefined }

/** Amazon names the kind of an event by how the topic was set up. */
const kindOf = ({ notificationType, eventType }: SesKind) => notificationType ?? eventType

const sesHeader = z.object({ name: z.string(), value: z.string() })

/** Amazon SES. It sends emails by another Message-ID, and the original one comes with the original headers only. */
const ses = provider({
  name: 'Amazon SES',
  shape: z
    .object({
      notificationType: word.optional(),
      eventType: word.optional(),
      mail: z.object({
        commonHeaders: z.object({ messageId: id.optional() }).optional(),
        headers: z.array(sesHeader).max(500).optional(),
      }),
      bounce: z
        .object({
          bounceType: word,
          bouncedRecipients: z.array(z.object({ status: word.optional(), diagnosticCode: answer.optional() })).max(100),
        })
        .optional(),
      complaint: z.object({ complaintFeedbackType: word.nullish() }).optional(),
    })
    .refine((given) => kindOf(given) !== 'Bounce' || given.bounce, { path: ['bounce'] })
    .refine((given) => kindOf(given) !== 'Complaint' || given.complaint, { path: ['complaint'] }),
  read(given) {
    const { mail, bounce, complaint } = given
    const header = mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value
    const named = { messageIds: [header, mail.commonHeaders?.messageId] }
    if (kindOf(given) === 'Complaint')
      return (complaint!.complaintFeedbackType ?? 'abuse') === 'abuse' ? complained(named) : other
    if (kindOf(given) !== 'Bounce' || bounce!.bounceType !== 'Permanent') return other
    const [first] = bounce!.bouncedRecipients
    const said = (first?.diagnosticCode ?? '').replace(/^[\w-]{1,40}\s*;\s*/, '')
    return bounced(named, first?.status?.startsWith('5.7.') ? policy : forGood(said), said || (first?.status ?? ''))
  },
})

/** Postmark. It sends emails by another Message-ID, and repeats what the portal adds for it. */
const postmark = provider({
  name: 'Postmark',
  shape: z.object({
    RecordType: word,
    Type: word.optional(),
    Metadata: z.object({ mail: id.optional() }).nullish(),
    Description: answer.nullish(),
    Details: answer.nullish(),
  }),
  read({ RecordType, Type = '', Metadata, Description, Details }) {
    const named = { mailIds: [Metadata?.mail] }
    if (RecordType === 'SpamComplaint' || (RecordType === 'Bounce' && Type === 'SpamComplaint'))
      return complained(named)
    if (RecordType !== 'Bounce') return other
    const said = Details || Description || ''
    if (Type === 'HardBounce' || Type === 'BadEmailAddress') return bounced(named, forGood(said), said)
    return ['Blocked', 'SpamNotification', 'DMARCPolicy', 'VirusNotification'].includes(Type)
      ? bounced(named, policy, said)
      : other
  },
})

const mailgunSignature = z.object({ timestamp: z.string().max(20), token: z.string().max(100), signature: word })

/** Mailgun. `bounce`, `delayed-bounce` and `suppress-bounce` are about the mailbox; other failures are not. */
const mailgun = provider({
  name: 'Mailgun',
  shape: z.object({
    signature: mailgunSignature,
    'event-data': z.object({
      event: word,
      severity: word.optional(),
      reason: word.optional(),
      message: z.object({ headers: z.object({ 'message-id': id.optional() }) }).optional(),
      'delivery-status': z.object({ message: answer.nullish(), description: answer.nullish() }).optional(),
    }),
  }),
  read({ 'event-data': { event, severity, reason = '', message, 'delivery-status': status } }) {
    const named = { messageIds: [message?.headers['message-id']] }
    if (event === 'complained') return complained(named)
    if (event !== 'failed' || severity !== 'permanent') return other
    const said = status?.message || status?.description || reason
    return bounced(named, reason.endsWith('bounce') ? forGood(said) : policy, said)
  },
})

/** SendGrid, in lists. A `blocked` email was refused for what it is or comes from, or for now. */
const sendgrid = provider({
  name: 'SendGrid',
  shape: z.object({
    event: word,
    type: word.optional(),
    status: word.optional(),
    reason: answer.optional(),
    'smtp-id': id.optional(),
  }),
  read({ event, type, status = '', reason = '', 'smtp-id': smtpId }) {
    const named = { messageIds: [smtpId] }
    if (event === 'spamreport') return complained(named)
    if (event === 'dropped') return bounced(named, /^(bounced|invalid)/i.test(reason) ? noMailbox : policy, reason)
    if (event !== 'bounce') return other
    const isPolicy = type === 'blocked' || status.startsWith('5.7.')
    if (isPolicy && !(status || statusIn(reason)).startsWith('5.')) return other
    return bounced(named, isPolicy ? policy : forGood(reason), reason)
  },
})

/** Mailjet, one event or a list. It repeats what the portal adds for it. */
const mailjet = provider({
  name: 'Mailjet',
  shape: z.object({
    event: word,
    CustomID: id.nullish(),
    hard_bounce: z.boolean().optional(),
    error_related_to: word.nullish(),
    error: answer.nullish(),
  }),
  read({ event, CustomID, hard_bounce: isHard, error_related_to: of, error }) {
    const named = { mailIds: [CustomID ?? undefined] }
    if (event === 'spam') return complained(named)
    if (event !== 'blocked' && (event !== 'bounce' || !isHard)) return other
    return bounced(named, of === 'recipient' || of === 'domain' ? noMailbox : policy, error ?? '')
  },
})

/** Brevo. It repeats what the portal adds for it. */
const brevo = provider({
  name: 'Brevo',
  shape: z.object({
    event: word,
    'message-id': id,
    'X-Mailin-custom': id.nullish(),
    reason: answer.nullish(),
  }),
  read({ event, 'message-id': messageId, 'X-Mailin-custom': custom, reason }) {
    const named = { messageIds: [messageId], mailIds: [custom ?? undefined] }
    if (event === 'spam' || event === 'complaint') return complained(named)
    if (event === 'hard_bounce' || event === 'invalid_email') return bounced(named, forGood(reason ?? ''), reason ?? '')
    return event === 'blocked' ? bounced(named, policy, reason ?? '') : other
  },
})

/** Reads the JSON of a mail provider, whichever it is. Each is known by fields that the others do not have. */
export function providerReportsIn(value: unknown): ProviderReports {
  if (Array.isArray(value)) return listIn(value)
  if (!isObject(value)) return { kind: 'unknown' }
  if ('TopicArn' in value) {
    const { success, data, error } = topicMessage.safeParse(value)
    return success ? { kind: 'topic', message: data } : malformed('Amazon SNS', error)
  }
  if ('event-data' in value) {
    const read = one(mailgun, value)
    return read.kind === 'reports' ? { ...read, signed: mailgunSignature.parse(value.signature) } : read
  }
  if ('RecordType' in value) return one(postmark, value)
  if (isObject(value.mail) && ('notificationType' in value || 'eventType' in value)) return one(ses, value)
  if ('event' in value && isMailjet(value)) return one(mailjet, value)
  if ('event' in value && 'message-id' in value) return one(brevo, value)
  return { kind: 'unknown' }
}

const isMailjet = (value: Record<string, unknown>) => 'MessageID' in value || 'mj_campaign_id' in value

function listIn(values: unknown[]): ProviderReports {
  if (values.length > maxEvents) return { kind: 'malformed', provider: 'A list', field: 'length' }
  const reports: MailReport[] = []
  let hasSendgrid = false
  for (const value of values) {
    if (!isObject(value)) return { kind: 'unknown' }
    const isSendgrid = 'sg_event_id' in value || 'sg_message_id' in value
    const read = isSendgrid ? one(sendgrid, value) : isMailjet(value) ? one(mailjet, value) : undefined
    if (read?.kind !== 'reports') return read ?? { kind: 'unknown' }
    hasSendgrid ||= isSendgrid
    reports.push(...read.reports)
  }
  return { kind: 'reports', reports, isSendgrid: hasSendgrid }
}

function one<T>({ name, shape, read }: Provider<T>, value: unknown): ProviderReports {
  const { success, data, error } = shape.safeParse(value)
  return success ? { kind: 'reports', reports: [read(data)] } : malformed(name, error)
}

const malformed = (provider: string, { issues: [issue] }: z.ZodError): ProviderReports => ({
  kind: 'malformed',
  provider,
  field: issue!.path.join('.') || 'body',
})

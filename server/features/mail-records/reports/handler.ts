import { LRUCache } from 'lru-cache'
import { limit } from '#server/auth/limits.ts'
import { chapterOfHost, type Chapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { limitedText, tooLarge } from '#server/http/rest-handler.ts'
import type { OutsideFiles } from '#server/providers/outside-file.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from '#server/text/graphemes.ts'
import { refusalIn } from '#server/trpc.ts'
import { noteReport } from './noting.writes.ts'
import { providerReportsIn, type ProviderReports } from './provider-report.decisions.ts'
import { mailReportIn, type MailReport } from './report.decisions.ts'
import { isSignedBy, type TopicMessage } from './topic.decisions.ts'
import {
  isReportKey,
  isSignedByMailgun,
  isSignedBySendgrid,
  mailgunKeyOf,
  noteReported,
  sendgridKeyOf,
} from './writes.ts'

/**
 * Maximum size of a report in bytes. Mail servers are asked to return the headers of an email only; providers send many
 * events at once as JSON.
 */
const max = { message: 256 * 1024, json: 1024 * 1024 } as const

type Sent = { subDomain: string; key: string; clientAddress: string }

/**
 * POST /webhooks/mail/{subDomain}/{key}: a mail server or a mail provider reports bounces and complaints, by raw messages
 * or its own JSON. Reports that change nothing get 200, so that they are not sent again; what is no report gets 400.
 */
export async function answerMailReport(
  portal: Portal,
  request: Request,
  { subDomain, key, clientAddress }: Sent,
): Promise<Response> {
  const { store, env } = portal
  const chapter = await chapterOfHost(store.read, subDomain, env)
  if (!chapter) return answer(404, unknown)
  try {
    await limit(portal, 'webhookByChapterAndAddress', `mail ${chapter.id} ${clientAddress}`)
    if (!(await isReportKey(store.read, { chapter, env }, key))) return answer(404, unknown)
    const contentType = request.headers.get('content-type') ?? ''
    const isMessage = /^(message|multipart)\//i.test(contentType)
    const text = request.body ? await limitedText(request, isMessage ? max.message : max.json) : ''
    // No message begins like this. Amazon sends its JSON as plain text.
    if (!isMessage && /^\s*[[{]/.test(text))
      return await answerProvider(portal, chapter, { text, headers: request.headers })
    if (Buffer.byteLength(text) > max.message) throw tooLarge(max.message)
    const report = mailReportIn(text, contentType)
    if (!report)
      return answer(400, 'This is no report. Send the raw message with the delivery status or the complaint.')
    return answer(200, (await isNew(portal, chapter, report, true)) ? noted : nothing)
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal) return answer(refusal.status, refusal.message, refusal.details.retryAfterSeconds)
    throw error
  }
}

const unknown = 'There is no such address. Make a new one on the page “Domain and mail” of the chapter.'

const noted = 'Noted'
const nothing = 'Nothing here to do with it'

/**
 * Records a report that came by the chapter's address. Returns whether it changed anything.
 * @param isOpenToAll whether anybody may have written it: a mail server may hand over its whole inbox
 */
const isNew = async (portal: Portal, chapter: Chapter, report: MailReport, isOpenToAll: boolean): Promise<boolean> =>
  (await noteReport(portal, chapter, report, { actor: 'webhook:mail', isOpenToAll, mark: noteReported })) === 'new'

/** A request of a provider: its JSON as it came, which signatures cover, and its headers. */
type FromProvider = { text: string; headers: Headers }

/** Answers what a provider sent as JSON, whose key in the address was right. */
async function answerProvider(portal: Portal, chapter: Chapter, from: FromProvider): Promise<Response> {
  const value = jsonIn(from.text)
  if (value === undefined) return answer(400, 'This is no JSON. Send the request as the mail provider makes it.')
  const given = providerReportsIn(value)
  if (given.kind === 'topic') return answerTopic(portal, chapter, given.message)
  return answerReports(portal, chapter, given, from)
}

async function answerReports(
  portal: Portal,
  chapter: Chapter,
  given: Exclude<ProviderReports, { kind: 'topic' }>,
  { text, headers }: FromProvider,
): Promise<Response> {
  if (given.kind === 'unknown') return answer(400, 'This is no report of a mail provider that the portal knows.')
  if (given.kind === 'malformed')
    return answer(400, `${given.provider}: the field ${cutText(given.field, 100)} is not as documented.`)
  if (given.signed) {
    const key = await mailgunKeyOf(portal.store.read, { chapter, env: portal.env })
    // Mailgun sends again what gets any other answer.
    if (key !== undefined && !isSignedByMailgun(key, given.signed))
      return answer(406, 'The signature is not by the key that the chapter entered. Enter the key of Mailgun again.')
  }
  if (given.isSendgrid) {
    const key = await sendgridKeyOf(portal.store.read, { chapter })
    if (key !== undefined && !isSignedBySendgrid(key, text, headers))
      return answer(403, 'The signature is not by the key that the chapter entered. Enter the key of SendGrid again.')
  }
  let changed = 0
  for (const report of given.reports) if (await isNew(portal, chapter, report, false)) changed++
  return answer(200, changed > 0 ? noted : nothing)
}

/**
 * Answers a message of Amazon SNS: confirms that the chapter takes those of a topic, or notes what Amazon SES says in
 * one. Only what Amazon signed counts, because a confirmation makes the portal visit an address.
 */
async function answerTopic(portal: Portal, chapter: Chapter, message: TopicMessage): Promise<Response> {
  const { outsideFiles } = portal.providers
  let certificate: string
  try {
    certificate = await certificateAt(outsideFiles, message.SigningCertURL)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer(503, 'The certificate of Amazon SNS could not be fetched. Send it again later.', 60)
  }
  if (!isSignedBy(certificate, message)) return answer(403, 'Amazon SNS did not sign this.')
  if (message.Type === 'UnsubscribeConfirmation') return answer(200, nothing)
  if (message.Type === 'SubscriptionConfirmation') {
    try {
      await outsideFiles.read(message.SubscribeURL)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return answer(503, 'Amazon SNS did not take the confirmation. Send it again later.', 60)
    }
    portal.log.info({ topic: message.TopicArn }, 'a topic of Amazon SNS was confirmed')
    return answer(200, 'Confirmed')
  }
  const event = jsonIn(message.Message)
  // Amazon tests a new topic by a sentence.
  if (event === undefined) return answer(200, nothing)
  const given = providerReportsIn(event)
  return given.kind === 'topic'
    ? answer(200, nothing)
    : answerReports(portal, chapter, given, { text: message.Message, headers: new Headers() })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Certificates of Amazon SNS by their addresses. An address is not used again for another one. */
const certificates = new LRUCache<string, string>({ max: 20 })

/** @throws Refusal where it cannot be fetched */
async function certificateAt(outside: OutsideFiles, address: string): Promise<string> {
  const kept = certificates.get(address)
  if (kept) return kept
  const { bytes } = await outside.read(address)
  const certificate = Buffer.from(bytes).toString('latin1')
  // Whatever else is at the address, such as a page that says to come back later, is not kept.
  if (certificate.includes('-----BEGIN ')) certificates.set(address, certificate)
  return certificate
}

const answer = (status: number, text: string, retryAfterSeconds?: number) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
  })

import { streamId, streamKind, type Recorded } from '#events-log/fact.ts'
import type { Kinds } from '#server/sale.ts'
import { chapterParts, type ChapterPart } from '../chapters/rules.ts'
import type { MemberFact } from '../members/facts.ts'

/** What happened, as the dashboard says it. */
export type What =
  | 'applied'
  | 'approved'
  | 'added'
  | 'typeChanged'
  | 'lapsed'
  | 'adminGranted'
  | 'adminRemoved'
  | 'memberDeleted'
  | 'paid'
  | 'donated'
  | 'refunded'
  | 'registered'
  | 'registrationCancelled'
  | 'settings'

/** Something that happened in a chapter, with the ids of those it is about; the log has no names. */
export type Happening = {
  position: number
  at: string
  actor: string
  what: What
  personId: string | null
  /** Also the id of a guest, whose name the registration has. */
  registrationId: string | null
  donorId: string | null
  eventId: string | null
  paymentId: string | null
  amountCents: number | null
  /** What was paid for, or the settings that changed. */
  subject: string
}

const membersFacts: Partial<Record<MemberFact['type'], What>> = {
  Applied: 'applied',
  Approved: 'approved',
  MemberAdded: 'added',
  MemberTypeChanged: 'typeChanged',
  Lapsed: 'lapsed',
  AdminGranted: 'adminGranted',
  AdminRemoved: 'adminRemoved',
  MemberDeleted: 'memberDeleted',
}

/**
 * Returns what a fact means to a chapter's admins; null for the steps in between, such as held seats. A registration
 * stands for its payment.
 */
export function happeningOf(kinds: Kinds, fact: Recorded): Happening | null {
  const { position, actor, recordedAt, stream, type } = fact
  const data = fact.data as Record<string, unknown>
  const text = (name: string) => {
    const value = data[name]
    return typeof value === 'string' ? value : null
  }
  const happening: Omit<Happening, 'what'> = {
    position,
    at: recordedAt,
    actor,
    personId: text('personId'),
    registrationId: null,
    donorId: text('donorId'),
    eventId: text('eventId'),
    paymentId: null,
    amountCents: typeof data.amountCents === 'number' ? data.amountCents : null,
    subject: '',
  }
  if (streamKind(stream) === 'member') {
    const what = (membersFacts as Record<string, What | undefined>)[type]
    return what ? { ...happening, what, personId: streamId(stream), amountCents: null } : null
  }
  if (type === 'Registered') return { ...happening, what: 'registered', registrationId: streamId(stream) }
  if (type === 'RegistrationCancelled')
    return { ...happening, what: 'registrationCancelled', registrationId: streamId(stream) }
  if (type === 'ChapterChanged') {
    const subject = (data.parts as ChapterPart[]).map((part) => chapterParts[part] ?? part).join(', ')
    return { ...happening, what: 'settings', subject }
  }
  const sold = kinds.ofFact(type)
  if (!sold) return null
  const money = { ...happening, paymentId: streamId(stream) }
  if (sold.step === 'refunded') return { ...money, what: 'refunded' }
  if (sold.step !== 'paid' && sold.step !== 'byHand') return null
  if (sold.kind.purpose === 'registration') return null
  const [line] = sold.kind.receipt.lines(data as never)
  if (sold.kind.purpose === 'donation') return { ...money, what: 'donated', subject: line?.detail ?? '' }
  return { ...money, what: 'paid', subject: line?.text ?? sold.kind.name }
}

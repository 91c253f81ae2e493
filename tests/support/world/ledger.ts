/** Money movements written directly into a world's log: fast, at any time, for any chapter. */
import { logWriter } from '#events-log/log-writer.ts'
import { paymentStream, type PaymentFact } from '#server/features/payments/facts.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { memberIds, type World } from './world.ts'

export type Movement = {
  kind: 'dues' | 'byHand' | 'registrations' | 'rejected' | 'refunded'
  chapter: 'dc' | 'ny'
  amountCents: number
  at: string
}

const payers = { dc: 'member', ny: 'nyMember' } as const

/** Records a movement as its fact. `number` determines its ids; a refund returns the rejection of the same number. */
export async function move({ store, chapters }: World, movement: Movement, number: number): Promise<void> {
  const { chapter, kind, at } = movement
  const stamp = {
    chapterId: chapters[chapter].id,
    actor: 'system:tests',
    correlation: `movement-${number}-${kind}`,
    now: new Date(at),
  }
  await store.write((builder) =>
    logWriter(builder, logDefinition, stamp).record(paymentStream(kinds), paymentIdOf(number), () => [
      factOf(movement, number),
    ]),
  )
}

export const paymentIdOf = (number: number) => `8EDG${String(number).padStart(4, '0')}`

function factOf({ kind, chapter, amountCents }: Movement, number: number): PaymentFact {
  const personId = payers[chapter]
  const money = { amountCents, currency: 'USD' }
  const payer = { personId, memberId: memberIds[personId] }
  const capture = { orderId: `ORDER${number}`, captureId: `CAPTURE${number}`, payerId: 'PAYER' }
  const once = { idempotencyKey: `paypal:capture:CAPTURE${number}` }
  const type = {
    memberTypeId: `${chapter}-regular`,
    paymentType: 'Regular',
    terms: 1,
    durationYears: 1,
    rows: [{ year: 2027, amountCents }],
  }
  switch (kind) {
    case 'dues':
      return { type: 'DuesPaid', data: { ...payer, ...type, ...money, ...capture }, ...once }
    case 'byHand':
      return {
        type: 'PaymentRecordedByHand',
        data: { ...payer, ...type, ...money, reference: `Cheque ${number}`, method: 'check' },
        idempotencyKey: `manual:${chapter}:${number}`,
      }
    case 'registrations': {
      const booking = {
        eventId: '30217',
        adults: 1,
        minors: 0,
        seats: 1,
        lines: [{ kind: 'fee' as const, amountCents }],
      }
      return {
        type: 'RegistrationPaid',
        data: { ...payer, ...booking, ...money, ...capture, registrationId: String(50_000 + number) },
        ...once,
      }
    }
    case 'rejected':
      return { type: 'CaptureRejected', data: { captureId: capture.captureId, ...money, reason: 'amount' }, ...once }
    case 'refunded':
      return {
        type: 'Refunded',
        data: {
          refundKey: capture.captureId,
          captureId: capture.captureId,
          refundId: `REFUND${number}`,
          ...money,
          parts: [],
        },
        idempotencyKey: `paypal:refund:REFUND${number}`,
      }
  }
}

import type { Kind } from '#server/sale.ts'
import { bookingDetails, registrationLines } from '../decisions.ts'
import type { Booking } from '../facts.ts'
import { eventOnReceipt, guestNames } from '../guests.reads.ts'
import { eventPayment, refundedEventPayment, reversedEventPayment } from './projection.ts'

/** A booking, and the registration that it creates. */
export type Fee = Booking & { registrationId: string }

export type FeePurchase = Fee & { purpose: 'registration' }

/** Why a registration cannot be sold: sold out, no longer offered, or already registered. */
export type FeeObjection = 'soldOut' | 'closed' | 'registeredAlready'

/** The reasons for refunding a registration's booked money. */
export type FeeRefund = 'registrationCancelled' | 'cancelledByRegistrant' | 'eventCalledOff'

/** Event registrations: paid for by members and guests, and refunded when canceled. */
export const registrationKind: Kind<FeePurchase, Fee, FeeObjection, FeeRefund> = {
  purpose: 'registration',
  name: 'Registrations',
  hasOwnList: true,
  facts: {
    intended: 'RegistrationIntended',
    claimed: 'BrowserRegistrationClaimed',
    paid: {
      type: 'RegistrationPaid',
      name: 'Registration paid',
      line: { id: 'registrations', name: 'Event registrations', shortName: 'Registrations', method: 'Registration' },
    },
    byHand: {
      type: 'RegistrationRecordedByHand',
      name: 'Registration recorded by hand',
      line: {
        id: 'registrationsByHand',
        name: 'Registrations by hand',
        shortName: 'By Zelle',
        method: 'Registration by hand',
      },
    },
    refunded: { type: 'RegistrationRefunded', name: 'Registration refunded' },
  },
  bookedOf: ({ purpose: _, ...fee }) => fee,
  terms: ({ amountCents }, paidAt) => [
    { year: Number(paidAt.slice(0, 4)), paymentType: 'Event registration', memberTypeId: '', amountCents },
  ],
  refundsBy: 'amount',
  tables: ['eventPayments'],
  rowsOf: (fact, paymentId, sql) => [eventPayment(fact, paymentId, sql)],
  refundedRows: (fact, paymentId, sql) => [
    refundedEventPayment(sql, { paymentId, chapterId: fact.chapterId, amountCents: fact.data.amountCents }),
  ],
  reversedRows: (chapterId, paymentId, sql) => [reversedEventPayment(sql, { paymentId, chapterId })],
  label: ({ registrationId }) => `Registration ${registrationId}`,
  receipt: {
    lines: registrationLines,
    note: 'This payment was for taking part in the event named above.',
    subject: eventOnReceipt,
  },
  details: bookingDetails,
  guestOf: ({ registrationId }) => registrationId,
  guestNames,
  objections: {
    soldOut: { buyer: 'The last seats were taken while you were paying.', trace: 'the event is sold out' },
    closed: { buyer: 'Registration for this event is closed.', trace: 'registration is closed' },
    registeredAlready: { buyer: 'You are already registered.', trace: 'already registered' },
  },
  refunds: {
    registrationCancelled: {
      buyer: 'The registration was canceled.',
      trace: 'the registration was canceled',
      note: 'Your registration was canceled.',
      emailedByFeature: true,
    },
    cancelledByRegistrant: {
      buyer: 'You canceled the registration.',
      trace: 'canceled by the registrant',
      note: 'You canceled your registration.',
      emailedByFeature: true,
    },
    eventCalledOff: {
      buyer: 'The event was canceled.',
      trace: 'the event was canceled',
      note: 'The event was canceled.',
      emailedByFeature: true,
    },
  },
}

import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import { afterCheckIn, noCheckIn, type CheckInFact, type CheckInState } from './check-in/facts.ts'
import type { PriceLine, Stock } from './pricing/rules.ts'
import { afterHandOver, firstHolder, type HandOverFact, type HolderState } from './hand-over/facts.ts'
import type { AdminReason } from './rules.ts'
import { afterZelle, noZelle, type ZelleFact, type ZelleState } from './zelle/facts.ts'

/**
 * The facts of one registration. The stream's id is the registrationId. The registrant is an opaque id or nobody:
 * guests' names and addresses are stored outside the log (table `registrants`).
 */
export type RegistrationFact =
  /** `stockLimits` are the limits of the stocks, in their order. */
  | NewFact<'SeatsHeld', Booking & { until: string; seatsLimit: number | null; stockLimits: (number | null)[] }>
  | NewFact<'SeatsReleased', { eventId: string; seats: number; stocks: Stock[]; reason: ReleaseReason }>
  | NewFact<'Registered', Booking & { paymentId: string | null }>
  | NewFact<
      'RegistrationCancelled',
      { eventId: string; seats: number; stocks: Stock[]; reason: CancelReason; paymentId: string | null }
    >
  | HandOverFact
  | ZelleFact
  | CheckInFact

/** A booking, priced by the server with the event's fees, packages, groups and rooms. */
export type Booking = {
  eventId: string
  /** Null for a guest, whose memberId is empty. */
  personId: string | null
  memberId: string
  adults: number
  minors: number
  /** The seats that it takes. */
  seats: number
  /** Other limited stocks that it takes. */
  stocks: Stock[]
  lines: PriceLine[]
  amountCents: number
  currency: string
}

/** Why held seats were released. */
export type ReleaseReason = 'expired' | 'cancelled' | 'notPaid'

/** Why a registration was canceled: by the holder of its link, with its event, or for an admin's reason. */
export type CancelReason = 'byRegistrant' | 'eventCancelled' | AdminReason

export type RegistrationState = CheckInState &
  ZelleState &
  HolderState & {
    stage: 'none' | 'held' | 'released' | 'registered' | 'cancelled'
    chapterId: string
    booking: Booking | null
    heldUntil: string
    paymentId: string | null
    registeredAt: string
  }

export const registrationStream: Stream<RegistrationState, RegistrationFact> = {
  kind: 'registration',
  initial: {
    stage: 'none',
    chapterId: '',
    booking: null,
    heldUntil: '',
    paymentId: null,
    registeredAt: '',
    ...noCheckIn,
    ...noZelle,
    ...firstHolder,
  },
  evolve,
}

function evolve(state: RegistrationState, fact: Recorded<RegistrationFact>): RegistrationState {
  switch (fact.type) {
    case 'SeatsHeld': {
      const { until, seatsLimit: _, stockLimits: __, ...booking } = fact.data
      return { ...state, stage: 'held', chapterId: fact.chapterId, booking, heldUntil: until }
    }
    case 'SeatsReleased':
      return { ...state, stage: 'released', heldUntil: '' }
    case 'Registered': {
      const { paymentId, ...booking } = fact.data
      return { ...state, stage: 'registered', booking, paymentId, registeredAt: fact.recordedAt, heldUntil: '' }
    }
    case 'RegistrationCancelled':
      return { ...state, stage: 'cancelled', checkIn: null }
    // The new holder is not identified as a member.
    case 'RegistrationHandedOver':
      return {
        ...state,
        ...afterHandOver(state, fact),
        booking: state.booking && { ...state.booking, personId: null, memberId: '' },
      }
    case 'ZelleReported':
    case 'ZelleSettled':
      return { ...state, ...afterZelle(state, fact) }
    case 'CheckedIn':
    case 'ArrivalsCounted':
    case 'CheckInUndone':
      return { ...state, ...afterCheckIn(state, fact) }
  }
}

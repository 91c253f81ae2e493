import { sql as rawSql } from 'kysely'

export const isMember = rawSql<number>`case when "registrations"."personId" is null then 0 else 1 end`

/**
 * True for registrants who will attend, including those with a reported payment. Canceled ones do not attend and count
 * as unpaid.
 */
const isComing = rawSql<boolean>`"registrations"."state" in ('registered', 'held')`

const whileRegistered = (column: 'adults' | 'minors') =>
  rawSql<number>`case when ${isComing} then ${rawSql.ref(`registrations.${column}`)} else 0 end`

/** True for a payment with a refund; phrased exactly as in the partial index. */
export const wentBack = rawSql<boolean>`"eventPayments"."refundedCents" > 0`

/** The part of the payment that an admin refunded earlier while its registration stays. */
const givenBack = rawSql<number>`coalesce((select sum("eventPayments"."refundedCents") from "eventPayments"
  where "eventPayments"."chapterId" = "registrations"."chapterId" and "eventPayments"."eventId" = "registrations"."eventId"
  and "eventPayments"."registrationId" = "registrations"."registrationId" and ${wentBack}), 0)`

/** The number of attendees and what they paid. */
export const attending = {
  adults: whileRegistered('adults'),
  minors: whileRegistered('minors'),
  amountCents: rawSql<number>`case when ${isComing} then "registrations"."amountCents" - ${givenBack} else 0 end`,
}

import { Refusal } from '#server/refusal.ts'
import type { BankLineFact, BankLineState, Booking } from './facts.ts'
import { fitsSign } from './rules.ts'

/**
 * Books a line that was opened by the reversal of its payment, of which its own stream does not know.
 * @throws Refusal for a kind that its sign excludes
 */
export const bookAgain = (state: BankLineState, booking: Booking): BankLineFact[] => [
  ...takeBackBooking(state),
  ...bookLine(null, booking),
]

/** Books a line. @throws Refusal for a line that is booked, and for a kind that its sign excludes */
export function bookLine(state: BankLineState, booking: Booking): BankLineFact[] {
  if (state)
    throw new Refusal('conflict', 'Another admin has booked this line meanwhile. Nothing was booked a second time.')
  if (!fitsSign(booking.kind, booking.amountCents))
    throw new Refusal(
      'invalid',
      booking.kind === 'returnedCheck'
        ? 'Money that came in is not a returned check.'
        : 'Money that left the account cannot be booked as money received.',
    )
  return [{ type: 'BankLineBooked', data: booking }]
}

/** Takes a booking back; none when the line is open already. Idempotent. */
export function takeBackBooking(state: BankLineState): BankLineFact[] {
  return state ? [{ type: 'BankBookingTakenBack', data: state }] : []
}

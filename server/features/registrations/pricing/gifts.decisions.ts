import { refusedField } from '#server/refusal.ts'
import { centsOf, formOf, type EventKind } from '../rules.ts'
import { nobodyAttends, oneAttends, type RegistrationForm } from '../schema.ts'

/**
 * Treats a client's contribution amount as the donation itself where an event takes no other contribution (events
 * section 3 has one name in the submission and another in the cart). @throws Refusal without attendees and gift
 */
export function asGift<Form extends Omit<RegistrationForm, 'answers'>>(event: EventKind | undefined, form: Form): Form {
  const isGift = event !== undefined && ['giving', 'election'].includes(formOf(event)) && centsOf(form.donation) === 0
  const meant = isGift ? { ...form, donation: form.contribution, contribution: '0' } : form
  if (event && !oneAttends(meant)) throw refusedField('adults', nobodyAttends)
  return meant
}

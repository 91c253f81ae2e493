import { refusedField } from '#server/refusal.ts'
import { centsOf, formOf, type EventKind } from '../rules.ts'
import { nobodyAttends, oneAttends, type RegistrationForm } from '../schema.ts'

/**
 * The amount that a client sends as a contribution is the donation itself where an event takes no other (events section
 * 3 has one name in the submission and another in the cart). @throws Refusal where nobody comes and nothing is given
 */
export function asGift<Form extends Omit<RegistrationForm, 'answers'>>(event: EventKind | undefined, form: Form): Form {
  const isGift = event !== undefined && ['giving', 'election'].includes(formOf(event)) && centsOf(form.donation) === 0
  const meant = isGift ? { ...form, donation: form.contribution, contribution: '0' } : form
  if (event && !oneAttends(meant)) throw refusedField('adults', nobodyAttends)
  return meant
}

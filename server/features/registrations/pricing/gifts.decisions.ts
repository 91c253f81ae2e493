import { refusedField } from '#server/refusal.ts'
import { centsOf, formOf, type EventKind } from '../rules.ts'
import { nobodyAttends, oneAttends, type RegistrationForm } from '../schema.ts'

/**
 * Treats a client's contribution amount as the donation itself if an event accepts no other contribution, because
 * events section 3 names the amount differently in the submission and in the cart. @throws Refusal if there are neither
 * attendees nor a donation
 */
export function asGift<Form extends Omit<RegistrationForm, 'answers'>>(event: EventKind | undefined, form: Form): Form {
  const isGift = event !== undefined && ['giving', 'election'].includes(formOf(event)) && centsOf(form.donation) === 0
  const meant = isGift ? { ...form, donation: form.contribution, contribution: '0' } : form
  if (event && !oneAttends(meant)) throw refusedField('adults', nobodyAttends)
  return meant
}

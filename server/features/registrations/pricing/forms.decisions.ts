import type { z } from 'zod'
import { refusedField } from '#server/refusal.ts'
import { centsOf, formOf, minDonationCents, type EventKind } from '../rules.ts'
import * as shape from '../schema.ts'

/** Rejects a form with missing fields, with a message at each. @throws Refusal */
export function assertHasNeeded(event: EventKind, input: z.output<typeof shape.formOfCart>): void {
  const form = formOf(event)
  if (form === 'giving' && centsOf(input.donation) < minDonationCents)
    throw refusedField('donation', 'Give at least $1.00')
  if (form === 'election' && input.positionId === null) throw refusedField('positionId', 'Choose a position')
  // The convention's form offers the regular registration only as the package of that name.
  if (form === 'convention' && input.packages.length === 0)
    throw refusedField('packages', 'Choose at least one package.')
  if (!shape.oneAttends(input))
    throw form === 'standard'
      ? refusedField('adults', shape.nobodyAttends)
      : refusedField('packages', 'Choose at least one package.')
}

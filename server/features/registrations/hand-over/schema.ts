import { z } from 'zod'
import { cancelLink, personal } from '../schema.ts'

/** The new holder of a registration, as the current holder enters it; `key` is the form's idempotency key. */
export const newHolder = z.object({
  firstName: personal.firstName,
  lastName: personal.lastName,
  email: personal.email,
  formKey: z.uuid('Please reload the page and try again.'),
})

export type NewHolder = Omit<z.output<typeof newHolder>, 'formKey'>

/** The new holder, with the registrant page's link. */
export const handOverInput = cancelLink.extend(newHolder.shape)

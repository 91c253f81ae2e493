import { z } from 'zod'
import { cancelLink, personal } from '../schema.ts'

/** The new holder of a registration, as its holder enters it; the key is the form's own. */
export const newHolder = z.object({
  firstName: personal.firstName,
  lastName: personal.lastName,
  email: personal.email,
  formKey: z.uuid('Please reload the page and try again.'),
})

export type NewHolder = Omit<z.output<typeof newHolder>, 'formKey'>

/** The new holder, sent with the own page's link. */
export const handOverInput = cancelLink.extend(newHolder.shape)

import { z } from 'zod'
import { cancelLink, personal } from '../schema.ts'

/** The person who takes a registration over, as its holder enters it; the key is the form's own. */
export const newHolder = z.object({
  firstName: personal.firstName,
  lastName: personal.lastName,
  email: personal.email,
  formKey: z.uuid('Please reload the page and try again.'),
})

export type NewHolder = Omit<z.output<typeof newHolder>, 'formKey'>

/** The same by the link of the own page. */
export const handOverInput = cancelLink.extend(newHolder.shape)

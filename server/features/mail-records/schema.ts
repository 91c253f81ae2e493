import { z } from 'zod'

/** The record of the key that was shown; '' for none, so that nobody replaces a key that they did not see. */
export const shownKey = z.object({ selector: z.string().max(200) })

/** When the shown address for reports was made; '' for none. */
export const shownReports = z.object({ madeAt: z.string().max(40) })

/** The key with which Mailgun signs its reports; '' for none. `madeAt` is that of the shown address. */
export const mailgunKey = shownReports.extend({
  signingSecret: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .regex(/^[\w-]*$/, 'A signing key has letters, digits, - and _ only'),
})

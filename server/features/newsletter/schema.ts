import { z } from 'zod'
import { email } from '#server/records/shapes.ts'

/** The form shared by subscribing and unsubscribing (foundation section 4, "Newsletter subscription"). */
export const subscriber = z.object({
  email,
  /** The result of the human check; its own messages say when it is missing. */
  captcha: z.string().nullish(),
})

/** The token of an email's link, which is proof enough. */
export const emailLink = z.object({ token: z.string().min(1).max(100) })

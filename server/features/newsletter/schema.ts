import { z } from 'zod'
import { email } from '#server/records/shapes.ts'

/** The form shared by subscribing and unsubscribing (foundation section 4, "Newsletter subscription"). */
export const subscriber = z.object({
  email,
  /** The captcha solution; the captcha's own messages report a missing one. */
  captcha: z.string().nullish(),
})

/** The token of an email's link, which proves access to the mailbox. */
export const emailLink = z.object({ token: z.string().min(1).max(100) })

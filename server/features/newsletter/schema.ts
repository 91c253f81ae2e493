import { z } from 'zod'
import { email } from '#server/records/shapes.ts'

/** Subscribing and unsubscribing ask for the same (foundation section 4, "Newsletter subscription"). */
export const subscriber = z.object({
  email,
  /** The outcome of the human check; its own texts say when it is missing. */
  captcha: z.string().nullish(),
})

/** From the link in an email, which proves enough. */
export const letterLink = z.object({ token: z.string().min(1).max(100) })

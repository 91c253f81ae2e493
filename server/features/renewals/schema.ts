import { z } from 'zod'

/** The two parts of a reminder's link, as its URL has them. */
export const renewalLink = z.object({ code: z.string().max(60), key: z.string().max(60) })

export const renewalOrder = renewalLink.extend({ orderId: z.string().trim().min(1).max(64) })

import { z } from 'zod'

/** One act to undo. An id that cannot exist is simply not found. */
export const undoReference = z.object({ undoId: z.string().max(40) })

/** The form of the notice: the act, and the page that it leads back to. */
export const undoForm = undoReference.extend({ back: z.string().max(2000).optional() })

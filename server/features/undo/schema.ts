import { z } from 'zod'

/** One action to undo. A malformed id is simply not found. */
export const undoReference = z.object({ undoId: z.string().max(40) })

/** The form of the notice: the action, and the page to return to. */
export const undoForm = undoReference.extend({ back: z.string().max(2000).optional() })

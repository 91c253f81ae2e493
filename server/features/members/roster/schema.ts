import type { z } from 'zod'
import { day, listInput } from '#server/records/shapes.ts'
import { rosterTable } from './rules.ts'

/** The roster at the end of a day, in the chapter's time zone; without a day, the current one. */
export const rosterInput = listInput(rosterTable).extend({ on: day.optional() })

export type RosterList = Omit<z.output<typeof rosterInput>, 'page' | 'size'>

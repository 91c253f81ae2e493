import { z } from 'zod'
import { ways } from './rules.ts'

const way = z.enum(ways, 'Choose when you want to be told').optional()

/** A person's choices; what is left out stays as it is. */
export const choices = z.object({
  applications: way,
  zelle: way,
  jobs: way,
  donations: way,
  registrations: way,
  comments: way,
  closing: way,
})

/** The two parts of the link in each notification that stops them; `code` is the person's. */
export const stopLink = z.object({ code: z.string().max(80), key: z.string().max(60) })

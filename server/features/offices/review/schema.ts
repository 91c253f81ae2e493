import { z } from 'zod'
import { accessKinds, maxDecided } from './rules.ts'

/** One access, as a form sends it: its kind and id, separated by a colon. */
const accessKey = z
  .string()
  .max(80)
  .transform((key, context) => {
    const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
    const known = accessKinds.find((each) => each === kind)
    if (known && id !== '') return { kind: known, id }
    context.addIssue({ code: 'custom', message: 'Choose from the list' })
    return z.NEVER
  })

/** Some of those who may do more than a member. */
export const accessChoice = z.object({
  access: z
    // A dialog sends all of them in one field, a list of ticks in a field each.
    .union([z.string().transform((keys) => keys.split(' ')), z.array(z.string())], { error: 'Select a row first' })
    .pipe(z.array(accessKey).min(1, 'Select a row first').max(maxDecided)),
})

export const oneAccess = z.object({ access: accessKey })

import { z } from 'zod'

/** What `chapterhouse doctor --before-update --json` of a release says, read by the release before it. */
export const rehearsalShape = z.object({
  release: z.string(),
  /** The migrations that it would apply. */
  migrations: z.array(z.string()),
  /** How long they took on the copy. */
  seconds: z.number(),
  /** Why it cannot take over the data, in sentences. */
  problems: z.array(z.string()),
})

export type Rehearsal = z.output<typeof rehearsalShape>

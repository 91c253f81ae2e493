import type { ChapterRow } from '#db/tables/chapters.ts'
import { signatureOf } from '#server/auth/secrets.ts'

/** Returns a version token that changes with the look that a chapter chose. */
export const lookVersion = (appSecret: string, { look }: Pick<ChapterRow, 'look'>): string =>
  `look.${signatureOf(appSecret, look)}`

import { Refusal } from '../refusal.ts'

/** The refusal to an editor whose version is outdated; `whose` names the details, as in "your profile". */
export const editConflict = (whose: string, fields: Record<string, string>): Refusal =>
  new Refusal(
    'conflict',
    `Someone else changed ${whose} while you were editing. Nothing of yours was saved yet; compare and update again.`,
    { fields },
  )

/** The message at a field in which the record differs from the input. */
export const savedNow = (value: string | number): string =>
  `The details changed meanwhile. Saved now: ${value || 'nothing'}`

/** Maximum length of a formatted text in that message, in characters. */
export const maxNoticeLength = 300

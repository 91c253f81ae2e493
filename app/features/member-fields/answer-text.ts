import { date } from '#app/lib/format.ts'
import { linesOf, type FieldKind } from '#server/features/members/member-fields/rules.ts'

/** Returns a stored answer as people read it. */
export const answerText = (kind: FieldKind, answer: string): string =>
  kind === 'date' && answer !== '' ? date(answer) : linesOf(answer).join(', ')

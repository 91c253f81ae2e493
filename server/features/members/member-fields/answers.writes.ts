import { randomUUID } from 'node:crypto'
import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { answersIn, type Answering } from './decisions.ts'
import { answersAt, fieldsAt, type FieldsOf } from './reads.ts'
import type { FieldAnswers } from './schema.ts'

type Person = FieldsOf & { personId: string; by: string }

/**
 * Saves a person's answers to the member fields. Without answers, nothing is checked: documented calls know no fields.
 * @throws Refusal invalid, with a message at each entry
 */
export function* answerFields(
  tx: Tx,
  { personId, by, ...whose }: Person,
  given: FieldAnswers | undefined,
  who: Answering,
): Work<void> {
  if (given === undefined) return
  const answers = answersIn(yield* fieldsAt(tx, whose), given, who)
  yield* setAnswers(tx, { chapterId: whose.chapterId, personId, by }, answers)
}

/** Stores answers that were read already, by field id; '' removes one. Unchanged answers keep their time. */
export function* setAnswers(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  { chapterId, personId, by }: { chapterId: string; personId: string; by: string },
  answers: ReadonlyMap<string, string>,
): Work<void> {
  if (answers.size === 0) return
  const at = now.toISOString()
  const standing = yield* answersAt({ sql }, chapterId, personId)
  for (const [fieldId, answer] of answers) {
    const before = standing[fieldId]
    if (answer === (before ?? '')) continue
    if (answer === '')
      yield* run(
        sql
          .deleteFrom('memberFieldValues')
          .where('chapterId', '=', chapterId)
          .where('personId', '=', personId)
          .where('fieldId', '=', fieldId),
      )
    else if (before === undefined)
      yield* run(
        sql.insertInto('memberFieldValues').values({
          valueId: randomUUID(),
          chapterId,
          fieldId,
          personId,
          answer,
          createdBy: by,
          updatedBy: by,
          createdAt: at,
          updatedAt: at,
        }),
      )
    else
      yield* run(
        sql
          .updateTable('memberFieldValues')
          .set({ answer, updatedBy: by, updatedAt: at })
          .where('chapterId', '=', chapterId)
          .where('personId', '=', personId)
          .where('fieldId', '=', fieldId),
      )
  }
}

/** Erases a person's answers. */
export function* forgetAnswers({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('memberFieldValues').where('chapterId', '=', chapter).where('personId', '=', personId))
}

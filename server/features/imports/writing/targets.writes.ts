import { all, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { addMissingTags } from '#server/features/members/imported.writes.ts'
import { addField } from '#server/features/members/member-fields/writes.ts'
import { newFieldRef } from '../planning/extras.decisions.ts'
import type { StoredPlan } from '../plans.reads.ts'

/** Makes the member fields and tags that rows name and the chapter does not have. Returns the ids of what it made. */
export function* makeTargets(
  tx: Tx,
  writer: Pick<Context, 'chapter'> & { actor: SignedIn },
  { columns, tags = [], made: before = {}, madeFields = [], madeTags = [] }: StoredPlan,
): Work<Pick<StoredPlan, 'made' | 'madeFields' | 'madeTags'>> {
  const made = { ...before }
  const addedFields: string[] = []
  const known = yield* all(
    tx.sql.selectFrom('memberFields').select(['fieldId', 'fieldName']).where('chapterId', '=', writer.chapter.id),
  )
  for (const { extra, key } of columns) {
    const ref = newFieldRef(key ?? '')
    if (extra?.kind !== 'newField' || made[ref] !== undefined) continue
    const { name, fieldKind, choices, seenBy, isAsked } = extra
    const standing = known.find(({ fieldName }) => fieldName.toLowerCase() === name.toLowerCase())
    if (standing) {
      made[ref] = standing.fieldId
      continue
    }
    const fieldId = yield* addField(tx, writer, {
      fieldName: name,
      kind: fieldKind,
      choices: choices.join('\n'),
      memberSees: seenBy === 'admins' ? 0 : 1,
      othersSee: seenBy === 'members' ? 1 : 0,
      isAsked: isAsked ? 1 : 0,
      isRequired: 0,
      meaning: extra.meaning ?? '',
    })
    made[ref] = fieldId
    addedFields.push(fieldId)
  }
  const addedTags = tags.length === 0 ? [] : yield* addMissingTags(tx, writer, tags)
  return { made, madeFields: [...madeFields, ...addedFields], madeTags: [...madeTags, ...addedTags] }
}

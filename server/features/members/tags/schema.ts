import { z } from 'zod'
import { memberReference } from '../schema.ts'
import { changesOf, edition, line } from '#server/records/shapes.ts'
import { maxTaggedAtOnce, maxTagLength } from './rules.ts'

/** A tag by its name. Names are compared without regard to case. */
export const newTag = z.object({ tagName: line(maxTagLength) })

/** One tag. A malformed id is simply not found. */
export const tagReference = z.object({ tagId: z.string().max(40) })

export const tagUpdate = tagReference.extend({ ...changesOf(newTag), edition })

/** A tag whose people get another one instead. */
export const tagMerge = tagReference.extend({
  intoTagId: z.string({ error: 'Choose a tag' }).min(1, 'Choose a tag').max(40),
})

/** Members, by id; a form sends them as one text, separated by commas, or as repeated fields. */
const taggedIds = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',') : given),
  z
    .array(memberReference.shape.memberId, 'Select at least one member')
    .min(1, 'Select at least one member')
    .max(maxTaggedAtOnce, `At most ${maxTaggedAtOnce} at once`),
)

/** A tag for the selected rows of a table, which sends their ids under this name. */
export const selectionTagging = newTag.extend({ address: taggedIds })

/** A tag that these members get; a new name makes a new tag. */
export const tagging = newTag.extend({ memberIds: taggedIds })

/** A tag that a member loses. */
export const untagging = tagReference.extend(memberReference.shape)

import { z } from 'zod'
import {
  changesOf,
  edition,
  fileList,
  filesIn,
  formattedText,
  isSeen,
  line,
  optionalLines,
  pictureFile,
  publicPage,
  required,
} from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

const picture = z.union([z.literal(''), pictureFile], 'Choose a picture')

export const newPost = z.object({
  title: line(maxLength.title),
  /** The name of a category. An unknown one is created. */
  category: line(maxLength.category),
  body: formattedText(maxLength.body),
  /** The path of a picture, or ''. */
  photoId: picture.default(''),
})

/** A reference to one post. A malformed id is simply not found. */
export const postReference = z.object({ blogId: z.string().max(40) })

/**
 * A post with a page of its comments, or of the replies to one of them, and all newer pages down to `from`; page 0 has
 * the newest.
 */
export const postPage = postReference.extend({
  page: publicPage.shape.page,
  from: z.number().int().nonnegative().optional(),
  commentId: z.string().max(40).nullish(),
})

/** The fields that API clients know. */
export const postSent = postPage.omit({ commentId: true, from: true })

export const postUpdate = postReference.extend({ ...changesOf(newPost), edition })

const words = optionalLines(maxLength.comment).pipe(z.string().refine(isSeen, required))

export const newComment = postReference.extend({ comment: words })

export const commentReference = z.object({ commentId: z.string().max(40) })

export const commentUpdate = commentReference.extend({ comment: words })

/** A reply also names the post: it belongs to the post of its comment. */
export const newReply = postReference.extend({ ...commentReference.shape, reply: words })

export const replyReference = z.object({ replyId: z.string().max(40) })

export const replyUpdate = replyReference.extend({ reply: words })

/** A post as its form sends it: the picture is a list of at most one. */
export const postForm = newPost.extend({
  photoId: fileList(1)
    .transform((list) => filesIn(list)[0] ?? '')
    .pipe(picture),
})

export const postFormUpdate = postForm.extend({ edition })

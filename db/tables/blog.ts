/** Rows of the blog. The author of a post is its creator. */
import type { Searched, Stamped } from './stamped.ts'

export type BlogCategoryRow = Stamped & { categoryId: string; name: string }

/**
 * `body` is formatted or plain text, `photoId` the path of an upload or ''. The counts of comments and replies include
 * hidden ones.
 */
export type BlogPostRow = Stamped &
  Searched & { blogId: string; categoryId: string; title: string; body: string; photoId: string; commentCount: number }

/** A comment below a post, or with `parentId` a reply to one. Plain text. */
export type BlogCommentRow = {
  commentId: string
  chapterId: string
  blogId: string
  parentId: string | null
  comment: string
  /** A person id. */
  authorId: string
  createdAt: string
  /** When the author last changed the text. */
  editedAt: string | null
  /** When it was hidden, and by which person id. */
  hiddenAt: string | null
  hiddenBy: string | null
}

export type BlogRecords = { blogCategories: BlogCategoryRow; blogPosts: BlogPostRow }
export type BlogTables = { blogComments: BlogCommentRow }

import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Comments of a post, and replies to a comment, by time: a page of them reads no others. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `create index "blogCommentsByThread" on "blogComments" ("chapterId", "blogId", "parentId", "createdAt", "commentId")`,
  )
}

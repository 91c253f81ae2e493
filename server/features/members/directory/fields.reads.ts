import { sql } from 'kysely'
import { isSignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { answersOfMembers, fieldsOf } from '../member-fields/reads.ts'
import { fieldColumn, type MemberField } from '../member-fields/rules.ts'
import { tagsOf, tagsOfMembers } from '../tags/reads.ts'
import { may } from '#server/trpc.ts'
import type { MemberPage } from '../schema.ts'
import type { matchingMembers } from './reads.ts'

/**
 * Returns the member fields whose answers the viewer sees in the tables of members: admins all, members those that
 * others see, in their own chapter.
 */
export async function fieldsInTables(ctx: Context): Promise<MemberField[]> {
  const { actor, chapter, env } = ctx
  if (!isSignedIn(actor) || (actor.role === 'member' && actor.chapterId !== chapter.id)) return []
  const fields = await fieldsOf(ctx.db, { chapterId: chapter.id, association: env.association })
  return may(ctx, 'members') ? fields : fields.filter(({ othersSee }) => othersSee === 1)
}

/** The members whose answers are shown: the chapter's, and on the parent, which has its own fields alone, all. */
const answersScope = (ctx: Context, fields: readonly MemberField[]): ChapterId | 'all' =>
  may(ctx, 'members') && ctx.chapter.isMain && fields.every(({ isParents }) => !isParents) ? 'all' : ctx.chapter.id

/** Adds answers, by field id, and for admins the names of tags to the rows of a table. */
export async function withFields<Row extends { memberId: string }>(
  ctx: Context,
  fields: readonly MemberField[],
  rows: readonly Row[],
): Promise<(Row & { fields: Record<string, string>; tags: string[] })[]> {
  const memberIds = rows.map(({ memberId }) => memberId)
  const answers = await answersOfMembers(
    ctx.db,
    answersScope(ctx, fields),
    memberIds,
    fields.map(({ fieldId }) => fieldId),
  )
  const tags = may(ctx, 'members') ? await tagsOfMembers(ctx.db, ctx.chapter.id, memberIds) : new Map<string, never[]>()
  return rows.map((row) => ({
    ...row,
    fields: answers.get(row.memberId) ?? {},
    tags: (tags.get(row.memberId) ?? []).map(({ tagName }) => tagName),
  }))
}

type Narrowing = Pick<MemberPage, 'tag' | 'field'>

/** Returns the filters that the viewer may use, with their description; others are dropped. */
export async function allowedFilters(
  ctx: Context,
  fields: readonly MemberField[],
  { tag, field }: Narrowing,
): Promise<Narrowing & { answersOf: ChapterId | 'all'; words: string[] }> {
  const words: string[] = []
  const [fieldId, choice] = field ? [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)] : ['', '']
  const known = fields.find((one) => one.fieldId === fieldId)
  if (known) words.push(`${known.fieldName} ${choice}`)
  const named =
    tag && may(ctx, 'members') ? (await tagsOf(ctx.db, ctx.chapter.id)).find((one) => one.tagId === tag) : undefined
  if (named) words.unshift(`Tag ${named.tagName}`)
  return { tag: named?.tagId, field: known ? field : undefined, answersOf: answersScope(ctx, fields), words }
}

/** The exported columns of member fields, and for admins of tags. */
export const fieldColumns = (ctx: Context, fields: readonly MemberField[]): ExportColumn[] => [
  ...fields.map(({ fieldId, fieldName, kind }): ExportColumn => ({
    id: fieldColumn(fieldId),
    header: fieldName,
    kind: kind === 'date' ? 'date' : 'text',
  })),
  ...(may(ctx, 'members') ? [{ id: 'tags', header: 'Tags', kind: 'text' } as const] : []),
]

/** Adds the fields and tags of `fieldColumns` to the rows of an export. */
export function exportedFields(
  ctx: Context,
  fields: readonly MemberField[],
  query: ReturnType<typeof matchingMembers>,
): ReturnType<typeof matchingMembers> {
  const scope = answersScope(ctx, fields)
  const within = scope === 'all' ? sql`` : sql` and "v"."chapterId" = ${scope}`
  const answers = fields.map(({ fieldId }) =>
    sql<
      string | null
    >`(select replace("v"."answer", cast(${'\n'} as text), ', ') from "memberFieldValues" as "v" where "v"."personId" = "members"."personId" and "v"."chapterId" = "members"."chapterId" and "v"."fieldId" = ${fieldId}${within})`.as(
      fieldColumn(fieldId),
    ),
  )
  const tags = sql<
    string | null
  >`(select string_agg("g"."tagName", ', ' order by lower("g"."tagName")) from "taggedPeople" as "t" inner join "memberTags" as "g" on "g"."tagId" = "t"."tagId" where "t"."personId" = "members"."personId" and "t"."chapterId" = ${ctx.chapter.id})`.as(
    'tags',
  )
  return query.select([...answers, ...(may(ctx, 'members') ? [tags] : [])])
}

import { isSignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { listAt, type Hit, type SearchSource } from '#server/records/search-source.ts'
import { findMembers, type MemberLine } from './reads.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

/**
 * Finds members by name, city, and number, sorted by name, as the /members tables do for the same viewer: only for
 * signed-in people, and on the parent across all chapters. Admins find them by email too.
 */
export const memberHits: SearchSource = async (ctx, { search, page, size }) => {
  const { actor, chapter } = ctx
  if (!isSignedIn(actor)) return null
  const isAdmin = mayDo(actor, 'members')
  const scope = { chapter: chapter.isMain ? ('all' as const) : chapter.id, searchesEmail: isAdmin }
  const { rows, total, isMore } = await findMembers(ctx.db, scope, {
    search,
    page,
    size,
    sort: 'lastName',
    direction: 'asc',
    admins: false,
    group: undefined,
    memberType: undefined,
    status: undefined,
  })
  return {
    hits: rows.map((line) => asHit(ctx, line, isAdmin)),
    total,
    ...(isMore && { isMore }),
    list: tableWith(ctx, search),
  }
}

/**
 * Returns a hit with only what everyone may see. It links admins to the page of each member of their chapter, others to
 * the row in the table.
 */
function asHit(
  ctx: Context,
  { memberId, firstName, lastName, city, state, memberType, chapterId, chapterName }: MemberLine,
  isAdmin: boolean,
): Hit {
  const place = [city, state].filter(Boolean).join(', ')
  return {
    title: `${firstName} ${lastName}`,
    to: isAdmin && chapterId === ctx.chapter.id ? `/members/${memberId}` : tableWith(ctx, memberId),
    text: [memberType, place, ...(ctx.chapter.isMain ? [chapterName] : [])].filter(Boolean).join(' · '),
  }
}

const tableWith = ({ chapter }: Context, search: string) =>
  listAt('/members', { [chapter.isMain ? 'all.search' : 'chapter.search']: search })

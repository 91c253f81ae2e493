import type { ChapterRow } from '#db/tables/chapters.ts'
import type { Db } from '#db/tables/tables.ts'
import type { FormerZone, Zones } from './time/zones.ts'

declare const brand: unique symbol

/**
 * The id of the chapter whose data may be touched. Only `chapterOfHost` and the portal's own jobs make one,
 * so a read or write that takes it cannot be handed an id that a caller sent.
 */
export type ChapterId = string & { readonly [brand]: 'ChapterId' }

/** A part of the portal with its pages, calls and entries in the menu, which a chapter may switch on. */
export type Module = 'advertisement' | 'jobPortal'

export type Chapter = Record<Module, boolean> & {
  id: ChapterId
  subDomain: string
  chapterName: string
  chapterEmail: string
  chapterPhone: string
  chapterAddress: string
  /** The parent chapter: the one whose sub-domain is the association's short name. */
  isMain: boolean
  /** When it closed; null while it is open. */
  closedAt: string | null
  /** An IANA name: what is shown, due, or counted by the day goes by it. */
  timeZone: string
  /** The same with the zones that it had before, by which the books count the days of then. */
  zones: Zones
}

export type Association = { shortName: string; name: string }

/** The sub-domain of the main chapter. */
export const mainSubDomain = (association: Association) => association.shortName.toLowerCase()

/**
 * The chapter that a Host header names (foundation section 1): its first label, a leading www skipped, the
 * port ignored; the bare base domain is the main chapter. Also takes a bare label, as clients send it in
 * `checkChapter`. Null when there is no such chapter.
 */
export async function chapterOfHost(
  db: Db,
  host: string,
  options: { association: Association; baseDomain: string },
): Promise<Chapter | null> {
  const subDomain = subDomainOf(host, options)
  // A path may hold what no host does, and PostgreSQL fails on some of it.
  if (!/^[\w-]+$/.test(subDomain)) return null
  const row = await db.selectFrom('chapters').selectAll().where('subDomain', '=', subDomain).executeTakeFirst()
  return row ? asChapter(row, options.association) : null
}

/** The parent chapter, on whatever host it is asked for; null while there is none. */
export const parentOf = async ({
  db,
  chapter,
  env,
}: {
  db: Db
  chapter: Chapter
  env: { association: Association; baseDomain: string }
}): Promise<Chapter | null> => (chapter.isMain ? chapter : chapterOfHost(db, mainSubDomain(env.association), env))

/** The sub-domain that a host, host:port or bare label stands for. */
export function subDomainOf(host: string, options: { association: Association; baseDomain: string }): string {
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
  if (name === options.baseDomain) return mainSubDomain(options.association)
  return name.split('.')[0] ?? ''
}

/** A chapter for the portal's own work: jobs, scripts and demo data, which no request decides. */
export function asChapter(row: ChapterRow, association: Association): Chapter {
  return {
    id: row.chapterId as ChapterId,
    subDomain: row.subDomain,
    chapterName: row.chapterName,
    chapterEmail: row.chapterEmail,
    chapterPhone: row.chapterPhone,
    chapterAddress: row.chapterAddress,
    advertisement: row.advertisement === 1,
    jobPortal: row.jobPortal === 1,
    isMain: row.subDomain === mainSubDomain(association),
    closedAt: row.closedAt,
    timeZone: row.timeZone,
    zones: { timeZone: row.timeZone, former: JSON.parse(row.formerZones) as FormerZone[] },
  }
}

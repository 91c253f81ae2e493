import type { ChapterRow } from '#db/tables/chapters.ts'
import type { Db } from '#db/tables/tables.ts'
import { papersIn, type Papers } from './exports/papers.ts'
import { lookOf, type Look } from './look/look.ts'
import type { FormerZone, Zones } from './time/zones.ts'

declare const brand: unique symbol

/**
 * The id of the chapter whose data may be touched. Only `chapterOfHost` and the portal's own jobs create one, so a read
 * or write that takes it cannot be handed an id from a caller.
 */
export type ChapterId = string & { readonly [brand]: 'ChapterId' }

/** A part of the portal with its pages, calls and menu entries, which a chapter may switch on. */
export type Module = 'advertisement' | 'jobPortal'

export type Chapter = Record<Module, boolean> & {
  id: ChapterId
  subDomain: string
  chapterName: string
  chapterEmail: string
  chapterPhone: string
  chapterAddress: string
  /** The parent chapter: the one whose subdomain is the association's short name. */
  isMain: boolean
  /** When the chapter closed; null while it is open. */
  closedAt: string | null
  /** An IANA time zone: determines the days on which things are shown, due or counted. */
  timeZone: string
  /** The chapter's current and former zones, by which the books count days of the past. */
  zones: Zones
  /** What it chose about its papers; the environment's choice comes first (`papersOf`). */
  papers: Papers
  /** Its colors and logo, or the association's. */
  look: Look
}

export type Association = { shortName: string; name: string }

/** The subdomain of the main chapter. */
export const mainSubDomain = (association: Association) => association.shortName.toLowerCase()

/**
 * Returns the chapter that a Host header names (foundation section 1): its first label, a leading www skipped, the port
 * ignored; the bare base domain is the main chapter. Also takes a bare label, as clients send it in `checkChapter`.
 * Null when there is no such chapter.
 */
export async function chapterOfHost(
  db: Db,
  host: string,
  options: { association: Association; baseDomain: string },
): Promise<Chapter | null> {
  const subDomain = subDomainOf(host, options)
  // A path may contain what no host does, and PostgreSQL fails on some of it.
  if (!/^[\w-]+$/.test(subDomain)) return null
  const row = await db.selectFrom('chapters').selectAll().where('subDomain', '=', subDomain).executeTakeFirst()
  return row ? asChapter(row, options.association) : null
}

/** Returns the parent chapter, whatever the host; null while there is none. */
export const parentOf = async ({
  db,
  chapter,
  env,
}: {
  db: Db
  chapter: Chapter
  env: { association: Association; baseDomain: string }
}): Promise<Chapter | null> => (chapter.isMain ? chapter : chapterOfHost(db, mainSubDomain(env.association), env))

/** Returns an open chapter for the portal's own work; null for one that is closed or gone. */
export async function openChapter(db: Db, association: Association, chapterId: string): Promise<Chapter | null> {
  const row = await db
    .selectFrom('chapters')
    .selectAll()
    .where('chapterId', '=', chapterId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return row ? asChapter(row, association) : null
}

/** Returns the subdomain of a host, host:port or bare label. */
export function subDomainOf(host: string, options: { association: Association; baseDomain: string }): string {
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
  if (name === options.baseDomain) return mainSubDomain(options.association)
  return name.split('.')[0] ?? ''
}

/** Returns a chapter for the portal's own work (jobs, scripts and demo data), which has no request. */
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
    papers: papersIn(row.papers),
    look: lookOf(row),
  }
}

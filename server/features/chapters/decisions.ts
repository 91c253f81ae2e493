import type { ChapterRow } from '#db/tables/chapters.ts'
import { mainSubDomain, type Association } from '#server/chapter.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { reservedSubDomains } from './rules.ts'
import type { ChapterChanges } from './schema.ts'

export const noChapter = () => new Refusal('missing', 'Chapter not found')

/** Rejects a subdomain that no chapter can have, even if it is free. @throws Refusal */
export function assertNotReserved(subDomain: string, association: Association): void {
  const own = subDomain === mainSubDomain(association)
  if (!own && !reservedSubDomains.includes(subDomain)) return
  const text = own
    ? `"${subDomain}" is the association’s own address. Choose another subdomain.`
    : `"${subDomain}" is reserved. Choose another subdomain.`
  throw refusedField('subDomain', text)
}

/**
 * Rejects a change of subdomain by anyone but system admins, and any change of the main chapter's [spec 4]. @throws
 * Refusal
 */
export function assertNotMoved(
  row: ChapterRow,
  subDomain: string,
  { isSystemAdmin, association }: { isSystemAdmin: boolean; association: Association },
): void {
  if (row.subDomain === mainSubDomain(association))
    throw unmoved('The subdomain of the main chapter is the association’s own and cannot be changed.', 'invalid')
  if (!isSystemAdmin) throw unmoved('Only a system admin can change the subdomain.', 'forbidden')
  assertNotReserved(subDomain, association)
}

const unmoved = (text: string, why: 'invalid' | 'forbidden') => new Refusal(why, text, { fields: { subDomain: text } })

/** Rejects changes to fields that someone else has changed since the editor began. @throws Refusal conflict */
export function assertCurrent(row: ChapterRow, { edition, ...changes }: ChapterChanges): void {
  if (edition === undefined || edition === row.updatedAt) return
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const differing = names.filter((name) => changes[name] !== undefined && changes[name] !== row[name])
  if (differing.length > 0)
    throw editConflict('this chapter', Object.fromEntries(differing.map((name) => [name, savedNow(row[name])])))
}

/** Rejects an address, name or email that another chapter has. @throws Refusal (texts: wire.md section 5) */
export function assertNoDuplicate(
  others: readonly ChapterRow[],
  { subDomain, chapterName, chapterEmail }: Pick<ChapterChanges, 'subDomain' | 'chapterName' | 'chapterEmail'>,
): void {
  for (const other of others) {
    if (other.subDomain === subDomain)
      throw taken('subDomain', `"${subDomain}" is taken by ${other.chapterName}. Choose another subdomain.`)
    if (isSame(other.chapterName, chapterName)) {
      throw taken(
        'chapterName',
        'Another chapter has this name. Choose another one.',
        `A Chapter with Chapter Name:${chapterName} already exist`,
      )
    }
    if (isSame(other.chapterEmail, chapterEmail)) {
      const documented = `A Chapter with Chapter Email:${chapterEmail} already existwhere Chapter Name:${other.chapterName} and subDomain address:${other.subDomain}`
      throw taken('chapterEmail', `${other.chapterName} has this email. Choose another one.`, documented)
    }
  }
}

const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

const taken = (field: string, text: string, documented?: string) =>
  new Refusal('conflict', text, {
    status: 400,
    fields: { [field]: text },
    ...(documented === undefined ? {} : { documented }),
  })

/** Rejects actions on the main chapter, which serves the association. @throws Refusal */
export function assertNotMain(row: ChapterRow, association: Association, act: 'closed' | 'deleted'): void {
  if (row.subDomain === mainSubDomain(association)) throw new Refusal('conflict', `The main chapter cannot be ${act}.`)
}

/** Rejects deleting a chapter that anything depends on, and names what [spec 11]. @throws Refusal */
export function assertNotFilled({ chapterName }: ChapterRow, entries: readonly string[]): void {
  if (entries.length === 0) return
  const contents = [...entries].sort()
  const names = contents.length > 1 ? `${contents.slice(0, -1).join(', ')} and ${contents.at(-1)}` : contents[0]
  throw new Refusal('conflict', `${chapterName} cannot be deleted: it has ${names}. Close it instead.`)
}

import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { packageStockId } from '../packages/rules.ts'
import { partsOfRegistration } from './reads.ts'

/** How many people a package is for; not set if the buyer enters the number of attendees. */
type Size = { persons: number; rooms: number; nights: number }

/** Returns the packages, groups, and rooms of a registration as sold, with the number of people of each package. */
export async function boughtBy(
  db: Db,
  chapter: ChapterId,
  { registrationId, eventId }: { registrationId: string; eventId: string },
) {
  const parts = await partsOfRegistration(db, chapter, registrationId)
  if (!parts.some(({ kind }) => kind === 'package')) return parts.map((part) => ({ ...part, size: undefined }))
  const packages = await db
    .selectFrom('eventPackages')
    .select(['catalogue', 'packageId', 'persons', 'rooms', 'nights', 'isPerAttendee'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .execute()
  const sizes = new Map<string, Size>()
  for (const { catalogue, packageId, persons, rooms, nights, isPerAttendee } of packages)
    if (!isPerAttendee) sizes.set(packageStockId(catalogue, packageId), { persons, rooms, nights })
  return parts.map((part) => ({ ...part, size: part.kind === 'package' ? sizes.get(part.id) : undefined }))
}

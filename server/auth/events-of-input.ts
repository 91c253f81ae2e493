import type { Db } from '#db/tables/tables.ts'

/** The records that belong to an event, by the field of an input that names one. */
const parts = {
  entryId: 'waitingEntries',
  eventContactId: 'eventContacts',
  eventPackageId: 'eventPackages',
  flyerId: 'eventFlyers',
  groupId: 'programGroups',
  helperId: 'eventHelpers',
  hotelId: 'hotels',
  programId: 'programs',
  questionId: 'eventQuestions',
  registrationId: 'registrations',
  roomId: 'hotelRooms',
} as const

const named: readonly string[] = ['eventId', 'landingEventId']

/** Ids that say nothing about an event: people, and the names of packages in a catalog. */
const besides: readonly string[] = ['memberId', 'packageId']

/** The fields that name an event. */
export const eventFields: readonly string[] = [...Object.keys(parts), ...named]

/** The ids that are understood here; tests compare them with those that procedures take. */
export const understoodIds: readonly string[] = [...eventFields, ...besides]

/**
 * Returns every event that an input is about: those that it names, and those of the records that it names. Null when it
 * names none, or something of which the event is not known: nobody whose right is limited may do it then.
 */
export async function eventsOfInput(db: Db, chapterId: string, input: unknown): Promise<string[] | null> {
  const ids = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([field, value]) => /Ids?$/.test(field) && !besides.includes(field) && value !== undefined && value !== '',
  )
  const events: string[] = []
  for (const [field, value] of ids) {
    const table = field in parts ? parts[field as keyof typeof parts] : null
    if (typeof value !== 'string' && typeof value !== 'number') return null
    const event = named.includes(field) ? String(value) : table && (await eventOf(db, chapterId, [table, field], value))
    if (!event) return null
    events.push(event)
  }
  return events.length > 0 ? events : null
}

async function eventOf(
  db: Db,
  chapterId: string,
  [table, field]: [(typeof parts)[keyof typeof parts], string],
  id: string | number,
): Promise<string | null> {
  // All of these tables have the same two columns besides their id.
  const rows = await db
    .selectFrom(table as 'hotels')
    .select('eventId')
    .where('chapterId', '=', chapterId)
    .where(field as 'hotelId', '=', String(id))
    .execute()
  return rows[0]?.eventId ?? null
}

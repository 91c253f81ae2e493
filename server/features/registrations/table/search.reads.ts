import { sql, type SqlBool } from 'kysely'
import type { ChapterId } from '#server/chapter.ts'
import { contains, containsInCapitals } from '#server/text/search.ts'

type Of = { chapter: ChapterId; eventId: string }

/** True if a registration contains a word: in its registrant, participants, member, or what was sold with it. */
export function hasWord(of: Of, word: string) {
  const matches = containsInCapitals(sql.ref<string>('registrants.searchText'), word)
  // Member ids consist of digits, so for a word without digits, the scan of the event's rows is skipped.
  const matching = /\d/.test(word) ? sql`${ofMember(of, word)} union all ${withPart(of, word)}` : withPart(of, word)
  return sql<SqlBool>`(${matches} or "registrants"."registrationId" in (${matching}))`
}

const ofMember = ({ chapter, eventId }: Of, word: string) => sql`
    select "registrations"."registrationId" from "registrations"
    where "registrations"."chapterId" = ${chapter} and "registrations"."eventId" = ${eventId} and "registrations"."registeredAt" is not null
      and ${contains(sql.ref<string>('registrations.memberId'), word)}`

/** Goes from the event's few groups, rooms, and sold names with the word to their registrations. */
function withPart({ chapter, eventId }: Of, word: string) {
  const has = (column: string) => contains(sql.ref<string>(column), word)
  return sql`
    select "part"."registrationId" from (
      select cast('program' as text) as "kind", "groupId" as "itemId" from "programGroups"
      inner join "programs" on "programs"."programId" = "programGroups"."programId"
      where "programGroups"."chapterId" = ${chapter} and "programGroups"."eventId" = ${eventId} and (${has('groupName')} or ${has('programName')})
      union all
      select 'room', "roomId" from "hotelRooms"
      inner join "hotels" on "hotels"."hotelId" = "hotelRooms"."hotelId"
      where "hotelRooms"."chapterId" = ${chapter} and "hotelRooms"."eventId" = ${eventId} and (${has('roomType')} or ${has('hotelName')})
    ) as "item"
    cross join "registrationParts" as "part"
    where "part"."chapterId" = ${chapter} and "part"."eventId" = ${eventId} and "part"."kind" = "item"."kind" and "part"."itemId" = "item"."itemId"
    union all
    select "part"."registrationId" from (${soldNames({ chapter, eventId })}) as "sold"
    cross join "registrationParts" as "part"
    where ${has('sold.name')} and "part"."chapterId" = ${chapter} and "part"."eventId" = ${eventId} and "part"."kind" = "sold"."kind" and "part"."name" = "sold"."name"`
}

/**
 * Selects each distinct name sold at the event by skipping along the index, independent of the number of registrations.
 */
const soldNames = ({ chapter, eventId }: Of) => sql`
  with recursive "name" ("kind", "name") as (
    select "kinds"."kind", (
      select min("first"."name") from "registrationParts" as "first"
      where "first"."chapterId" = ${chapter} and "first"."eventId" = ${eventId} and "first"."kind" = "kinds"."kind")
    from (select cast('package' as text) as "kind" union all select 'nomination' union all select 'program' union all select 'room') as "kinds"
    union all
    select "name"."kind", (
      select min("next"."name") from "registrationParts" as "next"
      where "next"."chapterId" = ${chapter} and "next"."eventId" = ${eventId} and "next"."kind" = "name"."kind" and "next"."name" > "name"."name")
    from "name" where "name"."name" is not null
  )
  select "kind", "name" from "name" where "name" is not null`

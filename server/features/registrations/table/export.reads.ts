import { sql } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn, ExportFormat } from '#server/exports/export-sheet.ts'
import { matchingRegistrations } from './reads.ts'
import type { RegistrationList } from '../schema.ts'

type Filter = Pick<RegistrationList, 'eventId' | 'search' | 'status' | 'sort' | 'direction' | 'group'>

const states = { registered: 'Registered', cancelled: 'Cancelled', held: 'Held' }

/** The columns of the registration itself. A row for a further part repeats the registrant, but not the figures. */
const own: ExportColumn[] = [
  { id: 'registrationId', header: 'Registration ID', kind: 'id' },
  { id: 'registrations', header: 'Registrations', kind: 'number', sums: true },
  { id: 'registeredAt', header: 'Date', kind: 'date' },
  { id: 'firstName', header: 'First name', kind: 'text' },
  { id: 'lastName', header: 'Last name', kind: 'text' },
  { id: 'isMember', header: 'Registered as', kind: 'text', words: { 1: 'Member', 0: 'Guest' } },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'email', header: 'Email', kind: 'text' },
  { id: 'phone', header: 'Phone', kind: 'id' },
  { id: 'adults', header: 'Adults', kind: 'number', sums: true },
  { id: 'minors', header: 'Children', kind: 'number', sums: true },
  { id: 'amountCents', header: 'Payment', kind: 'money', sums: true },
  { id: 'state', header: 'Status', kind: 'text', words: states },
  {
    id: 'refund',
    header: 'Refund',
    kind: 'text',
    words: { started: 'In progress', failed: 'Failed', done: 'Refunded' },
  },
  { id: 'handedOverAt', header: 'Handed over', kind: 'date' },
  { id: 'note', header: 'Note', kind: 'text' },
]

/** The columns of a package, a position, a group participant, a room, or an answer. */
const ofParts: ExportColumn[] = [
  { id: 'partName', header: 'Package or position', kind: 'text' },
  { id: 'programName', header: 'Program', kind: 'text' },
  { id: 'groupName', header: 'Group', kind: 'text' },
  { id: 'participantName', header: 'Participant', kind: 'text' },
  { id: 'age', header: 'Age', kind: 'number' },
  { id: 'grade', header: 'Grade', kind: 'text' },
  { id: 'schoolName', header: 'School', kind: 'text' },
  { id: 'hotelName', header: 'Hotel', kind: 'text' },
  { id: 'roomType', header: 'Room', kind: 'text' },
  { id: 'roomDescription', header: 'Kind of room', kind: 'text' },
  { id: 'quantity', header: 'Quantity', kind: 'number' },
  { id: 'unitCents', header: 'Price of each', kind: 'money' },
  { id: 'question', header: 'Question', kind: 'text' },
  { id: 'attendee', header: 'Attendee', kind: 'number' },
  { id: 'answer', header: 'Answer', kind: 'text' },
]

/** The columns of an event's exported table. */
export const registrationColumns: ExportColumn[] = [...own, ...ofParts]

const left = new Set(['firstName', 'memberId', 'phone', 'refund', 'handedOverAt', 'note'])

/** The columns for a printed page, on which fewer fit. */
const paperColumns: ExportColumn[] = [
  ...own
    .filter(({ id }) => !left.has(id))
    .map((column): ExportColumn => {
      if (column.id === 'lastName') return { ...column, header: 'Name', of: ['lastName', 'firstName'], joint: ', ' }
      if (column.id === 'state')
        return {
          ...column,
          of: ['state', 'refund'],
          joint: ', ',
          words: { ...states, started: 'refund in progress', failed: 'refund failed', done: 'refunded' },
        }
      return column
    }),
  {
    id: 'part',
    header: 'Package, program, room or question',
    kind: 'text',
    of: ['partName', 'programName', 'groupName', 'hotelName', 'roomType', 'roomDescription', 'question'],
    joint: ', ',
  },
  {
    id: 'partOf',
    header: 'Participant or answer',
    kind: 'text',
    of: ['participantName', 'gradeTold', 'schoolName', 'answer'],
    joint: ', ',
  },
  { id: 'quantity', header: 'Quantity', kind: 'number' },
]

/** Returns the columns for a file format. */
export const columnsFor = (format: ExportFormat) => (format === 'pdf' ? paperColumns : registrationColumns)

type Part = { registrationId: string; line: number } & Record<(typeof fields)[number], string | number | null>

const fields = [
  'partName',
  'programName',
  'groupName',
  'participantName',
  'age',
  'grade',
  'schoolName',
  'hotelName',
  'roomType',
  'roomDescription',
  'quantity',
  'unitCents',
  'question',
  'attendee',
  'answer',
] as const

/**
 * Selects each part of an event's registrations, numbered from 1 within its registration: packages, participants,
 * rooms, then answers. Groups appear through their participants; a group or room that is no longer offered has its name
 * at the time of the sale.
 */
const partsOf = (chapter: ChapterId, eventId: string) => sql<Part>`(
  select "every".*, row_number() over (partition by "registrationId" order by "section", "first", "second", "id") as "line" from (
    select p."registrationId", case when p."kind" = 'room' then 3 else 1 end as "section", p."place" as "first", 0 as "second", '' as "id",
      case when p."kind" = 'room' then null else p."name" end as "partName",
      cast(null as text) as "programName", cast(null as text) as "groupName", cast(null as text) as "participantName",
      cast(null as integer) as "age", cast(null as text) as "grade", cast(null as text) as "schoolName",
      h."hotelName", case when p."kind" = 'room' then coalesce(r."roomType", p."name") end as "roomType", r."roomDescription", p."quantity", p."unitCents",
      cast(null as text) as "question", cast(null as integer) as "attendee", cast(null as text) as "answer"
    from "registrationParts" as p
    left join "hotelRooms" as r on r."chapterId" = p."chapterId" and r."roomId" = p."itemId"
    left join "hotels" as h on h."chapterId" = r."chapterId" and h."hotelId" = r."hotelId"
    where p."chapterId" = ${chapter} and p."eventId" = ${eventId} and p."kind" <> 'program'
    union all
    select t."registrationId", 2, t."place", 0, '',
      null, o."programName", coalesce(g."groupName", p."name"), t."participantName", t."age", t."grade", t."schoolName",
      null, null, null, 1, p."unitCents", null, null, null
    from "participants" as t
    left join "programGroups" as g on g."chapterId" = t."chapterId" and g."groupId" = t."groupId"
    left join "programs" as o on o."chapterId" = g."chapterId" and o."programId" = g."programId"
    left join "registrationParts" as p on ${unindexed('p.chapterId')} = t."chapterId" and p."registrationId" = t."registrationId" and p."kind" = 'program' and p."itemId" = t."groupId"
    where t."chapterId" = ${chapter} and t."eventId" = ${eventId}
    union all
    select a."registrationId", 4, a."attendee", a."place", a."questionId",
      null, null, null, null, null, null, null, null, null, null, null, null,
      a."question", case when a."attendee" > 0 then a."attendee" end, a."answer"
    from "registrationAnswers" as a
    where a."chapterId" = ${chapter} and a."eventId" = ${eventId}
  ) as "every"
)`

/** A grade, labeled because its column has no heading of its own. */
const gradeText = sql<
  string | null
>`case when lower("part"."grade") like '%grade%' then "part"."grade" else 'grade ' || "part"."grade" end`.as(
  'gradeTold',
)

/**
 * Returns every registration in the filtered table, in its order, with a row for each part. Only the first row has the
 * figures, so that sums are correct.
 */
export function exportedRegistrations(db: Db, chapter: ChapterId, list: Filter) {
  const once = (column: string) =>
    sql<number | null>`case when coalesce("part"."line", 1) = 1 then ${sql.ref(`found.${column}`)} end`.as(column)
  return db
    .selectFrom(matchingRegistrations(db, chapter, list).as('found'))
    .leftJoin(partsOf(chapter, list.eventId).as<'part'>(sql.ref('part')), 'part.registrationId', 'found.registrationId')
    .select([
      'found.registrationId',
      'registeredAt',
      'firstName',
      'lastName',
      'isMember',
      'memberId',
      'email',
      'phone',
      'state',
      'refund',
      'handedOverAt',
      'note',
    ])
    .select([
      sql<number | null>`case when coalesce("part"."line", 1) = 1 then 1 end`.as('registrations'),
      once('adults'),
      once('minors'),
      once('amountCents'),
    ])
    .select(fields.map((field) => `part.${field}` as const))
    .select(gradeText)
    .orderBy('found.number')
    .orderBy('part.line')
}

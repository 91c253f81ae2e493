import { sql } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn, ExportFormat } from '#server/exports/export-sheet.ts'
import { questionsOf } from '../../questions/reads.ts'
import { matchingRegistrations } from './reads.ts'
import type { PartsLayout, RegistrationList } from '../schema.ts'

type Filter = Pick<RegistrationList, 'eventId' | 'search' | 'status' | 'sort' | 'direction' | 'group'>

const states = { registered: 'Registered', cancelled: 'Canceled', held: 'Held' }

const refunds = { started: 'In progress', failed: 'Failed', done: 'Refunded' }

/** The columns of the registration itself: a line each. */
const own: ExportColumn[] = [
  { id: 'registrationId', header: 'Registration ID', kind: 'id' },
  { id: 'registeredAt', header: 'Date', kind: 'date' },
  { id: 'firstName', header: 'First name', kind: 'text' },
  { id: 'lastName', header: 'Last name', kind: 'text' },
  { id: 'isMember', header: 'Registered as', kind: 'text', words: { 1: 'Member', 0: 'Guest' } },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'email', header: 'Email', kind: 'text', none: 'No email' },
  { id: 'phone', header: 'Phone', kind: 'id' },
  { id: 'adults', header: 'Adults', kind: 'number', sums: true },
  { id: 'minors', header: 'Children', kind: 'number', sums: true },
  { id: 'amountCents', header: 'Payment', kind: 'money', sums: true },
  { id: 'state', header: 'Status', kind: 'text', words: states, under: 'status' },
  { id: 'refund', header: 'Refund', kind: 'text', words: refunds, under: 'status' },
  { id: 'handedOverAt', header: 'Handed over', kind: 'date', under: 'status' },
  { id: 'note', header: 'Note', kind: 'text' },
]

const under = 'parts'
const ofKind = (is: string) => ({ under, where: { field: 'partKind', is } })

/** What the registration's participants and rooms are, in columns [spec 2, Registration tables]. */
const documented: ExportColumn[] = [
  { id: 'programName', header: 'Program', kind: 'text', over: 'list', ...ofKind('participant') },
  { id: 'groupName', header: 'Group', kind: 'text', over: 'list', ...ofKind('participant') },
  { id: 'participantName', header: 'Participant', kind: 'text', over: 'list', ...ofKind('participant') },
  { id: 'age', header: 'Age', kind: 'text', over: 'list', ...ofKind('participant') },
  { id: 'grade', header: 'Grade', kind: 'text', over: 'list', ...ofKind('participant') },
  { id: 'schoolName', header: 'School', kind: 'text', over: 'list', ...ofKind('participant') },
  { id: 'hotelName', header: 'Hotel', kind: 'text', over: 'list', ...ofKind('room') },
  {
    id: 'roomType',
    header: 'Room',
    kind: 'text',
    over: 'list',
    of: ['roomType', 'roomDescription'],
    joint: ', ',
    ...ofKind('room'),
  },
  { id: 'rooms', header: 'Rooms', kind: 'number', over: 'sum', sums: true, of: ['quantity'], ...ofKind('room') },
  { id: 'rentCents', header: 'Rent', kind: 'money', over: 'sum', sums: true, of: ['totalCents'], ...ofKind('room') },
]

/** What of an event has a column of its own. */
export type EventColumns = {
  packages: readonly { itemId: string; name: string }[]
  questions: readonly { questionId: string; question: string }[]
  isElection: boolean
}

/** More packages than this are listed in one column. */
const maxPackageColumns = 60

/** Returns the columns of an event's packages, positions, participants, rooms and answers. */
function partColumns({ packages, questions, isElection }: EventColumns): ExportColumn[] {
  const each = packages.length <= maxPackageColumns
  const answers = questions.map(({ questionId, question }): ExportColumn => ({
    id: `question ${questionId}`,
    header: question,
    kind: 'text',
    of: ['attendeeText', 'answer'],
    over: 'list',
    under,
    where: { field: 'itemId', is: questionId },
  }))
  return [
    ...packages.slice(0, each ? undefined : 0).map(({ itemId, name }): ExportColumn => ({
      id: `package ${itemId}`,
      header: name,
      kind: 'number',
      of: ['quantity'],
      over: 'sum',
      sums: true,
      under,
      where: { field: 'itemId', is: itemId },
    })),
    ...(each
      ? []
      : [
          {
            id: 'packages',
            header: 'Packages',
            kind: 'text',
            of: ['times', 'partName'],
            over: 'list',
            ...ofKind('package'),
          } as const,
        ]),
    ...(isElection
      ? [{ id: 'partName', header: 'Position', kind: 'text', over: 'list', ...ofKind('nomination') } as const]
      : []),
    ...documented,
    ...answers,
    // Questions may be deleted; their answers stay.
    ...(answers.length > 0
      ? [
          {
            id: 'otherAnswers',
            header: 'Other answers',
            kind: 'text',
            of: ['goneQuestion', 'answer'],
            joint: ': ',
            over: 'list',
            under,
            where: { field: 'isGone', is: 'yes' },
          } as const,
        ]
      : []),
  ]
}

/** Returns the columns with no two headers alike, because packages and questions may be named like anything. */
function distinct(columns: readonly ExportColumn[]): ExportColumn[] {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const before = seen.get(column.header) ?? 0
    seen.set(column.header, before + 1)
    return before === 0 ? column : { ...column, header: `${column.header} (${before + 1})` }
  })
}

const kinds = { package: 'Package', nomination: 'Position', participant: 'Participant', room: 'Room', answer: 'Answer' }

/** The columns of a second sheet: a line for each package, position, participant, room and answer. */
const secondColumns: ExportColumn[] = [
  ...own.filter(({ id }) => id === 'registrationId' || id === 'firstName' || id === 'lastName'),
  { id: 'partKind', header: 'Kind', kind: 'text', words: kinds },
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

/** All columns that an event may have, for tests of what they hold. */
export const registrationColumns: ExportColumn[] = [
  ...own,
  ...partColumns({
    packages: [{ itemId: 'p', name: 'Package' }],
    questions: [{ questionId: 'q', question: 'Question' }],
    isElection: true,
  }),
]

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
    header: 'Packages, programs and rooms',
    kind: 'text',
    over: 'list',
    of: [
      'partText',
      'programName',
      'groupName',
      'participantName',
      'gradeText',
      'schoolName',
      'hotelName',
      'roomDescription',
    ],
    joint: ', ',
    under,
  },
  { id: 'answers', header: 'Answers', kind: 'text', over: 'list', of: ['questionText', 'answer'], joint: ': ', under },
]

/** Returns the columns for a file format, of which some depend on the event. */
const columnsFor = (format: ExportFormat, of: EventColumns) =>
  format === 'pdf' ? paperColumns : distinct([...own, ...partColumns(of)])

/** Returns how the parts of the registrations are in the file: in columns, or in a sheet of their own. */
export const layoutFor = (format: ExportFormat, parts: PartsLayout, of: EventColumns) =>
  parts === 'sheet'
    ? { columns: own, second: { title: 'Details', columns: secondColumns, rowIn: 'registrations', partIn: 'line' } }
    : { columns: columnsFor(format, of), lineBy: 'registrationId' }

/** Returns what of an event has columns of its own: the packages that were sold, and what is asked. */
export async function eventColumns(
  db: Db,
  chapter: ChapterId,
  { eventId, eventType }: { eventId: string; eventType: string },
): Promise<EventColumns> {
  const packages = await db
    .selectFrom('registrationParts')
    .select(['itemId', ({ fn }) => fn.max('name').as('name')])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .where('kind', '=', 'package')
    .groupBy('itemId')
    .orderBy('itemId')
    .execute()
  return { packages, questions: await questionsOf(db, chapter, eventId), isElection: eventType === 'election' }
}

type Part = { registrationId: string; line: number } & Record<(typeof fields)[number], string | number | null>

const fields = [
  'partKind',
  'itemId',
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
      p."kind" as "partKind", p."itemId", case when p."kind" = 'room' then null else p."name" end as "partName",
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
      'participant', t."groupId", null, o."programName", coalesce(g."groupName", p."name"), t."participantName", t."age", t."grade", t."schoolName",
      null, null, null, 1, p."unitCents", null, null, null
    from "participants" as t
    left join "programGroups" as g on g."chapterId" = t."chapterId" and g."groupId" = t."groupId"
    left join "programs" as o on o."chapterId" = g."chapterId" and o."programId" = g."programId"
    left join "registrationParts" as p on ${unindexed('p.chapterId')} = t."chapterId" and p."registrationId" = t."registrationId" and p."kind" = 'program' and p."itemId" = t."groupId"
    where t."chapterId" = ${chapter} and t."eventId" = ${eventId}
    union all
    select a."registrationId", 4, a."attendee", a."place", a."questionId",
      'answer', a."questionId", null, null, null, null, null, null, null, null, null, null, null, null,
      a."question", case when a."attendee" > 0 then a."attendee" end, a."answer"
    from "registrationAnswers" as a
    where a."chapterId" = ${chapter} and a."eventId" = ${eventId}
  ) as "every"
)`

const part = (text: string) => sql<string | null>`${sql.raw(text)}`

/** Texts of a part where its column has no heading of its own. */
const texts = [
  part(`case when lower("part"."grade") like '%grade%' then "part"."grade" else 'grade ' || "part"."grade" end`).as(
    'gradeText',
  ),
  part(`case when "part"."quantity" > 1 then "part"."quantity" || ' x' end`).as('times'),
  part(
    `case when "part"."quantity" > 1 then "part"."quantity" || ' x ' else '' end || coalesce("part"."partName", "part"."roomType")`,
  ).as('partText'),
  part(`case when "part"."attendee" > 0 then "part"."attendee" || ':' end`).as('attendeeText'),
  part(`"part"."question" || case when "part"."attendee" > 0 then ' (' || "part"."attendee" || ')' else '' end`).as(
    'questionText',
  ),
] as const

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
    .leftJoin('eventQuestions as asked', (join) =>
      join
        .onRef('asked.questionId', '=', 'part.itemId')
        .on('asked.chapterId', '=', chapter)
        .on('asked.eventId', '=', list.eventId),
    )
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
      'part.line',
    ])
    .select([
      sql<number | null>`case when coalesce("part"."line", 1) = 1 then 1 end`.as('registrations'),
      once('adults'),
      once('minors'),
      once('amountCents'),
    ])
    .select(fields.map((field) => `part.${field}` as const))
    .select(part('"part"."quantity" * "part"."unitCents"').as('totalCents'))
    .select(part(`case when "part"."partKind" = 'answer' and "asked"."questionId" is null then 'yes' end`).as('isGone'))
    .select(part(`"part"."question"`).as('goneQuestion'))
    .select(texts)
    .orderBy('found.number')
    .orderBy('part.line')
}

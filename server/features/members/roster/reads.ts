import { unindexed } from '#db/unindexed.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import type { LogDefinition, Recorded } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import { runningFold } from '#events-log/running-fold.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { searchWords } from '#server/text/search.ts'
import { dayIn } from '#server/time/calendar.ts'
import { folded } from '#server/text/folded.ts'
import type { Zones } from '#server/time/zones.ts'
import type { MemberFact } from '../facts.ts'
import {
  enterMembership,
  headCountOf,
  rosterOn,
  type HeadCount,
  type Memberships,
  type Roster,
  type RosterEntry,
} from './decisions.ts'
import { deletedType, formerMember } from './rules.ts'
import type { RosterList } from './schema.ts'

/** Returns a stored fact of a member's stream, upcast to the current version. */
export const memberFactOf = (row: FactRow, logDefinition: LogDefinition): Recorded<MemberFact> =>
  readFact<MemberFact>(row, logDefinition)

/** The memberships of a chapter, and the rosters of the days requested since the last fact. */
type RunningRoster = { memberships: Memberships; rosters: Map<string, Roster>; dayOf: (iso: string) => string }

/** Maximum number of rosters cached per chapter, because the pages of a roster are requested one after another. */
const maxRosters = 8

const runningRoster = runningFold<RunningRoster>()

/** Returns the roster of a chapter at the end of a day. Reads only what is new in the log since the last call. */
export async function rosterAsOf(
  { db, logDefinition }: { db: Db; logDefinition: LogDefinition },
  chapter: ChapterId,
  zones: Zones,
  day: string,
): Promise<Roster> {
  const { memberships, rosters } = await runningRoster(db, `${chapter} ${JSON.stringify(zones)}`, {
    facts: { chapterId: chapter, kind: 'member' },
    begin: () => ({ memberships: new Map(), rosters: new Map(), dayOf: dayIn(zones) }),
    take({ memberships, rosters, dayOf }, row) {
      enterMembership(memberships, dayOf(row.recordedAt), memberFactOf(row, logDefinition))
      rosters.clear()
    },
  })
  const roster = rosters.get(day) ?? rosterOn(memberships, day)
  if (rosters.size >= maxRosters) rosters.clear()
  rosters.set(day, roster)
  return roster
}

/** Returns when the first fact about the chapter was recorded. */
export async function recordsBegin(db: Db, chapter: ChapterId): Promise<string | undefined> {
  const first = await db
    .selectFrom('facts')
    .select('recordedAt')
    .where('chapterId', '=', chapter)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return first?.recordedAt
}

export type RosterRow = {
  memberId: string
  firstName: string
  lastName: string
  memberType: string
  status: 'active' | 'inactive'
}

type Source = { db: Db; chapter: ChapterId; types: ReadonlyMap<string, string> }

/** Returns a roster's head count by type name; deleted types are combined. */
export function typeCounts(
  { types }: Pick<Source, 'types'>,
  { byType }: Roster,
): ({ memberType: string } & HeadCount)[] {
  const known = [...types].flatMap(([id, memberType]) => (byType.has(id) ? [{ memberType, ...byType.get(id)! }] : []))
  const deleted = new Map([...byType].filter(([id]) => !types.has(id)))
  return [
    ...known.sort((one, other) => order.compare(one.memberType, other.memberType)),
    ...(deleted.size > 0 ? [{ memberType: deletedType, ...headCountOf(deleted) }] : []),
  ]
}

/** Returns a page of a roster, and the total number found. A page beyond the end shows the last one. */
export async function rosterPage(
  source: Source,
  roster: Roster,
  list: RosterList & { page: number; size: number },
): Promise<{ rows: RosterRow[]; total: number }> {
  const { page, size } = list
  const part = <Row>(rows: Row[]) => {
    const start = Math.min(page, Math.max(0, Math.ceil(rows.length / size) - 1)) * size
    return rows.slice(start, start + size)
  }
  if (needsNames(list)) {
    const rows = await rosterRows(source, roster, list)
    return { rows: part(rows), total: rows.length }
  }
  const matches = matchesIn(source, roster, list)
  return { rows: await withNames(source, part(matches)), total: matches.length }
}

/** Returns all members in a roster's filtered list, in its order. */
export async function rosterRows(source: Source, roster: Roster, list: RosterList): Promise<RosterRow[]> {
  const rows = await withNames(source, matchesIn(source, roster, list))
  const words = searchWords(list.search).map(folded)
  const matching = rows.filter(({ memberId, firstName, lastName }) => {
    const text = folded(`${memberId} ${firstName} ${lastName}`)
    return words.every((word) => text.includes(word))
  })
  const { sort, direction } = list
  if (sort === 'memberId') return matching
  const sign = direction === 'desc' ? -1 : 1
  return matching.sort((one, other) => sign * order.compare(one[sort], other[sort]))
}

const order = new Intl.Collator('en', { sensitivity: 'base' })

/** Returns whether the list is searched or sorted by name: only then is everyone's name looked up. */
const needsNames = ({ sort, search }: RosterList) => sort !== 'memberId' || search.trim() !== ''

/** Returns the members that match the filters, by ID. */
function matchesIn(
  { types }: Source,
  { members }: Roster,
  { memberType, status, sort, direction }: RosterList,
): RosterEntry[] {
  const matches =
    memberType || status
      ? members.filter(
          (member) => (!memberType || typeName(types, member) === memberType) && (!status || member.status === status),
        )
      : members
  return sort === 'memberId' && direction === 'desc' ? matches.toReversed() : matches
}

const typeName = (types: Source['types'], { memberTypeId }: RosterEntry) => types.get(memberTypeId) ?? deletedType

/** Above this number, all names of the chapter are read instead of looking up each person. */
const maxByPerson = 100

/** Adds names, except for former members, whose names were erased and are not in the log. */
async function withNames({ db, chapter, types }: Source, entries: RosterEntry[]): Promise<RosterRow[]> {
  if (entries.length === 0) return []
  const members = db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.personId', 'people.firstName', 'people.lastName'])
  // A few are looked up by person; with the chapter's index, SQLite would scan all of its members.
  const wanted =
    entries.length > maxByPerson
      ? members.where('members.chapterId', '=', chapter)
      : members
          .where(
            'members.personId',
            'in',
            entries.map(({ personId }) => personId),
          )
          .where(unindexed('members.chapterId'), '=', chapter)
  const names = new Map((await wanted.execute()).map(({ personId, ...name }) => [personId, name]))
  return entries.map((entry) => {
    const { personId, memberId, status } = entry
    return {
      memberId,
      ...(names.get(personId) ?? { firstName: '', lastName: formerMember }),
      memberType: typeName(types, entry),
      status,
    }
  })
}

/** The exported columns of a roster. */
export const rosterColumns: ExportColumn[] = [
  { id: 'memberId', header: 'ID', kind: 'id' },
  { id: 'firstName', header: 'First name', kind: 'text' },
  { id: 'lastName', header: 'Last name', kind: 'text' },
  { id: 'memberType', header: 'Member type', kind: 'text' },
  { id: 'status', header: 'Status', kind: 'text', words: { active: 'Active', inactive: 'Inactive' } },
]

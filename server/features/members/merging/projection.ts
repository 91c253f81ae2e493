import { sql as rawSql, type Kysely } from 'kysely'
import { prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { streamId, type Projected, type Statement } from '#events-log/fact.ts'
import type { MergingFact, MergedStanding } from './facts.ts'
import { derivedPlaces, placeName, type DerivedPlace } from './places.rules.ts'

type Counting = {
  active(sql: Kysely<Tables>, values: { personId: string }): Statement
  inactive(sql: Kysely<Tables>, values: { personId: string }): Statement
  out(sql: Kysely<Tables>, values: { chapterId: string }): Statement
  in(sql: Kysely<Tables>, values: Tables['memberCounts']): Statement
  end(sql: Kysely<Tables>, values: { personId: string }): Statement
}

/**
 * Moves the derived rows of one person to another, and back. `mergedRows` has which ones they were: what happened to
 * the kept person since stays theirs.
 */
export function mergingRows(fact: Projected<MergingFact>, sql: Kysely<Tables>, count: Counting): Statement[] {
  const personId = streamId(fact.stream)
  const { chapterId, occurredAt } = fact
  const change = ({ memberTypeId, status, nextPaymentDueIn, startedAt, lapsedAt }: MergedStanding) => [
    status === 'active' ? count.active(sql, { personId }) : count.inactive(sql, { personId }),
    updateRows(
      sql,
      'members',
      { memberTypeId, status, nextPaymentDueIn, startedAt, lapsedAt, updatedAt: occurredAt },
      { personId },
    ),
  ]
  switch (fact.type) {
    case 'MembersMerged': {
      const { mergeId, otherId, otherMemberId, keptMemberId, after } = fact.data
      return [
        ...change(after),
        ...derivedPlaces.flatMap((place) => {
          const [from, to] = place.of === 'person' ? [otherId, personId] : [otherMemberId, keptMemberId]
          return [noteRows(sql, place, { mergeId, chapterId, from }), moveRows(sql, place, { chapterId, from, to })]
        }),
      ]
    }
    case 'MemberMergeUndone': {
      const { mergeId, otherId, otherMemberId, keptMemberId, after } = fact.data
      return [
        ...change(after),
        ...derivedPlaces.map((place) => {
          const [from, to] = place.of === 'person' ? [personId, otherId] : [keptMemberId, otherMemberId]
          return moveRowsBack(sql, place, { mergeId, chapterId, from, to })
        }),
        dropNoted(sql, { chapterId, mergeId }),
      ]
    }
    case 'MemberMergedAway': {
      const { mergeId, keptId } = fact.data
      return [
        count.inactive(sql, { personId }),
        count.out(sql, { chapterId }),
        keepMerged(sql, { personId, keptId, mergeId, mergedAt: occurredAt }),
        count.end(sql, { personId }),
      ]
    }
    case 'MemberBroughtBack':
      return [
        comeBack(sql, { personId }),
        dropMerged(sql, { personId }),
        count.in(sql, { chapterId, members: 1, active: fact.data.status === 'active' ? 1 : 0 }),
      ]
    case 'LatePaymentMoved': {
      const { mergeId, otherId, otherMemberId, keptMemberId, paymentId } = fact.data
      return paymentPlaces.flatMap((place) => {
        const [from, to] = place.of === 'person' ? [otherId, personId] : [otherMemberId, keptMemberId]
        const moving = { chapterId, from, to, rowId: paymentId }
        return [noteRows(sql, place, { ...moving, mergeId }), moveRows(sql, place, moving)]
      })
    }
  }
}

const paymentPlaces = derivedPlaces.filter(({ key }) => key === 'paymentId')

/** With a `rowId`, only that row moves. */
type Moving = { chapterId: string; from: string; to: string; rowId?: string }

/** The tables are named by a list, so their types are not known here. */
type AnyTables = Record<string, Record<string, string>>
const loosely = (sql: Kysely<Tables>) => sql as unknown as Kysely<AnyTables>

const noteRows = (
  sql: Kysely<Tables>,
  place: DerivedPlace,
  { mergeId, chapterId, from, rowId }: Omit<Moving, 'to'> & { mergeId: string },
): Statement =>
  loosely(sql)
    .insertInto('mergedRows')
    .columns(['chapterId', 'mergeId', 'place', 'rowId'])
    .expression(
      loosely(sql)
        .selectFrom(place.table)
        .select([
          'chapterId',
          rawSql<string>`cast(${mergeId} as text)`.as('mergeId'),
          rawSql<string>`cast(${placeName(place)} as text)`.as('place'),
          place.key,
        ])
        .distinct()
        .where('chapterId', '=', chapterId)
        .where(place.column, '=', from)
        .$if(rowId !== undefined, (rows) => rows.where(place.key, '=', rowId!)),
    )

const moveRows = (
  sql: Kysely<Tables>,
  { table, column, key }: DerivedPlace,
  { chapterId, from, to, rowId }: Moving,
): Statement =>
  loosely(sql)
    .updateTable(table)
    .set({ [column]: to })
    .where('chapterId', '=', chapterId)
    .where(column, '=', from)
    .$if(rowId !== undefined, (rows) => rows.where(key, '=', rowId!))

const moveRowsBack = (
  sql: Kysely<Tables>,
  place: DerivedPlace,
  { mergeId, chapterId, from, to }: Moving & { mergeId: string },
): Statement =>
  loosely(sql)
    .updateTable(place.table)
    .set({ [place.column]: to })
    .where('chapterId', '=', chapterId)
    .where(place.column, '=', from)
    .where(
      place.key,
      'in',
      loosely(sql)
        .selectFrom('mergedRows')
        .select('rowId')
        .where('chapterId', '=', chapterId)
        .where('mergeId', '=', mergeId)
        .where('place', '=', placeName(place)),
    )

const dropNoted = prepared<{ chapterId: string; mergeId: string }>()((sql, { chapterId, mergeId }) =>
  sql.deleteFrom('mergedRows').where('chapterId', '=', chapterId).where('mergeId', '=', mergeId),
)

const memberColumns = [
  'personId',
  'memberId',
  'chapterId',
  'memberTypeId',
  'status',
  'nextPaymentDueIn',
  'isAdmin',
  'isSystemAdmin',
  'startedAt',
  'updatedAt',
  'renewalMark',
  'lapsedAt',
] as const satisfies (keyof Tables['members'])[]

type Merging = Pick<Tables['mergedMembers'], 'personId' | 'keptId' | 'mergeId' | 'mergedAt'>

const keepMerged = (sql: Kysely<Tables>, { personId, keptId, mergeId, mergedAt }: Merging): Statement =>
  sql
    .insertInto('mergedMembers')
    .columns([...memberColumns, 'keptId', 'mergeId', 'mergedAt'])
    .expression(
      sql
        .selectFrom('members')
        .select([
          ...memberColumns,
          rawSql<string>`cast(${keptId} as text)`.as('keptId'),
          rawSql<string>`cast(${mergeId} as text)`.as('mergeId'),
          rawSql<string>`cast(${mergedAt} as text)`.as('mergedAt'),
        ])
        .where('personId', '=', personId),
    )

const comeBack = (sql: Kysely<Tables>, { personId }: { personId: string }): Statement =>
  sql
    .insertInto('members')
    .columns([...memberColumns])
    .expression(
      sql
        .selectFrom('mergedMembers')
        .select([...memberColumns])
        .where('personId', '=', personId),
    )

const dropMerged = prepared<{ personId: string }>()((sql, { personId }) =>
  sql.deleteFrom('mergedMembers').where('personId', '=', personId),
)

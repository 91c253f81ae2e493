import type { Compilable, Kysely } from 'kysely'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { projectionOf, streamId, type Projected } from '#events-log/fact.ts'
import type { Admission, MemberFact } from './facts.ts'
import { memberStream } from './facts.ts'
import { mergingRows } from './merging/projection.ts'
import { markOf } from './renewals/rules.ts'

/**
 * Applicants, members with their standing and numbers, former and merged members. A merge also moves rows of the tables
 * that other projections write.
 */
export const memberProjection = projectionOf<MemberFact>(
  memberStream,
  ['applications', 'members', 'memberCounts', 'formerMembers', 'mergedMembers', 'mergedRows'],
  (fact, sql) => {
    const personId = streamId(fact.stream)
    const change = (columns: Partial<Tables['members']>) => [
      updateRows(sql, 'members', { ...columns, updatedAt: fact.occurredAt }, { personId }),
    ]
    switch (fact.type) {
      case 'Applied':
        return [
          insertRow(sql, 'applications', {
            personId,
            chapterId: fact.chapterId,
            memberTypeId: fact.data.memberTypeId,
            emailVerified: 0,
            verifiedAt: null,
            appliedAt: fact.occurredAt,
            updatedAt: fact.occurredAt,
          }),
        ]
      case 'EmailVerified':
        return [
          updateRows(
            sql,
            'applications',
            { emailVerified: 1, verifiedAt: fact.occurredAt, updatedAt: fact.occurredAt },
            { personId },
          ),
        ]
      case 'ApplicationDeleted':
        return [endApplication(sql, { personId })]
      case 'Approved':
      case 'MemberAdded':
        return admit(sql, fact, personId, fact.data, { status: 'inactive', isSystemAdmin: 0 })
      case 'MemberImported': {
        const { importId: _, startedOn, ...admission } = fact.data
        const startedAt = startedOn === null ? fact.occurredAt : `${startedOn}T12:00:00.000Z`
        return admit(sql, fact, personId, admission, { status: admission.status, isSystemAdmin: 0, startedAt })
      }
      case 'MembershipImported': {
        const { memberTypeId, status, nextPaymentDueIn } = fact.data
        return [
          status === 'active' ? countActive(sql, { personId }) : countInactive(sql, { personId }),
          ...change({ memberTypeId, status, nextPaymentDueIn }),
        ]
      }
      case 'ImportedMemberRemoved':
        return [
          countInactive(sql, { personId }),
          countOut(sql, { chapterId: fact.chapterId }),
          endMembership(sql, { personId }),
        ]
      case 'SystemAdminAppointed':
        return admit(sql, fact, personId, fact.data, { status: 'active', isSystemAdmin: 1 })
      case 'MemberTypeChanged': {
        const { memberTypeId, nextPaymentDueIn } = fact.data
        return [
          countInactive(sql, { personId }),
          ...change({
            memberTypeId,
            status: 'inactive',
            ...(nextPaymentDueIn === null ? {} : { nextPaymentDueIn }),
            renewalMark: 0,
            lapsedAt: null,
          }),
        ]
      }
      case 'DuesCredited':
        return [
          countActive(sql, { personId }),
          ...change({ status: 'active', nextPaymentDueIn: fact.data.nextPaymentDueIn, lapsedAt: null }),
        ]
      case 'DuesTakenBack': {
        const { status, nextPaymentDueIn } = fact.data
        return [
          status === 'active' ? countActive(sql, { personId }) : countInactive(sql, { personId }),
          ...change({ status, nextPaymentDueIn }),
        ]
      }
      case 'Lapsed':
        return [
          countInactive(sql, { personId }),
          noteLapse(sql, { personId, lapsedAt: fact.occurredAt }),
          ...change({ status: 'inactive', nextPaymentDueIn: fact.data.nextPaymentDueIn }),
        ]
      case 'RenewalReminderSent':
        return [updateRows(sql, 'members', { renewalMark: markOf(fact.data) }, { personId })]
      case 'LoginReopened':
      case 'SessionsEnded':
        return []
      case 'AdminGranted':
        return change({ isAdmin: 1 })
      case 'AdminRemoved':
        return change({ isAdmin: 0 })
      case 'MembersMerged':
      case 'MemberMergeUndone':
      case 'MemberMergedAway':
      case 'MemberBroughtBack':
      case 'LatePaymentMoved':
        return mergingRows(fact, sql, counting)
      case 'MemberDeleted':
        return [
          countInactive(sql, { personId }),
          countOut(sql, { chapterId: fact.chapterId }),
          endMembership(sql, { personId }),
          insertRow(sql, 'formerMembers', {
            personId,
            ...fact.data,
            chapterId: fact.chapterId,
            leftAt: fact.occurredAt,
          }),
        ]
    }
  },
)

const endApplication = prepared<{ personId: string }>()((sql, { personId }) =>
  sql.deleteFrom('applications').where('personId', '=', personId),
)

/** Runs before the member's row is changed: that row has the chapter, and shows whether the standing changes. */
const counted = (status: 'active' | 'inactive') =>
  prepared<{ personId: string }>()((sql, { personId }) =>
    sql
      .updateTable('memberCounts')
      .set((eb) => ({ active: eb('active', status === 'active' ? '+' : '-', 1) }))
      .where('chapterId', '=', (eb) =>
        eb.selectFrom('members').select('chapterId').where('personId', '=', personId).where('status', '<>', status),
      ),
  )

const countActive = counted('active')

const countInactive = counted('inactive')

/** Runs before the member's row is changed: an inactive member does not lapse again. */
const noteLapse = prepared<{ personId: string; lapsedAt: string }>()((sql, { personId, lapsedAt }) =>
  sql.updateTable('members').set({ lapsedAt }).where('personId', '=', personId).where('status', '=', 'active'),
)

const countIn = prepared<Tables['memberCounts']>()((sql, row) =>
  sql
    .insertInto('memberCounts')
    .values({ chapterId: row.chapterId, members: row.members, active: row.active })
    .onConflict((conflict) =>
      conflict.column('chapterId').doUpdateSet((eb) => ({
        members: eb('memberCounts.members', '+', 1),
        active: eb('memberCounts.active', '+', eb.ref('excluded.active')),
      })),
    ),
)

const countOut = prepared<{ chapterId: string }>()((sql, { chapterId }) =>
  sql
    .updateTable('memberCounts')
    .set((eb) => ({ members: eb('members', '-', 1) }))
    .where('chapterId', '=', chapterId),
)

const endMembership = prepared<{ personId: string }>()((sql, { personId }) =>
  sql.deleteFrom('members').where('personId', '=', personId),
)

const counting = { active: countActive, inactive: countInactive, in: countIn, out: countOut, end: endMembership }

function admit(
  sql: Kysely<Tables>,
  fact: Projected<MemberFact>,
  personId: string,
  admission: Admission,
  standing: Pick<Tables['members'], 'status' | 'isSystemAdmin'> & Partial<Pick<Tables['members'], 'startedAt'>>,
): Compilable[] {
  return [
    endApplication(sql, { personId }),
    insertRow(sql, 'members', {
      personId,
      startedAt: fact.occurredAt,
      ...admission,
      ...standing,
      chapterId: fact.chapterId,
      isAdmin: 0,
      renewalMark: 0,
      lapsedAt: null,
      updatedAt: fact.occurredAt,
    }),
    countIn(sql, { chapterId: fact.chapterId, members: 1, active: standing.status === 'active' ? 1 : 0 }),
  ]
}

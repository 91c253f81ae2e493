import type { Compilable, Kysely } from 'kysely'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { projectionOf, streamId, type Recorded } from '#events-log/fact.ts'
import type { Admission, MemberFact } from './facts.ts'
import { memberStream } from './facts.ts'

/** Applicants, members with their standing, and former members. */
export const memberProjection = projectionOf<MemberFact>(memberStream, ['applications', 'members', 'formerMembers'], (fact, sql) => {
  const personId = streamId(fact.stream)
  const change = (columns: Partial<Tables['members']>) => [updateRows(sql, 'members', { ...columns, updatedAt: fact.occurredAt }, { personId })]
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
        updateRows(sql, 'applications', { emailVerified: 1, verifiedAt: fact.occurredAt, updatedAt: fact.occurredAt }, { personId }),
      ]
    case 'ApplicationDeleted':
      return [endApplication(sql, { personId })]
    case 'Approved':
    case 'MemberAdded':
      return admit(sql, fact, personId, fact.data, { status: 'inactive', isSystemAdmin: 0 })
    case 'SystemAdminAppointed':
      return admit(sql, fact, personId, fact.data, { status: 'active', isSystemAdmin: 1 })
    case 'MemberTypeChanged': {
      const { memberTypeId, nextPaymentDueIn } = fact.data
      return change({ memberTypeId, status: 'inactive', ...(nextPaymentDueIn === null ? {} : { nextPaymentDueIn }) })
    }
    case 'DuesCredited':
      return change({ status: 'active', nextPaymentDueIn: fact.data.nextPaymentDueIn })
    case 'Lapsed':
      return change({ status: 'inactive', nextPaymentDueIn: fact.data.nextPaymentDueIn })
    case 'AdminGranted':
      return change({ isAdmin: 1 })
    case 'AdminRemoved':
      return change({ isAdmin: 0 })
    case 'MemberDeleted':
      return [
        endMembership(sql, { personId }),
        insertRow(sql, 'formerMembers', { personId, ...fact.data, chapterId: fact.chapterId, leftAt: fact.occurredAt }),
      ]
  }
})

const endApplication = prepared<{ personId: string }>()((sql, { personId }) => sql.deleteFrom('applications').where('personId', '=', personId))

const endMembership = prepared<{ personId: string }>()((sql, { personId }) => sql.deleteFrom('members').where('personId', '=', personId))

function admit(
  sql: Kysely<Tables>,
  fact: Recorded<MemberFact>,
  personId: string,
  admission: Admission,
  standing: Pick<Tables['members'], 'status' | 'isSystemAdmin'>,
): Compilable[] {
  return [
    endApplication(sql, { personId }),
    insertRow(sql, 'members', {
      personId,
      ...admission,
      ...standing,
      chapterId: fact.chapterId,
      isAdmin: 0,
      startedAt: fact.occurredAt,
      updatedAt: fact.occurredAt,
    }),
  ]
}

import type { EverMemberRow } from '#db/tables/members.ts'
import type { Db } from '#db/tables/tables.ts'
import { evenly } from './search.reads.ts'

type Payer = Pick<EverMemberRow, (typeof payerColumns)[number]>

/** Adds the payers to a page's rows: members with their current names, guests with the names that they gave. */
export async function withPayers<Row extends { personId: string }>(db: Db, rows: Row[]) {
  const payerIds = [...new Set(rows.map(({ personId }) => personId))]
  const people = await peopleOf(db, payerIds)
  const guests = await guestsOf(
    db,
    payerIds.filter((payerId) => !people.has(payerId)),
  )
  return rows.map((row) => ({ ...row, ...(people.get(row.personId) ?? { ...nobody, ...guests.get(row.personId) }) }))
}

async function peopleOf(db: Db, personIds: string[]): Promise<Map<string, Payer>> {
  const people = await db
    .selectFrom('everMembers')
    .select(['personId', ...payerColumns])
    .where('personId', 'in', evenly(personIds))
    .execute()
  return new Map(people.map(({ personId, ...payer }) => [personId, payer]))
}

async function guestsOf(db: Db, payerIds: string[]): Promise<Map<string, { firstName: string; lastName: string }>> {
  if (payerIds.length === 0) return new Map()
  const guests = await db
    .selectFrom('payerNames')
    .select(['payerId', 'firstName', 'lastName'])
    .where('payerId', 'in', evenly(payerIds))
    .execute()
  return new Map(guests.map(({ payerId, ...name }) => [payerId, name]))
}

const payerColumns = ['firstName', 'lastName', 'primaryEmail', 'primaryPhone', 'nextPaymentDueIn'] as const

/** An unknown payer. */
const nobody = { firstName: null, lastName: null, primaryEmail: null, primaryPhone: null, nextPaymentDueIn: null }

import type { LogDefinition } from '#events-log/fact.ts'

/**
 * How facts of older versions are read, by type: the step from version 1 to 2, from 2 to 3, … Apart from the rooms'
 * projections, so that an export can be checked without a database.
 */
export const upcasters: LogDefinition['upcasters'] = {
  // A change of member type says the year that is due since version 2; before, it stayed as it was.
  MemberTypeChanged: [(data) => ({ ...data, nextPaymentDueIn: null })],
}

import type { LogDefinition } from '#events-log/fact.ts'
import { ballotProjection, voterProjection } from '../features/ballots/projection.ts'
import { bankLineProjection, bankReversalProjection } from '../features/bank/projection.ts'
import { donorLetterProjection } from '../features/donor-letters/projection.ts'
import { explanationFollower } from '../features/books/differences/following.writes.ts'
import { differenceProjection } from '../features/books/differences/projection.ts'
import { providerFeeProjection } from '../features/books/fees/projection.ts'
import { earlierPaymentProjection } from '../features/imports/earlier/projection.ts'
import { journalProjection } from '../features/journal/projection.ts'
import { memberProjection } from '../features/members/projection.ts'
import { assertNoProtocolNames } from '../features/payments/facts.ts'
import { monthProjection } from '../features/months/projection.ts'
import { officeProjection } from '../features/offices/projection.ts'
import { paymentProjection } from '../features/payments/projection.ts'
import { registrationProjection } from '../features/registrations/projection.ts'
import { waitingProjection } from '../features/registrations/waiting-list/projection.ts'
import { shareFollower } from '../features/shares/following.writes.ts'
import {
  shareLineProjection,
  shareProjection,
  shareRuleProjection,
  statementProjection,
} from '../features/shares/projection.ts'
import { kinds } from './kinds.ts'
import type { Kinds } from '../sale.ts'
import { upcasters } from './upcasters.ts'

/** Everything that is derived from the log, and how facts of older versions are read. */
export function logDefinitionOf(sold: Kinds): LogDefinition {
  assertNoProtocolNames(sold)
  return {
    projections: [
      memberProjection,
      paymentProjection(sold),
      registrationProjection,
      waitingProjection,
      differenceProjection,
      providerFeeProjection,
      earlierPaymentProjection,
      ballotProjection,
      voterProjection,
      officeProjection,
      bankLineProjection,
      bankReversalProjection,
      monthProjection,
      journalProjection,
      donorLetterProjection,
      shareRuleProjection,
      shareProjection,
      statementProjection,
      shareLineProjection,
    ],
    upcasters,
    followers: [shareFollower(sold), explanationFollower(sold)],
  }
}

export const logDefinition = logDefinitionOf(kinds)

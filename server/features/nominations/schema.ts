import { z } from 'zod'
import { optionalLine, optionalLines } from '#server/records/shapes.ts'
import { eventReference } from '../events/schema.ts'
import { maxLength } from './rules.ts'

/** A search for a member to nominate; without words nobody is listed. */
export const nomineeSearch = eventReference.extend({ search: optionalLine(maxLength.search) })

export const newProposal = eventReference.extend({
  groupId: z.string('Choose a position').min(1, 'Choose a position').max(40),
  memberId: z.string('Choose a member').min(1, 'Choose a member').max(40),
  note: optionalLines(maxLength.note),
})

/** A reference to one proposal. A malformed id is simply not found. */
export const proposalReference = z.object({ proposalId: z.string().max(40) })

import type { FormGroupPlan } from '#app/ui/form/group-states.ts'
import { answersPlan, type Answered } from '#app/features/member-fields/answer-fields.tsx'
import { addressLines, educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'
import { registerParts as parts } from './register-words.ts'

/** Returns the sections of the sign-up, in order, with the fields that count toward their progress. */
export const registerPlan = (fields: readonly Answered[]): FormGroupPlan[] => [
  { id: 'person', ...parts.person, fields: ['mInit', 'firstName', 'lastName', 'email', 'primaryPhone'] },
  { id: 'address', ...parts.address, fields: lineNames(addressLines) },
  { id: 'education', ...parts.education, fields: ['degree', 'degreeYear', ...lineNames(educationLines)] },
  ...answersPlan(fields),
  { id: 'account', ...parts.account, fields: ['password', 'confirmPassword'] },
  { id: 'membership', ...parts.membership, fields: ['memberType', 'captcha'] },
]

import type { Outputs } from '#server/wiring/api.ts'
import { addressLines, educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'

type Details = Outputs['accounts']['profile']

const names = [
  'mInit',
  'firstName',
  'lastName',
  'alternateEmail',
  ...lineNames(addressLines),
  'address2',
  'primaryPhone',
  'alternatePhone',
  'degree',
  'degreeYear',
  ...lineNames(educationLines),
] as const satisfies (keyof Details)[]

/**
 * Initial values of a form that edits a person. Excludes picture and certificate: a form sends those only if they
 * changed.
 */
export const entriesOf = (details: Details) =>
  Object.fromEntries(names.map((name) => [name, details[name]])) as Pick<Details, (typeof names)[number]>

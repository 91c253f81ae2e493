import type { Outputs } from '#server/wiring/api.ts'

type Details = Outputs['accounts']['profile']

/**
 * Initial values of a form that edits a person. Excludes picture and certificate: a form sends those only if they
 * changed.
 */
export const entriesOf = ({
  mInit,
  firstName,
  lastName,
  alternateEmail,
  address1,
  address2,
  city,
  state,
  zipcode,
  ...rest
}: Details) => ({
  mInit,
  firstName,
  lastName,
  alternateEmail,
  address1,
  address2,
  city,
  state,
  zipcode,
  primaryPhone: rest.primaryPhone,
  alternatePhone: rest.alternatePhone,
  degree: rest.degree,
  degreeYear: rest.degreeYear,
  major: rest.major,
  collegeName: rest.collegeName,
})

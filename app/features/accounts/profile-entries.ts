import type { Outputs } from '#server/wiring/api.ts'

type Details = Outputs['accounts']['profile']

/**
 * The entries at first of a form that edits a person. Picture and certificate are not among them: a form sends them
 * only when they changed.
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

import { z } from 'zod'
import { degreeYears, longest, passwordLength, roles, shortestLastName, titles } from './rules.ts'

/** What an empty field says, in the words of foundation section 5. */
const required = '**Required'

/** One line of text that must be there. */
export const line = (most: number, least = 1) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .min(least, `At least ${least} characters`)
    .max(most, `At most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'This must be a single line')

/** An address as it is kept and compared: without spaces around it, in lower case. */
const emailText = z.string({ error: required }).trim().toLowerCase().min(1, required).max(longest.email, `At most ${longest.email} characters`)

export const email = emailText.pipe(z.email('This is not an email address'))

/** A year, also as clients send it back: '2004' or the ISO time that they were given (wire.md 0.4). */
export const degreeYear = z.preprocess(
  (given) => (typeof given === 'string' ? Number(/^\s*(\d{4})(?:-.*)?\s*$/.exec(given)?.[1] ?? Number.NaN) : given),
  z
    .number({ error: required })
    .int(required)
    .min(degreeYears.first, `From ${degreeYears.first} on`)
    .max(degreeYears.last, `Not after ${degreeYears.last}`),
)

export const newPassword = z
  .string({ error: required })
  .min(1, required)
  .min(passwordLength.least, `At least ${passwordLength.least} characters`)
  .max(passwordLength.most, `At most ${passwordLength.most} characters`)

/** A password somebody claims to have. Long ones cannot be right and are not worth hashing. */
const claimedPassword = z.string({ error: required }).min(1, required).max(1_000)

/** What a person says about themselves when joining. */
export const personDetails = z.object({
  mInit: z.enum(titles, { error: required }),
  firstName: line(longest.firstName),
  lastName: line(longest.lastName, shortestLastName),
  address1: line(longest.address1),
  city: line(longest.city),
  state: line(longest.state),
  zipcode: line(longest.zipcode),
  primaryPhone: line(longest.primaryPhone).regex(/^[\d\s()+.-]*$/, 'Digits, spaces and + - ( ) . only'),
  degree: line(longest.degree),
  degreeYear,
  major: line(longest.major),
  collegeName: line(longest.collegeName),
})

export type PersonDetails = z.infer<typeof personDetails>

export const registration = personDetails.extend({
  email,
  password: newPassword,
  /** The chapter's member type by id or by name. */
  memberType: line(100),
  /** Path of an uploaded file, or nothing. */
  certificate: z.string().max(300).default(''),
  /** Solution of the human check; the provider says what is wrong with it. */
  captcha: z.unknown().optional(),
})

export type Registration = z.infer<typeof registration>

const unequal = { error: 'password do not match', path: ['confirmPassword'] }

export const registrationForm = registration
  .extend({ confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

export const login = z.object({
  userRole: z.enum(roles).default('member'),
  email: emailText,
  password: claimedPassword,
})

export const resend = z.object({ email: emailText, password: claimedPassword })

export const recovery = z.object({ email: emailText })

/** The secret part of a link in a letter. */
const linkSecret = z.string().max(200)

export const activation = z.object({ hash: linkSecret })

/** `id` is the member id, or the pending id of somebody who is not a member yet. */
export const reset = z.object({ id: z.string().max(64), token: linkSecret, password: newPassword })

export const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

import { z } from 'zod'
import { pictureCut } from '#server/features/members/details/schema.ts'
import { personChanges, personDetails } from '#server/features/members/schema.ts'
import { edition, email, emailText, flag, line, optionalLine, required } from '#server/records/shapes.ts'
import { passwordLength, roles } from './rules.ts'

const newPassword = z
  .string({ error: required })
  .min(1, required)
  .min(passwordLength.least, `At least ${passwordLength.least} characters`)
  .max(passwordLength.most, `At most ${passwordLength.most} characters`)

/** A password somebody claims to have. Long ones cannot be right and are not worth hashing. */
const claimedPassword = z.string({ error: required }).min(1, required).max(1_000)

export const registration = personDetails.extend({
  email,
  password: newPassword,
  /**
   * The chapter's member type by id or by name; the earlier client knows none, and gets the usual one (decision 72).
   */
  memberType: optionalLine(100),
  /** Path of an uploaded file, or nothing. */
  certificate: z.string().max(300).default(''),
  /** Solution of the human check; the provider says what is wrong with it. */
  captcha: z
    .unknown()
    .meta({ type: ['string', 'null'] })
    .optional(),
})

const unequal = { error: 'Passwords do not match', path: ['confirmPassword'] }

export const registrationForm = registration
  .extend({ memberType: line(100), confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

export const login = z.object({
  userRole: z.enum(roles).default('member'),
  email: emailText,
  password: claimedPassword,
})

export const resend = z.object({ email: emailText, password: claimedPassword })

export const recovery = z.object({ email: emailText })

/** The secret part of a link in an email. */
const linkSecret = z.string().max(200)

export const activation = z.object({ hash: linkSecret })

/** The proof that the browser that applied was given for its way back (server/auth/application-proof.ts). */
export const proof = z.object({ proof: z.string().max(1_000).optional() })

const confirmationPasswords = z.object({ password: claimedPassword.optional(), newPassword: newPassword.optional() })

export const confirmation = activation.extend(proof.shape).extend(confirmationPasswords.shape)

export const confirmationForm = confirmationPasswords
  .extend({ confirmPassword: z.string().optional() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, unequal)

/** One of the own sessions, by the name that the list gives it. */
export const sessionReference = z.object({ session: z.string().regex(/^[0-9a-f]{32}$/, 'There is no such session') })

export const passwordLink = z.object({ token: linkSecret })

/** `id` is the member id, or the pending id of somebody who is not a member yet. */
export const reset = z.object({ id: z.string().max(64), token: linkSecret, password: newPassword })

export const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

/** A password field that was left empty says nothing. */
const unlessEmpty = <Password extends z.ZodType>(password: Password) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), password.optional())

/** Whether the other members of the chapter see email and phone. */
const visibility = { showsEmail: flag.optional(), showsPhone: flag.optional() }

const ownChanges = personChanges.extend({
  ...visibility,
  pictureCut,
  edition,
  password: unlessEmpty(newPassword),
  currentPassword: unlessEmpty(claimedPassword),
})

const hasCurrent = ({
  password,
  currentPassword,
}: {
  password?: string | undefined
  currentPassword?: string | undefined
}) => password === undefined || currentPassword !== undefined

const noCurrent = { error: 'Enter your current password to set a new one.', path: ['currentPassword'] }

/** The own details, and a new password or none. The current one alone says nothing: browsers fill it in unasked. */
export const profileChanges = ownChanges

/** The page always asks for the current password; who calls right after the login need not send it (decision 82). */
export const profileForm = ownChanges
  .extend({ confirmPassword: unlessEmpty(z.string()) })
  .refine(hasCurrent, noCurrent)
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

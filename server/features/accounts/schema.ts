import { z } from 'zod'
import { fieldAnswers } from '#server/features/members/member-fields/schema.ts'
import { pictureCut } from '#server/features/members/details/schema.ts'
import { personChanges, personDetails } from '#server/features/members/schema.ts'
import { edition, email, emailText, flag, line, optionalLine, required } from '#server/records/shapes.ts'
import { passwordLength, roles } from './rules.ts'

const newPassword = z
  .string({ error: required })
  .min(1, required)
  .min(passwordLength.min, `At least ${passwordLength.min} characters`)
  .max(passwordLength.max, `At most ${passwordLength.max} characters`)

/** A password to be verified. Overlong ones cannot be right and are not worth hashing. */
const claimedPassword = z.string({ error: required }).min(1, required).max(1_000)

/** The secret part of a link in an email. */
const linkSecret = z.string().max(200)

export const registration = personDetails.extend({
  email,
  password: newPassword,
  /** The chapter's member type by id or name; legacy clients send none and get the default one [spec 72]. */
  memberType: optionalLine(100),
  /** Path of an uploaded file, or ''. */
  certificate: z.string().max(300).default(''),
  /** Answers to the member fields that the chapter's form asks for; documented calls know none. */
  fields: fieldAnswers,
  /** The captcha solution; the provider's error says what is wrong with it. */
  captcha: z
    .unknown()
    .meta({ type: ['string', 'null'] })
    .optional(),
})

/** The application of a documented call, which knows no member fields. */
export const documentedRegistration = registration.omit({ fields: true })

const unequal = { error: 'Passwords do not match', path: ['confirmPassword'] }

export const registrationForm = registration
  .extend({ memberType: line(100), confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

export const login = z.object({
  userRole: z.enum(roles).default('member'),
  email: emailText,
  password: claimedPassword,
  /** Names one of several people with this address and password. */
  memberId: z.string().max(20).optional(),
})

/** The code of an authenticator app; apps and people write it with a space. */
const code = z
  .string({ error: required })
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that your app shows'))

const recoveryCode = z.string({ error: required }).trim().min(1, required).max(40)

/** What the browser is known by; the login page sends its cookie. */
const device = z.string().max(100).optional()

/** A login, with the second step in the same request for clients of the documented call, which have no page for it. */
export const documentedLogin = login.extend({ code: code.optional() })

export const loginWithCode = documentedLogin.extend({ device })

/** What a passkey answered, as JSON; the library checks its contents. */
const passkeyAnswer = z
  .string({ error: required })
  .max(20_000)
  .refine(namesAPasskey, 'The browser sent no passkey. Try again.')

function namesAPasskey(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
  } catch {
    return false
  }
}

const step = z.string().max(1_000).optional()

/** The proof of the first step of a login. */
export const firstStep = z.object({ step })

export const secondStepForm = z.object({ code, trusts: flag.optional() })

export const recoveryForm = z.object({ recoveryCode })

/** The second step of a login: either of the two. */
export const secondStep = z.object({
  step,
  device,
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
  trusts: flag.optional(),
})

/** A request for a login link. */
export const linkRequest = z.object({ email: emailText, userRole: z.enum(roles).default('member') })

/** The browser that asked for a login link, by its cookie. */
export const asking = z.object({ asked: z.string().max(2_000).optional() })

/** A browser that completes its login by link. */
export const askingDevice = asking.extend({ device })

/** An emailed login link, as it is opened; `asked` is there on the device that asked. */
export const openedLink = asking.extend({ link: linkSecret })

export const chosenNumber = openedLink.extend({ number: z.coerce.number().int().min(10).max(99) })

export const numberForm = z.object({ number: z.coerce.number().int().min(10).max(99) })

export const passkeyForm = z.object({ passkey: passkeyAnswer, userRole: z.enum(roles).default('member') })

export const passkeyLogin = passkeyForm.extend({ device })

export const newPasskey = z.object({ passkey: passkeyAnswer })

export const passkeyReference = z.object({ credentialId: z.string().min(1).max(1_500) })

export const passkeyName = passkeyReference.extend({ name: line(60) })

/** Whether the chapter's admins need a second factor. */
export const factorRule = z.object({ isRequired: flag })

export const lostAccount = z.object({ memberId: z.string().max(20) })

/** Letting a person in again who lost every second factor. */
export const reopening = lostAccount.extend({ reason: line(300) })

export const authenticatorCode = z.object({ code })

/** How a person who is logged in proves again who they are: one of the three. */
export const identity = z.object({
  currentPassword: claimedPassword.optional(),
  code: code.optional(),
  passkey: passkeyAnswer.optional(),
})

export const resend = z.object({ email: emailText, password: claimedPassword })

export const recovery = z.object({ email: emailText })

export const activation = z.object({ hash: linkSecret })

/** The proof issued to the browser that applied, which it sends when it returns (server/auth/application-proof.ts). */
export const proof = z.object({ proof: z.string().max(1_000).optional() })

/** One of the people whose password was entered. */
export const continuing = proof.extend({
  memberId: z.string({ error: 'Choose who you are' }).max(20),
  device: z.string().max(100).optional(),
})

const confirmationPasswords = z.object({ password: claimedPassword.optional(), newPassword: newPassword.optional() })

export const confirmation = activation.extend(proof.shape).extend(confirmationPasswords.shape)

export const confirmationForm = confirmationPasswords
  .extend({ confirmPassword: z.string().optional() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, unequal)

/** One of the caller's own sessions, identified by its reference in the list. */
export const sessionReference = z.object({ session: z.string().regex(/^[0-9a-f]{32}$/, 'There is no such session') })

export const passwordLink = z.object({ token: linkSecret })

/** `id` is the member id, or the pending id of a person who is not a member yet. */
export const reset = z.object({ id: z.string().max(64), token: linkSecret, password: newPassword })

export const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

/** Treats an empty password field as absent. */
const unlessEmpty = <Password extends z.ZodType>(password: Password) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), password.optional())

/** Whether other members of the chapter see email and phone. */
const visibility = { showsEmail: flag.optional(), showsPhone: flag.optional() }

const ownChanges = personChanges.extend({
  ...visibility,
  pictureCut,
  fields: fieldAnswers,
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

/**
 * The caller's own details, with an optional new password. A current password alone is ignored: browsers autofill it.
 */
export const profileChanges = ownChanges

/** The changes of a documented call, which knows no member fields. */
export const documentedChanges = ownChanges.omit({ fields: true })

/** The page always asks for the current password; API callers may omit it right after the login [spec 82]. */
export const profileForm = ownChanges
  .extend({ confirmPassword: unlessEmpty(z.string()) })
  .refine(hasCurrent, noCurrent)
  .refine(({ password, confirmPassword }) => password === confirmPassword, unequal)

import { z } from 'zod'
import { assertNotGuessable } from '../../features/accounts/decisions.ts'
import { registration } from '../../features/accounts/schema.ts'
import { assertNotReserved } from '../../features/chapters/decisions.ts'
import { newChapter } from '../../features/chapters/schema.ts'
import { newSettings } from '../../features/chapters/settings/schema.ts'
import { isMailServer } from '../../features/chapters/settings/rules.ts'
import { newType } from '../../features/members/member-types/schema.ts'
import { personDetails } from '../../features/members/schema.ts'
import { email, line, optionalLine, timeZoneName } from '../../records/shapes.ts'
import { Refusal } from '../../refusal.ts'
import type { Env } from '../../env.ts'
import type { Draft } from './state.ts'

/** The fields of a submitted form. */
export type Fields = Record<string, string>

/** Errors by field, each beside its own. */
export type Errors = Record<string, string>

/** Either all values, or an error for each field that has one. */
type Read<Value> = { value: Value; errors?: undefined } | { errors: Errors; value?: undefined }

/** How many rows a form has for member types. */
export const typeRows = 5

const association = z.object({
  name: line(100),
  shortName: line(20).regex(
    /^(?!..--)[a-z\d](?:[a-z\d-]*[a-z\d])?$/i,
    'Use letters, digits and hyphens only, such as EXA: in lower case it is an address on the web',
  ),
  timeZone: timeZoneName,
  publicEmail: email,
})

const person = personDetails.pick({ firstName: true, lastName: true }).extend({ email })
const withPassword = registration.pick({ password: true }).extend({ confirmPassword: z.string().min(1, 'Required') })

/** Reads the first step. A password may stay empty when one was saved before. */
export function readAssociation(
  fields: Fields,
  env: Pick<Env, 'given' | 'association' | 'timeZone'>,
  hasPassword: boolean,
): Read<{
  association: NonNullable<Draft['association']>
  person: z.output<typeof person>
  password: string | null
}> {
  const { given } = env
  const errors: Errors = {}
  const own = parsed(
    association,
    {
      name: given.has('ASSOCIATION_NAME') ? env.association.name : fields.name,
      shortName: given.has('ASSOCIATION_SHORT_NAME') ? env.association.shortName : fields.shortName,
      timeZone: given.has('TIME_ZONE') ? env.timeZone : fields.timeZone,
      publicEmail: fields.publicEmail,
    },
    errors,
  )
  const admin = parsed(person, fields, errors)
  const keepsPassword = hasPassword && !fields.password && !fields.confirmPassword
  const secret = keepsPassword ? null : parsed(withPassword, fields, errors)
  if (secret && !errors.password && secret.password !== secret.confirmPassword)
    errors.confirmPassword ??= 'Passwords do not match'
  if (secret && admin) refusedInto(errors, () => assertNotGuessable(secret.password, admin.email))
  if (!own || !admin || Object.keys(errors).length > 0) return { errors }
  return { value: { association: own, person: admin, password: secret?.password ?? null } }
}

/** Reads the step of the first chapter and its member types. */
export function readChapter(
  fields: Fields,
  { name, shortName, publicEmail }: NonNullable<Draft['association']>,
): Read<Required<Pick<Draft, 'chapter' | 'types'>>> {
  const errors: Errors = {}
  const chapter = parsed(newChapter, fields, errors)
  if (chapter) {
    refusedInto(errors, () => assertNotReserved(chapter.subDomain, { name, shortName }))
    if (chapter.chapterName.toLowerCase() === name.toLowerCase())
      errors.chapterName = 'This is the name of the association. Choose another one, such as the name of a place'
    if (chapter.chapterEmail === publicEmail)
      errors.chapterEmail = 'This is the public email of the association. Choose another one'
  }
  const types = readTypes(fields, errors)
  return chapter && Object.keys(errors).length === 0 ? { value: { chapter, types } } : { errors }
}

function readTypes(fields: Fields, errors: Errors): NonNullable<Draft['types']> {
  const types: NonNullable<Draft['types']> = []
  for (let index = 0; index < typeRows; index++) {
    const [memberType = '', fee = '', duration = '1'] = ['type', 'fee', 'term'].map((name) => fields[`${name}${index}`])
    if (memberType.trim() === '') continue
    const read = newType.safeParse({ memberType, fee, duration })
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        errors[`${{ memberType: 'type', fee: 'fee' }[String(path[0])] ?? 'term'}${index}`] ??= message
      continue
    }
    if (types.some((other) => other.memberType.toLowerCase() === read.data.memberType.toLowerCase()))
      errors[`type${index}`] = 'There is already a member type of this name'
    types.push({ memberType: read.data.memberType, fee: read.data.fee, duration: read.data.duration })
  }
  if (types.length === 0) errors.type0 ??= 'Members need at least one type'
  return types
}

/** The ports of mail servers; on 465 the connection is encrypted from the start, on the others by STARTTLS. */
export const mailPorts = ['587', '465', '2525', '25'] as const

const mail = z.object({
  server: line(120).refine(
    (text) => isMailServer(text) && !text.includes(':'),
    'Enter a name such as smtp.example.org',
  ),
  port: z.enum(mailPorts, 'Choose a port'),
  user: optionalLine(200),
  password: z.string().max(300, 'At most 300 characters').default(''),
})

/** Reads the portal's mail account. An empty password means the saved one. */
export function readMail(
  fields: Fields,
  env: Pick<Env, 'given' | 'mailFrom'>,
  saved: NonNullable<Draft['mail']>['account'],
): Read<NonNullable<NonNullable<Draft['mail']>['account']>> {
  const errors: Errors = {}
  const isGiven = env.given.has('SMTP_URL')
  const account = isGiven ? { server: '', port: '', user: '', password: '' } : parsed(mail, fields, errors)
  const sender = env.given.has('MAIL_FROM') ? { from: env.mailFrom } : parsed(z.object({ from: email }), fields, errors)
  if (!account || !sender || Object.keys(errors).length > 0) return { errors }
  const isSame = saved?.server === account.server && saved.port === account.port && saved.user === account.user
  // To another server, the saved password is not sent.
  const password = account.password || (isSame ? saved.password : '')
  return { value: { ...account, password, ...sender } }
}

/** Reads an address for a test message. */
export function readRecipient(fields: Fields): Read<string> {
  const errors: Errors = {}
  const read = parsed(z.object({ testTo: email }), fields, errors)
  return read ? { value: read.testTo } : { errors }
}

const paypal = newSettings.pick({ clientId: true }).extend({
  clientSecret: z.string().max(300, 'At most 300 characters').default(''),
  webhookId: optionalLine(128).pipe(z.string().regex(/^[\w-]*$/, 'An ID has letters, digits, - and _ only')),
})
const zelle = newSettings.pick({ zelleAddress: true }).required()

/** Reads how members pay. An empty secret means the saved one, for the same client ID. */
export function readPayments(fields: Fields, saved: Draft['payments']): Read<NonNullable<Draft['payments']>> {
  const errors: Errors = {}
  const none = { clientId: '', clientSecret: '', webhookId: '', zelleAddress: '' }
  if (fields.way === 'later') return { value: { ...none, way: 'later' } }
  if (fields.way === 'zelle') {
    const read = parsed(zelle, fields, errors)
    const address = read?.zelleAddress
    if (read && !address) errors.zelleAddress = 'Required'
    return address ? { value: { ...none, way: 'zelle', zelleAddress: address } } : { errors }
  }
  if (fields.way !== 'paypal') return { errors: { way: 'Choose how members pay' } }
  const read = parsed(paypal, fields, errors)
  if (!read) return { errors }
  const clientSecret = read.clientSecret || (saved?.clientId === read.clientId ? saved.clientSecret : '')
  if (!clientSecret) return { errors: { clientSecret: 'Required' } }
  return { value: { ...none, ...read, clientSecret, way: 'paypal' } }
}

function parsed<Shape extends z.ZodType>(
  shape: Shape,
  fields: Record<string, unknown>,
  errors: Errors,
): z.output<Shape> | null {
  const read = shape.safeParse(fields)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message
  return null
}

/** Runs a check that the pages share, and notes the fields that it refuses. */
function refusedInto(errors: Errors, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [name, text] of Object.entries(error.details.fields ?? {})) errors[name] ??= text
  }
}

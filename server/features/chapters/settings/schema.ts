import { z } from 'zod'
import { changesOf, cleanContact, line, optionalLine, timeZoneName } from '#server/records/shapes.ts'
import { newChapter } from '../schema.ts'
import { dateChoices, isMailServer, isZelleAddress, maxLength, paperChoices } from './rules.ts'

/** A password as typed, never trimmed. Empty means unchanged. */
const secret = z.string().max(maxLength.secret, `At most ${maxLength.secret} characters`).default('')

const mailServer = optionalLine(maxLength.mailServer).refine(
  (text) => text === '' || isMailServer(text),
  'Enter a name such as smtp.gmail.com, with port 465, 587, 2525 or 25',
)

/** Dollars as typed; empty means that one admin is enough. */
const confirmRefundsAbove = optionalLine(9).pipe(
  z.string().regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Enter an amount such as 500, or leave it empty'),
)

/** The address for Zelle payments; empty if the chapter does not accept Zelle. */
const zelleAddress = optionalLine(maxLength.zelleAddress)
  .transform(cleanContact)
  .refine(
    (text) => text === '' || isZelleAddress(text),
    'Enter the email address or the US phone number that is registered with Zelle, or leave it empty',
  )

/** An employer identification number; empty if the chapter has none of its own. */
const ein = optionalLine(10).pipe(z.string().regex(/^(\d{2}-\d{7})?$/, 'Enter it as 12-3456789, or leave it empty'))

const idText = 'An ID has letters, digits, - and _ only'

const fields = z.object({
  ...newChapter.omit({ subDomain: true }).shape,
  mailServer,
  clientId: line(maxLength.id).regex(/^[\w-]+$/, idText),
  merchantId: optionalLine(maxLength.id).pipe(z.string().regex(/^[\w-]*$/, idText)),
  webhookId: optionalLine(maxLength.id).pipe(z.string().regex(/^[\w-]*$/, idText)),
  confirmRefundsAbove,
  zelleAddress,
  /** The time zone that determines the chapter's days. */
  timeZone: timeZoneName,
  tableDates: z.enum(dateChoices, 'Choose how dates are written'),
  paperSize: z.enum(paperChoices, 'Choose a paper size'),
  ein,
})

/**
 * `currentPassword` is the admin's own, required to change accounts, Zelle address or refund limit. Clients that cannot
 * ask for it omit it; in that case the login must be recent.
 */
const secrets = { password: secret, clientSecret: secret, currentPassword: secret.unwrap().optional() }

/** The settings of a chapter that has none yet (foundation section 5). */
const {
  mailServer: server,
  merchantId,
  webhookId,
  confirmRefundsAbove: above,
  zelleAddress: zelle,
  timeZone: zone,
  tableDates,
  paperSize,
  ein: taxNumber,
} = changesOf(fields)
export const newSettings = fields.extend({
  ...secrets,
  mailServer: server,
  merchantId,
  webhookId,
  confirmRefundsAbove: above,
  zelleAddress: zelle,
  timeZone: zone,
  tableDates,
  paperSize,
  ein: taxNumber,
  password: secret.pipe(z.string().min(1, 'Required')),
})

/** A change: an omitted field or empty password is unchanged [spec 10]. */
export const settingsChanges = z.object({
  ...changesOf(fields),
  ...secrets,
  /** The version that the editor began with; if others have changed the settings since, nothing is saved. */
  edition: z.string().max(100).optional(),
})

/** The parts that a page saves apart, each with the fields that its form sends. */
export const chapterPart = settingsChanges.pick({
  chapterName: true,
  chapterPhone: true,
  chapterAddress: true,
  timeZone: true,
  edition: true,
})
export const mailPart = settingsChanges.pick({
  chapterEmail: true,
  mailServer: true,
  password: true,
  currentPassword: true,
  edition: true,
})
export const paymentPart = settingsChanges.pick({
  clientId: true,
  clientSecret: true,
  merchantId: true,
  webhookId: true,
  currentPassword: true,
  edition: true,
})
export const moneyPart = settingsChanges.pick({
  confirmRefundsAbove: true,
  zelleAddress: true,
  currentPassword: true,
  edition: true,
})

/** An account to test, as saved or as typed; fields omitted from a typed one are taken from the saved one. */
const of = z.enum(['saved', 'typed'])

export const triedMail = z.object({
  of,
  chapterEmail: fields.shape.chapterEmail.optional(),
  mailServer: mailServer.optional(),
  password: secret,
})

export const triedPayment = z.object({ of, clientId: fields.shape.clientId.optional(), clientSecret: secret })

export const papersPart = settingsChanges.pick({ tableDates: true, paperSize: true, ein: true, edition: true })

export type SettingsChanges = z.output<typeof settingsChanges>

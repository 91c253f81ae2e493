import { z } from 'zod'
import { line } from '#server/records/shapes.ts'
import { isImapServer, maxLength } from './rules.ts'

/** The record of the key that was shown; '' for none, so that nobody replaces a key that they did not see. */
export const shownKey = z.object({ selector: z.string().max(200) })

/** When the shown address for reports was made; '' for none. */
export const shownReports = z.object({ madeAt: z.string().max(40) })

/** The key with which Mailgun signs its reports; '' for none. `madeAt` is that of the shown address. */
export const mailgunKey = shownReports.extend({
  signingSecret: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .regex(/^[\w-]*$/, 'A signing key has letters, digits, - and _ only'),
})

/**
 * The public key of SendGrid, which its page shows in base64; '' for none. What a file of such a key has around it is
 * taken off.
 */
export const sendgridKey = shownReports.extend({
  publicKey: z
    .string()
    .max(1_000, 'At most 1,000 characters')
    .transform((text) => text.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
    .pipe(
      z
        .string()
        .max(200, 'At most 200 characters')
        .regex(/^[\w+/=-]*$/, 'A key has letters, digits, +, / and = only'),
    ),
})

/** The mailbox in which reports come. An empty password keeps the stored one. */
export const mailboxEntry = z.object({
  mailServer: line(maxLength.mailServer).refine(
    isImapServer,
    'Enter a name such as imap.gmail.com, with port 993 or 143 if it needs one',
  ),
  userName: line(maxLength.userName),
  mailboxPassword: z.string().max(maxLength.password, `At most ${maxLength.password} characters`).default(''),
})

/** `shown` is when the shown mailbox was changed; '' for none. */
export const shownMailbox = z.object({ shown: z.string().max(40) })

/** A mailbox to store. */
export const mailboxChange = mailboxEntry.extend(shownMailbox.shape)

/** A mailbox as writes take it. */
export type MailboxEntry = { mailServer: string; userName: string; password: string }

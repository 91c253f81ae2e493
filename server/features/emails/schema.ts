import { z } from 'zod'
import { fileList, formattedText, line, listInput, optionalLine } from '#server/records/shapes.ts'
import { longest, mostAttachments, peopleTable, sentTable } from './rules.ts'

const mostSigns = 200_000
const tooLong = 'These are too many addresses for one email'

/** Addresses and member ids. Clients send a list whose elements may be comma lists (decision 68), forms one text. */
const typed = z
  .union(
    [z.array(z.string().max(mostSigns, tooLong)).max(20_000, tooLong), z.string().max(mostSigns, tooLong)],
    'Enter addresses or member IDs',
  )
  .default('')
  .transform((given) => (typeof given === 'string' ? [given] : given))

/**
 * The recipients. `search`, `status` and `memberType` narrow the table of members, for the audience `table`; `eventId`
 * is for `event`.
 */
export const recipients = z.object({
  audience: z.enum(['members', 'committee', 'custom', 'table', 'event'], 'Choose who gets this email'),
  to: typed,
  search: optionalLine(longest.search),
  status: z.enum(['', 'active', 'inactive']).default(''),
  memberType: optionalLine(100),
  eventId: optionalLine(40),
})

const content = {
  title: line(longest.title),
  body: formattedText(longest.body),
  attachments: fileList(mostAttachments),
}

export const newEmail = recipients.extend({
  ...content,
  /** Made by the form, so that a second press of the button sends nothing twice. */
  emailId: z.uuid('Open the form again').optional(),
  /** How many people the check counted: when there are others by now, nothing is sent. */
  expected: z.coerce.number().int().optional(),
})

/** An email that can be looked at before anybody gets it: texts may be missing yet. */
export const draft = recipients.extend({
  title: optionalLine(longest.title),
  body: z.string().max(longest.body).default(''),
  /**
   * Part of the name or the address of the one as whom the preview is read; by default the first who gets the email.
   */
  reader: optionalLine(longest.search),
})

export const testEmail = z.object(content)

/** One email. An id that cannot be one is simply not found. */
export const emailReference = z.object({ emailId: z.string().max(40) })

/**
 * A second email to those that bounced up to a moment: what bounces after it was asked for, so a second press sends
 * nothing.
 */
export const secondEmail = emailReference.extend({ until: z.iso.datetime('This is not a time') })

export const emailPeople = listInput(peopleTable).extend(emailReference.shape)

export const sentEmails = listInput(sentTable)

export const emailControl = emailReference.extend({ act: z.enum(['pause', 'resume', 'stop']) })

/** A mailbox that gets emails to many people again. */
export const mailbox = z.object({ address: z.string().min(1).max(320) })

/** The two parts of a link in an email by which its reader leaves the list. */
export const leavingLink = z.object({ letter: z.string().max(80), key: z.string().max(60) })

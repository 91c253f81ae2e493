import { z } from 'zod'
import {
  changesOf,
  email,
  flag,
  line,
  listInput,
  optionalEmail,
  optionalLine,
  optionalLines,
  phone,
  required,
} from '#server/records/shapes.ts'
import { maxApprovedAtOnce } from './applications.rules.ts'
import { fieldAnswers } from './member-fields/schema.ts'
import { maxNameUnits, nameLengthComplaint } from './name-lengths.rules.ts'
import { addressLines, educationLines, mapLines } from './details/lines.rules.ts'
import { degreeYears, maxLength, maxNoteLength, membersTable, titles } from './rules.ts'

/**
 * A name. It appears in emails to an unverified address, so characters from which mail programs make links are
 * rejected, to prevent spam in our name.
 */
export const linkless = z
  .string()
  .regex(/^[^/:@<>]*$/, 'Names cannot contain / : @ < >')
  .regex(/^(?!.*[.\u3002\uFF0E\uFF61]\p{L}{2})/u, 'Put a space after each period')

const personName = (field: 'firstName' | 'lastName') =>
  line(maxNameUnits)
    .check((checked) => {
      const message = checked.issues.length === 0 ? nameLengthComplaint(field, checked.value) : undefined
      if (message) checked.issues.push({ code: 'custom', message, input: checked.value })
    })
    .pipe(linkless)

/** A year: '2004', or the ISO time in which clients received it (wire.md 0.4). */
const degreeYear = z.preprocess(
  (given) => (typeof given === 'string' ? Number(/^(\d{4})(?:-.*)?$/.exec(given.trim())?.[1] ?? Number.NaN) : given),
  z
    .number({ error: required })
    .int(required)
    .min(degreeYears.first, `From ${degreeYears.first} on`)
    .max(degreeYears.last, `Not after ${degreeYears.last}`),
)

/** A person's title, in either spelling: Miss is shown as Ms (foundation section 3). */
const title = z.enum([...titles, 'Ms'], { error: required }).transform((given) => (given === 'Ms' ? 'Miss' : given))

/** A person's own details when joining. */
export const personDetails = z.object({
  mInit: title,
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  ...mapLines(addressLines, (text) => line(text.maxLength)),
  primaryPhone: line(maxLength.primaryPhone).pipe(phone),
  degree: line(maxLength.degree),
  degreeYear,
  ...mapLines(educationLines, (text) => line(text.maxLength)),
})

export type PersonDetails = z.infer<typeof personDetails>

/** Path of an uploaded file, or none. */
const filePath = z
  .string()
  .max(300)
  .nullish()
  .transform((path) => path ?? '')

/** The details of a member, as a change sends them: any may be omitted, and optional ones may be empty. */
export const personChanges = z.object(
  changesOf(
    personDetails.extend({
      address2: optionalLine(maxLength.address1),
      alternatePhone: optionalLine(maxLength.primaryPhone).pipe(phone),
      alternateEmail: optionalLine(maxLength.email).pipe(optionalEmail),
      certificate: filePath,
      profilePicture: filePath,
    }),
  ),
)

export type PersonChanges = z.output<typeof personChanges>

/** The chapter's member type, by id or by name. */
const memberType = line(100)

/** The minimum details that an admin needs to add a person, who fills in the rest (foundation section 5). */
export const newMember = z.object({
  mInit: title,
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  email,
  memberType,
  ...mapLines(addressLines, (text) => optionalLine(text.maxLength)),
  primaryPhone: optionalLine(maxLength.primaryPhone).pipe(phone),
  degree: optionalLine(maxLength.degree),
  degreeYear: z
    .unknown()
    .meta({ type: ['string', 'integer', 'null'] })
    .optional()
    .transform((given): unknown => (given === '' || given == null ? degreeYears.usual : given))
    .pipe(degreeYear),
  ...mapLines(educationLines, (text) => optionalLine(text.maxLength)),
  /** Answers to member fields; documented calls know none. */
  fields: fieldAnswers,
  /** False where a form has not asked yet whether somebody who looks like a member is added all the same. */
  isAnother: flag.optional(),
})

/** The form of the page: an unchecked box sends nothing and asks, while documented calls do not know the question. */
export const newMemberForm = newMember.extend({ isAnother: flag.default(0) })

export type NewMember = z.infer<typeof newMember>

export const applicationReference = z.object({ pendingId: z.string().min(1).max(64) })

/** Without a member type, the applicant gets the one applied for. */
export const approval = applicationReference.extend({
  memberType: z.preprocess((given) => (given === '' || given === null ? undefined : given), memberType.optional()),
})

/** Several applications; a form sends them as one text, separated by commas. */
export const approvals = z.object({
  pendingIds: z.preprocess(
    (given) => (typeof given === 'string' ? given.split(',') : given),
    z
      .array(applicationReference.shape.pendingId, 'Select at least one application')
      .min(1, 'Select at least one application')
      .max(maxApprovedAtOnce, `At most ${maxApprovedAtOnce} at once`),
  ),
})

/** A declined application; `tells` whether the applicant gets an email, which then contains the note. */
export const declining = applicationReference.extend({
  note: optionalLines(maxNoteLength),
  tells: flag.default(0),
})

export const memberReference = z.object({ memberId: z.string().min(1).max(20) })

/** The query of a table; the search covers the id, the names, and the city; for admins, also the email. */
export const memberPage = listInput(membersTable).extend({
  /** Admins and system admins only. */
  admins: z.boolean().default(false),
})

export type MemberPage = z.infer<typeof memberPage>

/** The requested table: the chapter's members, those of all chapters, or the admins. */
export const memberTable = z.object({ of: z.enum(['chapter', 'all', 'admins']) })

export const memberSearch = z.object({
  search: z.string().max(100).default(''),
  /** On the parent, members of all chapters; elsewhere, only the chapter's own. */
  everywhere: z.boolean().default(false),
})

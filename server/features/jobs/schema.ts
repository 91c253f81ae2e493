import { z } from 'zod'
import {
  changesOf,
  edition,
  email,
  fileList,
  flag,
  line,
  optionalLine,
  optionalLines,
  phone,
  publicPage,
  webAddress,
} from '#server/records/shapes.ts'
import { digestDays, jobStates, maxLength, maxAttachments } from './rules.ts'

/** An optional web address. */
const optionalWeb = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')
  .pipe(z.union([z.literal(''), webAddress(maxLength.web)], 'Enter a web address, such as https://www.example.org'))

const optionalPhone = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .pipe(phone)

/** Optional formatted or plain text. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .pipe(z.string().max(maxLength.body, `At most ${maxLength.body.toLocaleString('en-US')} characters`))

/** A post as its author enters it. */
export const newJob = z.object({
  title: line(maxLength.title),
  companyName: line(maxLength.companyName),
  web: optionalWeb,
  email,
  phone: optionalPhone,
  city: optionalLine(maxLength.city),
  state: optionalLine(maxLength.state),
  body: optionalText,
  attachments: fileList(maxAttachments),
})

/** A reference to one post. A malformed id is simply not found. */
export const jobReference = z.object({ jobId: z.string().max(40) })

const optionalFlag = flag.nullish().transform((given) => given ?? undefined)

/** Changes to a post. The statuses are accepted only from admins [spec 62]. */
export const jobUpdate = jobReference.extend({
  ...changesOf(newJob),
  approveStatus: optionalFlag,
  rejectStatus: optionalFlag,
  edition,
})

export const approval = jobReference.extend({
  /** The `updatedAt` of the post as it was read. */
  seen: z.string().max(100).optional(),
})

export const rejection = approval.extend({
  /** The reason, for the author. */
  reason: optionalLines(maxLength.reason),
})

export const jobDecision = rejection.extend({ decision: z.enum(['approve', 'reject'], 'Choose one') })

/** A page of the lists for readers: the chapter's own, or those of all chapters. */
export const listedJobs = z.object({
  of: z.enum(['chapter', 'all']).default('chapter'),
  ...publicPage.pick({ keyword: true, page: true }).shape,
})

const statusFilter = z
  .string()
  .nullish()
  .transform((text): 0 | 1 | undefined => (text === 'true' ? 1 : text === 'false' ? 0 : undefined))

/** The query of the documented list; an invalid filter value means no filter. */
export const documentedJobs = publicPage.pick({ keyword: true, page: true }).extend({
  size: z
    .string()
    .nullish()
    .transform((text) => (/^[1-9]\d*$/.test(text ?? '') ? Number(text) : undefined)),
  approveStatus: statusFilter,
  rejectStatus: statusFilter,
})

/** A decision on a post, identified by the post's `updatedAt` after it. */
export const decisionReference = jobReference.extend({ seen: z.string().max(100) })

export const jobsInState = z.object({
  state: z.enum(jobStates).default('pending'),
  /** The post decided on last. */
  decided: z.string().max(40).optional(),
})

export const portalSettings = z.object({
  courtesy: optionalLine(maxLength.courtesy),
  digestDay: z.enum(digestDays, 'Choose one'),
  edition,
})

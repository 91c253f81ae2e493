import type { EmailRow } from '#db/tables/emails.ts'
import type { ListShape } from '#server/records/lists.ts'

/** Maximum length of each text, in characters. */
export const maxLength = { title: 200, body: 100_000, excerpt: 100, search: 100 } as const

export const maxAttachments = 10

/** Maximum size of all attachments in bytes. Many mail servers accept no more, and encoding adds a third. */
export const maxAttachedBytes = 15 * 1024 * 1024

/** Maximum number of addresses typed in or sent by a client; a chapter may have more members. */
export const maxTyped = 2000

export type Audience = EmailRow['audience']

/** The merge fields of an email. */
export const mergeFields = ['first name', 'member ID', 'due year'] as const

export type MergeField = (typeof mergeFields)[number]

/** The merge values of one recipient. */
export type Merged = Record<MergeField, string>

/** The merge values of people who are not members of the chapter. */
export const strangers: Merged = { 'first name': 'friend', 'member ID': '', 'due year': '' }

/** Returns the merge fields that a text contains. */
export const mergesIn = (text: string): MergeField[] => mergeFields.filter((field) => text.includes(`{${field}}`))

/** Fills a text with one recipient's values; `written` escapes them, for example for HTML. */
export const merged = (text: string, values: Merged, written: (value: string) => string = (value) => value): string =>
  mergeFields.reduce((filled, field) => filled.replaceAll(`{${field}}`, () => written(values[field])), text)

export type DeliveryState = 'sent' | 'waiting' | 'failed' | 'left' | 'bounced' | 'stopped' | 'gone'

/** The label of a delivery's outcome in tables and files. */
export const deliveryWords: Record<DeliveryState, string> = {
  sent: 'sent',
  waiting: 'waiting',
  failed: 'bounced',
  left: 'unsubscribed',
  bounced: 'bounced before',
  stopped: 'stopped',
  gone: 'left the chapter',
}

/** The states of a delivery in which nothing was sent on purpose. */
export const leftOutStates = ['left', 'bounced', 'stopped', 'gone'] as const satisfies readonly DeliveryState[]

/** How long the form's emails wait, in seconds, so that a mistake noticed right after sending reaches nobody. */
export const holdSeconds = 30

/** How far ahead an email may be scheduled, in days. */
export const maxDaysAhead = 366

/** The table of the Sent Box. */
export const sentTable = {
  columns: ['createdAt', 'title'],
  sort: 'createdAt',
  direction: 'desc',
} as const satisfies ListShape

/** The table of one email's recipients. */
export const peopleTable = {
  columns: ['place', 'name', 'address'],
  filters: { state: ['sent', 'waiting', 'failed', 'left out'] },
  sort: 'place',
} as const satisfies ListShape

/** Maximum number of one chapter's emails in the outbox at a time: enough to keep it busy, few enough to stop. */
export const maxHandedOver = 200

import type { EmailRow } from '#db/tables/emails.ts'
import type { ListShape } from '#server/records/lists.ts'

/** Most characters of each text. */
export const longest = { title: 200, body: 100_000, excerpt: 100, search: 100 } as const

export const mostAttachments = 10

/** Many mail servers take no more, and files grow by a third on their way. */
export const mostAttachedBytes = 15 * 1024 * 1024

/** Addresses that are typed in or sent by a client; all members of a chapter may be more. */
export const mostTyped = 2000

export type Audience = EmailRow['audience']

/** The words in an email that differ from one recipient to the next. */
export const mergeFields = ['first name', 'member ID', 'due year'] as const

export type MergeField = (typeof mergeFields)[number]

/** The values of those words for one recipient. */
export type Merged = Record<MergeField, string>

/** For people who are not members of the chapter. */
export const strangers: Merged = { 'first name': 'friend', 'member ID': '', 'due year': '' }

/** Whether a text holds words that differ from one recipient to the next. */
export const mergesIn = (text: string): MergeField[] => mergeFields.filter((field) => text.includes(`{${field}}`))

/** A text with the words for one recipient; `written` makes them fit for it, as HTML asks for. */
export const merged = (text: string, values: Merged, written: (value: string) => string = (value) => value): string =>
  mergeFields.reduce((filled, field) => filled.replaceAll(`{${field}}`, () => written(values[field])), text)

export type DeliveryState = 'sent' | 'waiting' | 'failed' | 'left' | 'bounced' | 'stopped' | 'gone'

/** The outcome of an email for one of its people, in the words of tables and files. */
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

/** The sent box. */
export const sentTable = {
  columns: ['createdAt', 'title'],
  sort: 'createdAt',
  direction: 'desc',
} as const satisfies ListShape

/** The people of one email. */
export const peopleTable = {
  columns: ['place', 'name', 'address'],
  filters: { state: ['sent', 'waiting', 'failed', 'left out'] },
  sort: 'place',
} as const satisfies ListShape

/** Emails of one chapter that lie in the outbox at a time: enough to keep it busy, few enough to stop. */
export const mostHandedOver = 200

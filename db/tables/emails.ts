/**
 * An email of a chapter to many people. `body` is formatted or plain text, `attachments` a JSON list of the paths of
 * uploads.
 */
export type EmailRow = {
  emailId: string
  chapterId: string
  title: string
  body: string
  /** `table` is who the table of members showed, `event` who was registered for one. */
  audience: 'members' | 'committee' | 'custom' | 'table' | 'event'
  /** The event of the audience `event`; null of all others. */
  eventId: string | null
  attachments: string
  /** `done` when everybody has been handed to the outbox or was left out. */
  state: 'sending' | 'paused' | 'stopped' | 'done'
  createdBy: string
  createdAt: string
}

/** One of the people of an email. Handed to the outbox when it has a `mailId`; how it ended stands there. */
export type EmailDeliveryRow = {
  emailId: string
  /** From 1, in the order in which they are sent. */
  place: number
  chapterId: string
  /** A member of the chapter; null for any other address. */
  personId: string | null
  name: string
  /** '' of somebody who was forgotten. */
  address: string
  /** The element of the documented list of recipients that it came in. */
  element: number
  /** Why nothing is sent: the person left the list, the mailbox bounced, the email was stopped, the person is gone. */
  leftOut: '' | 'left' | 'bounced' | 'stopped' | 'gone'
  mailId: string | null
}

export type EmailsTables = { emails: EmailRow; emailDeliveries: EmailDeliveryRow }

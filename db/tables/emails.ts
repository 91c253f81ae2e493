/** A chapter's bulk email. `body` is formatted or plain text, `attachments` a JSON list of the paths of uploads. */
export type EmailRow = {
  emailId: string
  chapterId: string
  title: string
  body: string
  /** `table` means those listed in the table of members, `event` the registrants of an event. */
  audience: 'members' | 'committee' | 'custom' | 'table' | 'event'
  /** The event of the audience `event`; null for all others. */
  eventId: string | null
  attachments: string
  /** `done` when everybody has been passed to the outbox or was left out. */
  state: 'sending' | 'paused' | 'stopped' | 'done'
  createdBy: string
  createdAt: string
  /** Until then (UTC) nothing goes out; null if it started at once. */
  sendAt: string | null
}

/** One recipient of an email. Passed to the outbox when it has a `mailId`; the outbox has the result. */
export type EmailDeliveryRow = {
  emailId: string
  /** From 1, in sending order. */
  place: number
  chapterId: string
  /** A member of the chapter; null for any other address. */
  personId: string | null
  name: string
  /** Empty once the person is erased. */
  address: string
  /** The index of the element of the documented recipient list that contained it. */
  element: number
  /** Why nothing is sent: the person unsubscribed, the mailbox bounced, the email was stopped, the person is gone. */
  leftOut: '' | 'left' | 'bounced' | 'stopped' | 'gone'
  mailId: string | null
}

export type EmailsTables = { emails: EmailRow; emailDeliveries: EmailDeliveryRow }

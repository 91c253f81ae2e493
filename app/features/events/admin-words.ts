/** The admins' texts over an event, and about their acts on it. */
export const adminBar = { edit: 'Edit event', landing: 'View landing page', publish: 'Publish', unpublish: 'Unpublish', cancel: 'Cancel event', cancellation: 'How far the cancellation is' }

/** The outcome of an admin's act, by the word that the address of the next page carries. */
export const done: Record<string, string> = {
  created: 'Event created. It is still a draft.',
  updated: 'Event updated.',
  published: 'Event published.',
  unpublished: 'Event unpublished. It is a draft again.',
  deleted: 'Event deleted.',
}

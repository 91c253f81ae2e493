/** The admins' texts over an event, and about their acts on it. */
export const adminBar = {
  edit: 'Edit event',
  landing: 'View landing page',
  cancel: 'Cancel event',
  cancellation: 'How far the cancellation is',
}

const registeredText = (count: number) =>
  count === 1
    ? '1 registration stands and keeps its places'
    : `${count.toLocaleString('en-US')} registrations stand and keep their places`

/** The questions before an event is shown to everybody, or no longer. */
export const publishWords = {
  publish: {
    act: 'Publish',
    title: 'Publish the event?',
    text: (name: string, _registered: number) => `Everybody can see ${name} and register from now on.`,
  },
  unpublish: {
    act: 'Unpublish',
    title: 'Unpublish the event?',
    text: (_name: string, registered: number) =>
      registered === 0
        ? 'It is a draft again, and nobody can register until you publish it.'
        : `${registeredText(registered)}. Nobody else can register until you publish it again.`,
  },
}

/** After an event was changed for those who registered before. */
export const notNotified = {
  text: (count: number) =>
    `Event updated. ${count === 1 ? 'The one who registered was' : `The ${count.toLocaleString('en-US')} who registered were`} not notified.`,
  write: 'Write to them',
}

/** The outcome of an admin's act, by the word that the address of the next page carries. */
export const done: Record<string, string> = {
  created: 'Event created. It is still a draft.',
  updated: 'Event updated.',
  published: 'Event published.',
  unpublished: 'Event unpublished. It is a draft again.',
  remove: 'Event deleted.',
}

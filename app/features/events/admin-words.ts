/** Admin texts above an event, and about their actions on it. */
export const adminBar = {
  edit: 'Edit event',
  registrations: (count: number) => `Registrations ${count.toLocaleString('en-US')}`,
  email: 'Email members',
  landing: 'View landing page',
  cancel: 'Cancel event',
  cancellation: 'Cancellation progress',
  asVisitor: 'See as visitor',
  more: 'More',
}

/** Where an email to the members begins. */
export const membersEmail = '/emails?dialog=new'

/** Above an event as visitors see it, shown to an admin. */
export const asVisitor = {
  title: 'This is the page as visitors see it.',
  draft: 'They cannot open it until you publish the event.',
  back: 'Back to your view',
}

/** What an event has brought so far. */
export const numbers = {
  people: 'People',
  adults: 'Adults',
  children: 'Children',
  registrationsOf: ({ name, value }: { name: string; value: string }) => `${name} ${value}: registrations`,
  donations: 'Donations',
  nominations: 'Nominations',
  received: 'Received',
  seatsLeft: 'Seats left',
  waiting: 'Waiting',
}

const registeredText = (count: number) =>
  count === 1 ? '1 registration stays valid' : `${count.toLocaleString('en-US')} registrations stay valid`

/** Confirmation prompts before an event is published or unpublished. */
export const publishWords = {
  publish: {
    act: 'Publish',
    title: 'Publish the event?',
    text: (name: string, _registered: number) => `Everyone will be able to see ${name} and register.`,
  },
  unpublish: {
    act: 'Unpublish',
    title: 'Unpublish the event?',
    text: (_name: string, registered: number) =>
      registered === 0
        ? 'It will be a draft again, and nobody can register until you publish it.'
        : `${registeredText(registered)}. Nobody else can register until you publish it again.`,
  },
}

/** Shown on the page of an event that was just published. */
export const publishedWords = {
  title: 'Event published',
  text: 'Everybody can see it and register. This is its link:',
  copy: 'Copy the link',
  email: 'Email members',
}

/** Shown after a change of an event that people had registered for. */
export const notNotified = {
  text: (count: number) =>
    `Event updated. ${count === 1 ? 'The person who registered was' : `The ${count.toLocaleString('en-US')} people who registered were`} not notified.`,
  write: 'Email them',
}

/** The result of an admin's action, by its name in the next page's URL. */
export const done: Record<string, string> = {
  created: 'Event created. It is still a draft.',
  updated: 'Event updated.',
  published: 'Event published.',
  unpublished: 'Event unpublished. It is a draft again.',
  remove: 'Event deleted.',
}

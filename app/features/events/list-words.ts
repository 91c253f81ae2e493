/** Admin texts about their events. */
export const list = {
  title: 'Events',
  lead: (chapterName: string) => `Events of the ${chapterName} chapter.`,
  create: 'Create new event',
  search: 'Name, description or location',
  none: { title: 'No events yet', text: 'Create one, review it, publish it.' },
  noneOf: {
    upcoming: { title: 'No upcoming events', text: 'Those that are over are under “Past”.' },
    past: { title: 'No past events', text: 'Events move here when they end.' },
  },
  views: 'Events by time',
  upcoming: (count: number) => `Upcoming ${count.toLocaleString('en-US')}`,
  past: (count: number) => `Past ${count.toLocaleString('en-US')}`,
  registrations: (count: number) => (count === 1 ? '1 registration' : `${count.toLocaleString('en-US')} registrations`),
  registrationsOf: (count: number, name: string) => `${list.registrations(count)} for ${name}`,
  seats: (taken: number, seats: number) =>
    `${taken.toLocaleString('en-US')} of ${seats.toLocaleString('en-US')} ${seats === 1 ? 'seat' : 'seats'}`,
  heads: {
    number: 'No.',
    name: 'Name',
    description: 'Description',
    starts: 'Starts',
    ends: 'Ends',
    registrations: 'Registrations',
    acts: 'Actions',
  },
  published: 'Published',
  draft: 'Draft',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
}

export const removal = {
  title: (name: string) => `Delete ${name}?`,
  text: 'Its page, program and pictures are deleted with it. Nobody is registered, so nobody is told.',
  act: 'Delete event',
  impossible: (name: string) => `${name} cannot be deleted`,
  registered: (count: number) => `It has ${list.registrations(count)}. Cancel it instead.`,
}

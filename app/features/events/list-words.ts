/** Admin texts about their events. */
export const list = {
  title: 'Events',
  lead: (chapterName: string) => `Events of the ${chapterName} chapter.`,
  create: 'Create new event',
  search: 'Name, description or location',
  none: { title: 'No events yet', text: 'Create one, review it, publish it.' },
  heads: { number: 'No.', name: 'Name', description: 'Description', starts: 'Starts', ends: 'Ends', acts: 'Actions' },
  published: 'Published',
  draft: 'Draft',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
}

export const removal = {
  title: (name: string) => `Delete ${name}?`,
  text: (name: string) => `${name} will be deleted.`,
  act: 'Delete event',
  impossible: (name: string) => `${name} cannot be deleted`,
  registered: (count: number) =>
    `It has ${count === 1 ? '1 registration' : `${count.toLocaleString('en-US')} registrations`}. Cancel it instead.`,
}

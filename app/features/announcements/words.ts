/** Admin texts about the chapter's announcements. */
export const announcementsWords = {
  title: 'Announcements',
  lead: 'Announcements appear on the home page, newest first, and each has a page of its own.',
  noun: 'announcement',
  search: 'Search titles',
  empty: {
    title: 'No announcements yet',
    text: 'Publish the first one: a date to keep, a change of place, a call for nominations.',
  },
  consequence: 'It will disappear from the home page right away, and its files can no longer be opened.',
  fields: { title: 'Title', body: 'Text', attachments: 'Attachments' },
  files: 'PDF, pictures, docx, xlsx or pptx, up to 10 MB each',
  published: 'Published',
  fileCount: 'Files',
  countOf: (files: number) => (files === 0 ? 'No files' : files === 1 ? '1 file' : `${files} files`),
}

/** Texts of one announcement, for its readers. */
export const announcementWords = {
  back: 'Go back',
  published: (day: string) => `Published ${day}`,
  more: 'More announcements',
  all: 'All announcements',
  edit: 'Edit',
}

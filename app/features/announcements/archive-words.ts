/** Texts of the list of all announcements. */
export const archiveWords = {
  title: 'Announcements',
  lead: (chapterName: string) => `What the ${chapterName} chapter has announced, newest first.`,
  leadOfParent: 'What the association has announced, newest first.',
  manage: 'Manage announcements',
  readMore: 'Read more',
  empty: { title: 'No announcements yet', text: 'New ones will appear here.' },
}

/** Texts of the chapter-wide search, in the bar and on its page. */
export const searchWords = {
  title: 'Search',
  label: 'Search this chapter',
  placeholder: 'People, events, documents and more',
  act: 'Search',
  close: 'Close',
  hint: 'Type at least 2 characters.',
  searching: 'Searching...',
  failed: 'Search is not available right now. Try again in a minute.',
  notFound: (search: string) => `Nothing matches “${search}”`,
  tryOther: 'Check the spelling, or try fewer words.',
  /** Where there are more than were counted, 10,000+. */
  count: (count: number, isMore: boolean) => `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`,
  results: (count: number, isMore: boolean) =>
    count === 1 && !isMore ? '1 result' : `${searchWords.count(count, isMore)} results`,
  allFor: (search: string) => `All results for “${search}”`,
  keys: 'Arrow keys to choose, Enter to open, Escape to close',
  groups: {
    people: 'People',
    upcoming: 'Upcoming events',
    past: 'Past events',
    announcements: 'Announcements',
    blog: 'Blog',
    activities: 'Activities',
    jobs: 'Jobs',
    documents: 'Documents',
  },
}

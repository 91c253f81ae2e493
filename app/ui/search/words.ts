/** The texts of the search across a chapter, in the bar and on its page. */
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
  found: (count: number) => (count === 1 ? '1 result' : `${count.toLocaleString('en-US')} results`),
  allFor: (search: string) => `All results for “${search}”`,
  keys: 'Arrow keys to choose, Enter to open, Escape to close',
  groups: {
    people: 'People',
    upcoming: 'Upcoming events',
    past: 'Past events',
    announcements: 'Announcements',
    documents: 'Documents',
  },
}

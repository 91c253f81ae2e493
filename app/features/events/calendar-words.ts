/** The texts of everybody's list of events. */
export const calendar = {
  title: 'Events',
  pastTitle: 'Past events',
  lead: (chapterName: string) => `Events of the ${chapterName} chapter. Open to members and guests.`,
  shortLead: 'Upcoming events of the chapter, open to members and guests, with a calendar to subscribe to.',
  pastLead: 'Events of the chapter that are over.',
  upcoming: (count: number) => `Upcoming ${count.toLocaleString('en-US')}`,
  past: (count: number) => `Past ${count.toLocaleString('en-US')}`,
  halves: 'Which events',
  search: 'Title or place',
  none: { title: 'No upcoming events', text: 'New events will appear here. Subscribe to the calendar to hear of them.' },
  nonePast: { title: 'No past events yet', text: 'Events appear here once they are over.' },
  notFound: (search: string) => `No events match “${search}”`,
  clear: 'Clear search',
  allPast: 'All past events',
  until: (from: string, to: string) => `${from} to ${to}`,
  seatsLeft: (count: number) => (count === 1 ? '1 seat left' : `${count.toLocaleString('en-US')} seats left`),
  price: 'Price',
  details: 'See details',
  pages: 'Pages of events',
}

/** The texts of the menu by which a calendar is subscribed to. */
export const subscription = {
  chapter: 'Subscribe to calendar',
  event: 'Add to calendar',
  device: 'Apple or Outlook',
  google: 'Google Calendar',
  copy: 'Copy the address',
  copied: 'Link copied',
  ofChapter: 'New and changed events of the chapter arrive by themselves.',
  ofEvent: 'If the event is moved or canceled, your calendar is updated.',
}

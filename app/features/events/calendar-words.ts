/** Texts of the public list of events. */
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
  none: {
    title: 'No upcoming events',
    text: 'New events will appear here. Subscribe to the calendar to hear of them.',
  },
  nonePast: { title: 'No past events yet', text: 'Events appear here once they are over.' },
  notFound: (search: string) => `No events match “${search}”`,
  clear: 'Clear search',
  allPast: 'All past events',
  until: (from: string, to: string) => `${from} to ${to}`,
  seatsLeft: (count: number) => (count === 1 ? '1 seat left' : `${count.toLocaleString('en-US')} seats left`),
  price: 'Price',
  details: 'See details',
  pages: 'Pages of events',
  views: 'How events are shown',
  list: 'List',
  month: 'Month',
  months: 'Other months',
  type: 'Kind of event',
  allTypes: 'All kinds',
  apply: 'Show',
  noneInMonth: 'No events in this month.',
  clearType: 'All kinds',
  notOfType: (type: string) => `No events of the kind “${type}”`,
  on: (day: string, count: number) =>
    `${longMonth(day).split(' ')[0]} ${Number(day.slice(8))}: ${count === 1 ? '1 event' : `${count} events`}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((long) => ({
    long,
    short: long.slice(0, 3),
  })),
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats a month (yyyy-mm) in full: April 2026. */
export const longMonth = (month: string) => `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`

import { dollars } from '#app/lib/format.ts'

/** Texts of an event's public page. */
export const event = {
  title: 'Event',
  pictures: 'Event pictures',
  about: 'About this event',
  backToEvents: 'Back to events',
  dayAndPlace: (days: string, place: string) => `${days} · ${place}`,
  backHome: 'Back to home',
  draft: 'Draft',
  cancelled: 'Canceled',
  past: 'Past',
  happeningNow: 'Happening now',
  upcoming: 'Upcoming',
  soldOut: 'Sold out',
  donate: 'Donate',
  register: 'Register',
  reserveRoom: 'Reserve a hotel room',
  flyers: 'Flyers',
}

/** Labels of an event's details. One word each, here, in the form and in lists. */
export const particulars = {
  type: 'Type',
  name: 'Name',
  description: 'Description',
  starts: 'Starts',
  ends: 'Ends',
  location: 'Location',
  adultFee: 'Adults',
  childFee: 'Children under 18',
  familyPrice: 'Family price',
  seats: 'Seats',
  seatsLeft: 'Seats left',
}

export const values = {
  free: 'Free',
  noMaximum: 'No maximum',
  noLimit: 'No limit',
  atMost: (amount: string) => `${amount} at most`,
  seatsLeftOf: (left: number, all: number) => `${left} of ${all}`,
}

/** The price as a figure, and what it is for. */
export const price = {
  any: { figure: 'Give', unit: 'any amount' },
  free: { figure: 'Free', unit: 'of charge' },
  from: (cents: number) => ({ figure: `from ${dollars(cents)}`, unit: '' }),
  perAdult: (cents: number) => ({ figure: dollars(cents), unit: 'per adult' }),
  perChild: (cents: number) => ({ figure: dollars(cents), unit: 'per child' }),
  position: { figure: 'Fee', unit: 'by position' },
  programs: 'Programs',
  rooms: 'Hotel rooms',
  programFees: (min: number, max: number) => {
    if (max === 0) return 'Free'
    return min === 0 ? `up to ${dollars(max)}` : `from ${dollars(min)}`
  },
  aNight: (cents: number) => `from ${dollars(cents)} a night`,
  openTo: 'Open to members and guests.',
  openToActive: 'Open to active members of the chapter.',
  joinList: 'Join the waiting list',
  others: 'See upcoming events',
}

/** Why registration is not possible. */
export const obstacles = {
  cancelled: 'This event was canceled.',
  over: 'This event is over.',
  notOpen: 'Registration is not open yet.',
  soldOut: 'Sold out.',
}

/** Texts for what is sold out. */
export const soldOut = {
  mark: 'SOLD OUT',
  call: (phone: string) => `SOLD OUT - To be in waiting list please call at ${phone}`,
  left: (count: number) => `${count.toLocaleString('en-US')} left`,
  leftAfter: 'left',
}

export const registrations = {
  title: 'Registrations',
  view: (count: number) => `View registrations (${count.toLocaleString('en-US')})`,
}

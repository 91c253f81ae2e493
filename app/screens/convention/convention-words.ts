/** Texts of a convention's landing page. */
export const conventionWords = {
  invites: (association: string, chapter: string | undefined) =>
    chapter ? `The ${association} and its ${chapter} chapter invite you` : `The ${association} invites you`,
  dates: 'Dates',
  place: 'Place',
  room: 'Hotel room',
  aPerson: (price: string) => `${price} a person`,
  from: (price: string, isFrom: boolean) => (isFrom ? `from ${price}` : price),
  aNight: (price: string) => `${price} a night`,
  register: 'Register Now',
  sections: 'On this page',
  tickets: {
    title: 'Tickets',
    lead: {
      packages:
        'Choose a ticket on the next page, add hotel nights if you need them, and pay once for your whole party.',
      fees: 'Say how many of you are coming on the next page, and pay once for your whole party.',
    },
    perPerson: 'per person',
    soldOut: 'Sold out',
    people: (count: number) => (count === 1 ? 'one person in a room' : `up to ${count} people in a room`),
    rent: 'a night',
  },
  days: {
    title: 'Attractions',
    lead: 'Day by day, and hour by hour.',
    marked: 'The marked lines have a fee of their own.',
    until: (time: string) => `until ${time}`,
  },
  sponsors: {
    title: 'Sponsor packages',
    lead: 'For firms and friends of the association. Each package comes with hotel rooms and admissions.',
    rooms: (count: number) => (count === 1 ? 'Room' : 'Rooms'),
    nights: (count: number) => (count === 1 ? 'Night' : 'Nights'),
    admissions: (count: number) => (count === 1 ? 'Admission' : 'Admissions'),
  },
  speakers: { title: 'Speakers', lead: 'The people you will hear and meet.' },
  contacts: { title: 'Contacts' },
  closing: {
    title: 'Ready to come?',
    from: (price: string) => `From ${price} a person. You won’t be charged before you see the total.`,
    plain: 'You won’t be charged before you see the total.',
  },
}

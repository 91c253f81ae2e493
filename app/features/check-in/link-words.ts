/** Texts of the links to an event's check-in page and its helpers. */
export const links = { checkIn: 'Check-in', helpers: 'Helpers' }

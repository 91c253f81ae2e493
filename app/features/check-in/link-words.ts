/** The texts of the links to the door of an event and to its helpers. */
export const links = { door: 'Check-in', helpers: 'Helpers' }

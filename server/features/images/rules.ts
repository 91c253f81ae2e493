/**
 * The places of a picture: the header of every page ("Events photo" in the earlier release), the carousel of the home
 * page, and the gallery of its event alone.
 */
export const places = ['navbarImage', 'homeScreenImage', 'eventImage'] as const

export type Place = (typeof places)[number]

/** Most characters of a picture's description, which is read aloud where it cannot be seen. */
export const longestDescription = 200

/** Pictures that are added to the gallery of an event in one go. */
export const mostAtOnce = 20

/** Pictures in the header: three rows of four. */
export const mostInStrip = 12

/** Pictures in the carousel of the home page. */
export const mostInCarousel = 20

/** Pictures of a year in the Year Book before one asks for all: two full rows. */
export const mostOfYear = 16

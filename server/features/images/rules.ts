/**
 * The places of a picture: the header of every page ("Events photo" in the previous release), the carousel of the home
 * page, and the gallery of its event only.
 */
export const places = ['navbarImage', 'homeScreenImage', 'eventImage'] as const

export type Place = (typeof places)[number]

/** Maximum length of a picture's description, in characters; screen readers read it aloud. */
export const maxDescriptionLength = 200

/** Maximum number of pictures added to the gallery of an event at once. */
export const maxAtOnce = 20

/** Number of pictures in the header: three rows of four. */
export const maxInStrip = 12

/** Maximum number of pictures in the carousel of the home page. */
export const maxInCarousel = 20

/** Pictures of a year in the Year Book before the viewer asks for all: two full rows. */
export const maxOfYear = 16

/** Maximum length of a speaker's name and talk, in characters; both fit a picture's description. */
export const maxSpeakerLength = { speakerName: 60, talk: 130 } as const

type Speaker = { speakerName: string; talk: string }

/** Describes the picture of a speaker. A speaker is a picture of the event, so that clients of the calls see it too. */
export const speakerDescription = ({ speakerName, talk }: Speaker) => `${speakerName}: ${talk}`

/** Returns the speaker that a picture's description names; undefined for all other pictures. */
export function speakerIn(description: string): Speaker | undefined {
  const [, speakerName, talk] = /^([^:]*[^:\s])\s*:\s+(\S.*)$/s.exec(description.trim()) ?? []
  return speakerName && talk ? { speakerName, talk } : undefined
}

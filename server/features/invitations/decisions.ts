import { firstNameMark, invitationsPerHour } from './rules.ts'

/** Returns the paragraphs of an invitation for one person. */
export const paragraphsFor = (message: string, firstName: string): string[] =>
  message
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim().replaceAll(firstNameMark, firstName))
    .filter(Boolean)

/** Returns the member numbers in a text that somebody pasted, each once. */
export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The most that one run of the job sends for a chapter: it runs each minute, so that an hour is spread evenly. */
export const maxPerRun = Math.ceil(invitationsPerHour / 60)

/** Returns when the last of `waiting` invitations is sent, if nobody pauses them. */
export const sentBy = (now: Date, waiting: number): Date =>
  new Date(now.getTime() + Math.ceil(waiting / maxPerRun) * 60_000)

/** How many invitations a chapter sends in an hour: a new sender of thousands at once is taken for spam. */
export const invitationsPerHour = 300

/** How many days after the day of its email the link of an invitation works, the last one to its end. */
export const linkDays = 14

/** Maximum number of characters of a subject and of a text. */
export const maxSubject = 150
export const maxMessage = 4000
/** Maximum number of characters of a pasted list of member numbers. */
export const maxNumbers = 100_000

/** People on a page of the list of who was invited. */
export const invitedPageSize = 50

/** Who of an import gets an invitation. */
export const audiences = ['all', 'active', 'numbers'] as const
export type Audience = (typeof audiences)[number]

/** What became of an invitation. */
export const invitationStates = ['waiting', 'sent', 'came', 'skipped'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Returns the paragraphs of an invitation, before its merge fields are filled. */
export const paragraphsIn = (message: string): string[] =>
  message
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

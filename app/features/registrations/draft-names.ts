/** Names of the drafts stored on the device: a member's entries must not show up in a guest's form. */
export const draftOf = (eventId: string, asMember: boolean, catalogue: string | null = null) =>
  `event-${eventId}${catalogue === 'grand' ? '-grand' : ''}-${asMember ? 'member' : 'guest'}`

/** Returns all draft names of an event. */
export const draftsOf = (eventId: string) =>
  [true, false].flatMap((asMember) => [null, 'grand'].map((catalogue) => draftOf(eventId, asMember, catalogue)))

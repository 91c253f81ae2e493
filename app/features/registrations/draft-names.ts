/** Names of the drafts that stay on the device: a member's entries must not turn up in the form of a guest. */
export const draftOf = (eventId: string, asMember: boolean, catalogue: string | null = null) =>
  `event-${eventId}${catalogue === 'grand' ? '-grand' : ''}-${asMember ? 'member' : 'guest'}`

/** All that an event may have left on a device. */
export const draftsOf = (eventId: string) =>
  [true, false].flatMap((asMember) => [null, 'grand'].map((catalogue) => draftOf(eventId, asMember, catalogue)))

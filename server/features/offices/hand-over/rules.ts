/** Maximum length of each field, in characters. */
export const maxLength = { item: 120, holder: 120, toDo: 200, notes: 8_000, reason: 1_000 } as const

/** The most items that an office lists. */
export const maxItems = 50

export type HandOverSide = 'leaver' | 'successor'

/** What is left to do about something that is bound to a person. */
export const itemStates = ['open', 'appointment', 'handedOver', 'nothing'] as const
export type ItemState = (typeof itemStates)[number]

/** What each side ticks before it confirms. */
export const ticksOf = {
  leaver: ['shown', 'complete', 'handedOver'],
  successor: ['seen', 'read', 'access'],
} as const satisfies Record<HandOverSide, readonly string[]>

export type Tick = (typeof ticksOf)[HandOverSide][number]

/** Days before the last day on which both sides hear of it. */
export const daysOfReminders = [30, 7] as const

/** For how many days an ended term is what its office's page of hand-over shows first. */
export const daysAfter = 30

/** What can wait in an office, in the order in which it is shown. */
export const waitingKinds = [
  'applications',
  'toResolve',
  'refundsToConfirm',
  'openRefunds',
  'zelle',
  'scheduledEmails',
  'pendingJobs',
  'eventDrafts',
  'ballotDrafts',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** The name of each state of something that is bound to a person. */
export const itemStateTexts: Record<ItemState, string> = {
  open: 'Open',
  appointment: 'Appointment',
  handedOver: 'Handed over',
  nothing: 'Nothing to do',
}

/** A text with which people of an import are invited, and who sent it. */
export type InvitationRoundRow = {
  roundId: string
  chapterId: string
  importId: string
  subject: string
  message: string
  /** A person id. */
  startedBy: string
  startedAt: string
  pausedAt: string | null
}

/** A person is invited once, whatever import they came with. It waits while it is neither sent nor skipped. */
export type InvitationRow = {
  personId: string
  chapterId: string
  importId: string
  roundId: string
  sentAt: string | null
  /** Why nothing was sent when its turn came. */
  skipped: 'login' | 'noEmail' | 'left' | null
}

export type InvitationsTables = { invitationRounds: InvitationRoundRow; invitations: InvitationRow }

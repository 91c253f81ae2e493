/** Rows of plain rooms: what admins of a chapter enter and edit, and no fact is kept of. */

/** The stamps of every such row. */
export type Stamped = {
  chapterId: string
  /** Person ids. */
  createdBy: string
  updatedBy: string
  createdAt: string
  updatedAt: string
}

export type QuickLinkRow = Stamped & { linkId: string; linkTitle: string; link: string }

export type HelpContactRow = Stamped & {
  helpContactId: string
  memberId: string
  helpFor: string
  contactEmail: string
  contactPhone: string
  /** Whether it stands on the home page. */
  isTrue: 0 | 1
}

export type ContentTables = {
  helpContacts: HelpContactRow
  quickLinks: QuickLinkRow
}

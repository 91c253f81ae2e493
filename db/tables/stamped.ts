/** The timestamps and authors of a row that admins enter and edit. */
export type Stamped = {
  chapterId: string
  /** Person ids; `system` is the portal itself. */
  createdBy: string
  updatedBy: string
  createdAt: string
  updatedAt: string
}

/** The words of a formatted text without its tags, for searches; written with it. */
export type Searched = { bodyWords: string }

/** The columns that are set automatically. */
export type Derived = Stamped & Searched

/** An act by which one person deleted or unpublished something, until it can no longer be undone. */
export type UndoRow = {
  undoId: string
  chapterId: string
  /** Nobody else may undo it, nor the same person in a lower role. */
  personId: string
  role: string
  expiresAt: string
  /** The deleted rows and changed columns as JSON; empty once it is undone. */
  taken: string
  undoneAt: string | null
}

export type UndoTables = { undos: UndoRow }

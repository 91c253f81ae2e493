/** Texts of undoing. */
export const undoWords = {
  undo: 'Undo',
  undone: 'Undone. Everything is as it was before.',
}

export const toastWords = { close: 'Close' }

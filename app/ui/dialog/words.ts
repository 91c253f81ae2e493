/** Texts of undoing. */
export const undoWords = {
  undo: 'Undo',
  undone: 'It is undone. All is as it was before.',
}

export const toastWords = { close: 'Close' }

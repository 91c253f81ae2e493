/** The texts of what is undone. */
export const undoWords = {
  undo: 'Undo',
  undone: 'It is undone. All is as it was before.',
}

/** Texts of the page that says why something was not undone. */
export const undoWords = { title: 'Not undone', nothing: 'There is nothing to undo here.', back: 'Back' }

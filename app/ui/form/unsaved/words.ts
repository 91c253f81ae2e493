/** Texts of the question before unsaved entries are given up. */
export const unsavedWords = {
  title: 'Leave without saving?',
  lost: (changes: number) => (changes === 1 ? '1 change is not saved.' : `${changes} changes are not saved.`),
  keep: 'Keep editing',
  leave: 'Leave',
}

type Counts = Record<'new' | 'changed' | 'same' | 'held' | 'refused', number>

const count = (number: number) => number.toLocaleString('en-US')
const rows = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`)

/** Texts of a file with the rows of several chapters. */
export const batchWords = {
  done: {
    byChapter: 'Each chapter has an import of its own.',
    writeBatch: 'The chapters are being written.',
    undoBatch: 'The chapters are being taken back.',
  },
  title: 'By chapter',
  isPart: 'These rows are part of a file that a system admin imported for several chapters.',
  others: (others: readonly { chapterName: string; rows: number }[]) =>
    `Rows of other chapters: ${others.map((one) => `${one.chapterName} ${count(one.rows)}`).join(', ')}`,
  othersText:
    'Each chapter gets an import of its own with its rows, compared with its members and types. The columns are settled then.',
  byChapter: 'Make an import for each chapter',
  heads: {
    chapter: 'Chapter',
    rows: 'Rows',
    new: 'New',
    changed: 'Changed',
    same: 'Same',
    held: 'Held',
    refused: 'Refused',
    state: 'State',
  },
  states: {
    storing: 'Planned',
    planned: 'Planned',
    writing: 'Writing',
    done: 'Done',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  sum: (parts: readonly { records: number; counts: Counts }[]) => {
    const all = (of: (part: { records: number; counts: Counts }) => number) =>
      parts.reduce((sum, part) => sum + of(part), 0)
    const states = (['new', 'changed', 'same', 'held', 'refused'] as const).map(
      (state) => `${count(all(({ counts }) => counts[state]))} ${state}`,
    )
    return `${rows(all(({ records }) => records))} in the file = ${states.join(' + ')}`
  },
  writeAll: (chapters: number) => (chapters === 1 ? 'Write one chapter' : `Write all ${chapters} chapters`),
  undoAll: 'Undo in all chapters …',
  undoTitle: 'Undo this file in all chapters?',
  undoText:
    'What the file added goes, and what it changed comes back, in every chapter. People who logged in, paid, registered, or were edited since stay.',
  undoAct: 'Undo all',
}

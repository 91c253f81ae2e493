import { cycleProblems } from './cycles.js'
import { fileProblems, folderProblems, pageProblems } from './file-rules.js'
import { importProblems } from './import-rules.js'
import { tableProblems } from './table-owners.js'

/**
 * Returns every violation, in the order of the files.
 * @param {import('./source.js').Source[]} sources
 * @param {Record<string, string>} pages the URL table
 * @returns {{ file: string, line: number, rule: string }[]}
 */
export function examine(sources, pages) {
  return [
    ...importProblems(sources),
    ...fileProblems(sources),
    ...folderProblems(sources),
    ...cycleProblems(sources),
    ...tableProblems(sources),
    ...pageProblems(sources, pages),
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

/** The documents of a release, for an operator who has nothing but its archive. */
import { existsSync, readdirSync } from 'node:fs'

/** Small folders, whole. Pictures of every email (docs/emails) are larger than all other documents. */
const folders = ['docs/decisions', 'docs/how-to', 'docs/pictures']

/**
 * Returns the files and folders that are copied as they are. What one of them links to has to be among them.
 * @returns {string[]} paths in the project, those that are there
 */
export function documents() {
  const pages = readdirSync('docs').filter((file) => file.endsWith('.md'))
  const all = ['deploy', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', ...folders, ...pages.map((page) => `docs/${page}`)]
  return all.filter((one) => existsSync(one))
}

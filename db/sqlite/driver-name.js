/** The first major of Node that the newer driver runs on; Node 24 aborts under the older one. */
const firstOfNewer = 22

/**
 * The package that this Node opens SQLite files with. The newer one is built against Node-API and brings its binaries
 * along; the older one is compiled for one major of Node.
 * @param {string} [version] of Node
 * @returns {'better-sqlite3' | 'better-sqlite3-13'}
 */
export const sqliteDriver = (version = process.versions.node) =>
  Number.parseInt(version) >= firstOfNewer ? 'better-sqlite3-13' : 'better-sqlite3'

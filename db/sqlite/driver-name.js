/** The first major version of Node that the newer driver runs on; Node 24 aborts under the older one. */
const firstOfNewer = 22

/**
 * Returns the package with which this Node opens SQLite files. The newer one is built against Node-API and includes its
 * binaries; the older one is compiled for one major version of Node.
 * @param {string} [version] of Node
 * @returns {'better-sqlite3' | 'better-sqlite3-13'}
 */
export const sqliteDriver = (version = process.versions.node) =>
  Number.parseInt(version) >= firstOfNewer ? 'better-sqlite3-13' : 'better-sqlite3'

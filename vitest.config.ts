import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Comes last, because files cached between runs are in the machine's own temporary folder. */
const runFolder = 'tests/support/machine/run-folder.ts'

const shared = {
  environment: 'node',
  setupFiles: ['tests/support/quiet-console.ts'],
  // Every test uses the portal's own time zone, not the laptop's.
  env: { TZ: 'UTC' },
  // Files share their worker's modules: loading the portal for each took half of the run. Tests change no module, and
  // each has its own data. The journeys share one Chromium as well.
  isolate: false,
  // Most of what a test makes is garbage soon: with a larger nursery, collecting it takes a sixth less of all time.
  execArgv: ['--max-semi-space-size=64'],
}

export default defineConfig({
  test: {
    // Compiled modules are stored by their content: without, compiling takes most of the time of one feature's test.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{app,server,events-log,db,scripts}/**/*.test.{ts,tsx}',
            'tests/{rest,access,security,support,kinds}/**/*.test.ts',
          ],
          globalSetup: ['tests/support/databases/postgres-server.ts', runFolder],
          // One more than vitest's default on few cores: each waits for databases and sockets at times.
          maxWorkers: availableParallelism(),
          // A test that hangs, not one on a busy machine: most take less than a second.
          testTimeout: 45_000,
          // A stopping portal waits a few seconds for open connections.
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/databases/postgres-server.ts', runFolder],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/browser/browser-setup.ts', runFolder],
          // A journey drives one built portal and one Chromium; two at once only slow each other down on two cores.
          fileParallelism: false,
          // As long as the other waits of a journey; a busy machine needs more than vitest's second.
          expect: { poll: { timeout: 15_000 } },
          // Every wait of a journey ends sooner: this only stops one that never ends, on a machine several times slower.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

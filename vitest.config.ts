import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Last, because what is kept from run to run lies in the machine's own temporary folder. */
const runFolder = 'tests/support/machine/run-folder.ts'

const shared = {
  environment: 'node',
  setupFiles: ['tests/support/quiet-console.ts'],
  // Every test speaks of the portal's own time zone, not of the laptop's.
  env: { TZ: 'UTC' },
  // Files share their worker's modules: loading the portal anew for each took half of the run. Tests change no module,
  // and each has data of its own. The journeys share one Chromium as well.
  isolate: false,
}

export default defineConfig({
  test: {
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
          // One more than vitest takes by itself on few cores: each waits for databases and sockets now and then.
          maxWorkers: availableParallelism(),
          testTimeout: 15_000,
          // A portal that is stopped waits for open connections for some seconds.
          hookTimeout: 60_000,
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
          // As patient as the other waits of a journey; a busy machine takes more than vitest's second.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

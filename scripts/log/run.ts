import { existsSync } from 'node:fs'
import { isPostgres } from '#db/store.ts'
import { carryOut, type Surroundings } from './carry-out.ts'
import { help, verbs } from './verbs.ts'
import { Misuse } from './verb.ts'

/** Runs a verb with the command-line arguments. Resolves with the exit code: 0 success, 1 a difference, 2 misuse. */
export async function runLog([name = '', ...args]: string[], around: Surroundings): Promise<0 | 1 | 2> {
  if (name === '' || name === '--help' || name === 'help') {
    around.out(`${help}\n`)
    return 0
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb) return carryOut(name, verb, args, around)
  around.err(`There is no verb "${name}". There are: ${Object.keys(verbs).join(', ')}.\n`)
  return 2
}

/** The context of a program: its terminal, and the portal of its environment. */
export function ofProcess(environment: Record<string, string | undefined>): Surroundings {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    watched: process.stderr.isTTY === true,
    async open() {
      // Imported here because verifying a file needs none of it and should not wait for it.
      const [
        { readEnv, readPlaces },
        { useStoredSettings },
        { isMigrated },
        { openStore },
        { systemClock },
        { kinds },
      ] = await Promise.all([
        import('#server/env.ts'),
        import('#server/boot/setup/stored-settings.ts'),
        import('#db/migrate.ts'),
        import('#db/open-store.ts'),
        import('#server/time/clock.ts'),
        import('#server/wiring/kinds.ts'),
      ])
      const { database } = readPlaces(environment)
      if (!isPostgres(database) && !existsSync(database))
        throw new Misuse(`There is no database at ${database}. Set DATA_DIR or DATABASE_URL.`)
      const env = readEnv(environment)
      if (!(await isMigrated(env.database)))
        throw new Misuse(
          'This database is of an earlier release. Start the portal of this release once, which brings it up to date, and ask again.',
        )
      const store = await openStore(env.database)
      await useStoredSettings(store, env)
      return { store, env, clock: systemClock, kinds, close: () => store.close() }
    },
  }
}

import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { holdSecret } from '#server/auth/app-secret.ts'
import { codeLines } from '#server/boot/setup/lines.ts'
import { anotherCode } from '#server/boot/setup/state.ts'
import { isBeforeSetup } from '#server/boot/setup/stored-settings.ts'
import { readEnv } from '#server/env.ts'
import { openDataDir } from '#server/providers/files/data-dir.ts'
import { systemClock as clock } from '#server/time/clock.ts'
import { Misuse } from '../log/verb.ts'

const help = `chapterhouse setup
  prints a link and a code for setting a live portal up in a browser, while it has no chapter
  The earlier code is void, and so is the session of the browser that used it. What was entered there stays, except for
  the admin, who is asked for again.`

/** `chapterhouse setup`: makes another setup code and prints it. Resolves with 1 when the portal is set up. @throws Misuse */
export async function run(words: string[]): Promise<0 | 1> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (words.includes('--help')) {
    say(help)
    return 0
  }
  if (words.length > 0) throw new Misuse(help)
  const env = readEnv(process.env)
  if (env.mode !== 'live') throw new Misuse('A demo needs no setup. Set PORTAL_MODE=live and the other settings first.')
  openDataDir(env.dataDir)
  await migrate(env.database)
  const store = await openStore(env.database)
  try {
    await holdSecret({ store, env, clock })
    if (!(await isBeforeSetup(store))) {
      process.stderr.write('This portal is set up already: it has a chapter.\n')
      return 1
    }
    for (const line of codeLines(env, await anotherCode({ store, env, clock }))) say(line)
    return 0
  } finally {
    await store.close()
  }
}

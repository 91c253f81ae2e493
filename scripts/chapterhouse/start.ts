import { Misuse } from '../log/verb.ts'
import type { CommandPlace } from './commands.ts'

const help = `chapterhouse start
  serves the portal until SIGTERM or Ctrl-C; the environment has its settings (docs/operating.md)
  PORT is where it listens, DATA_DIR the one folder that it writes`

/** `chapterhouse start`: serves the portal; resolves once it is starting, and the portal ends the process. @throws Misuse */
export async function run(words: string[], place: CommandPlace): Promise<0> {
  if (words.includes('--help')) process.stdout.write(`${help}\n`)
  else if (words.length > 0) throw new Misuse(help)
  else await place.start()
  return 0
}

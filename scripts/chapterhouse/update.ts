import path from 'node:path'
import { parseArgs } from 'node:util'
import { printable, printableJson } from '../log/layout.ts'
import { Misuse } from '../log/verb.ts'
import type { Machine, Outcome } from '../update/outcome.ts'
import type { CommandPlace } from './commands.ts'

const help = `chapterhouse update <chapterhouse-….tar.gz> [--allow-older] [--wait SECONDS] [--json]
  checks the archive by the .sha256 beside it, unpacks it beside the running release, tries the upgrade on a copy of
  the data, backs up, points the link to it, restarts the portal, and waits for /readyz
  If it does not get ready in time (60 seconds, or --wait), the link and the data are as before, and the earlier release
  is started again.
chapterhouse update --resume
  goes on with an update that was killed; naming the same archive again does so too

UPDATE_LINK is the link to the running release (/opt/chapterhouse), UPDATE_RESTART restarts the portal and returns once
the old process has ended (systemctl restart chapterhouse), UPDATE_STOP stops it (systemctl stop chapterhouse).
--allow-older takes a release that is older; --json prints one object, and the progress to standard error.

Exit codes: 0 updated, or nothing to do; 1 the earlier release runs again; 2 refused, nothing was changed;
3 the way back failed: the portal may be down.`

const codes = { updated: 0, current: 0, back: 1, stuck: 3 } as const

/** `chapterhouse update <file>`: updates the portal to another release. @throws Misuse */
export async function run(words: string[], { folder }: CommandPlace): Promise<0 | 1 | 2 | 3> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      json: { type: 'boolean' },
      resume: { type: 'boolean' },
      'allow-older': { type: 'boolean' },
      wait: { type: 'string', default: '60' },
    },
  })
  if (values.help) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  const [file, ...more] = positionals
  if (more.length > 0 || (file === undefined) !== (values.resume === true) || !/^\d{1,5}$/.test(values.wait))
    throw new Misuse(help)
  // Loaded here, so that the help waits for none of it.
  const [{ update }, { reasonOf, readyUrlOf }, { readPlaces }] = await Promise.all([
    import('../update/update.ts'),
    import('../update/outcome.ts'),
    import('#server/env.ts'),
  ])
  outliveTheTerminal()
  const progress = values.json ? process.stderr : process.stdout
  const say = (line: string) => void progress.write(`${printable(line)}\n`)
  try {
    const at = file === undefined ? null : path.resolve(folder, file)
    const outcome = await update(
      at,
      machineOf(readyUrlOf(readPlaces(process.env)), Number(values.wait), say),
      values['allow-older'] === true,
    )
    if (values.json) process.stdout.write(`${printableJson(outcome)}\n`)
    else for (const line of linesOf(outcome)) say(line)
    return codes[outcome.state]
  } catch (error) {
    if (!values.json) throw error
    process.stdout.write(`${printableJson({ state: 'refused', why: reasonOf(error) })}\n`)
    return 2
  }
}

/** An SSH session that drops must not end an update half-way: what nobody can read any more is not printed. */
function outliveTheTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('SIGHUP', () => undefined)
}

function machineOf(readyUrl: string, waitSeconds: number, say: Machine['say']): Machine {
  const { env: environment } = process
  return {
    link: path.resolve(environment.UPDATE_LINK || '/opt/chapterhouse'),
    restart: environment.UPDATE_RESTART || 'systemctl restart chapterhouse',
    stop: environment.UPDATE_STOP || 'systemctl stop chapterhouse',
    readyUrl,
    waitSeconds,
    environment,
    say,
  }
}

function linesOf({ state, from, to, backup, why }: Outcome): string[] {
  const lines: Record<Outcome['state'], string[]> = {
    updated: [
      `Release ${to} is ready; before, it was ${from}.`,
      `When you no longer need the way back, delete the folder of release ${from} and the backup at ${backup}.`,
    ],
    current: [`Release ${to} is the one that runs here already. Nothing was changed.`],
    back: [`Release ${from} runs again, and the backup is at ${backup}. ${why}`],
    stuck: [
      `The way back to release ${from} failed, and the portal may be down. ${why}`,
      `Mend that, and run chapterhouse update --resume; the backup is at ${backup}.`,
    ],
  }
  return lines[state]
}

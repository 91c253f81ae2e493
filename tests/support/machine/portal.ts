/** The built portal as a separate process, on a free port, with its own data. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canariesIn } from '../world/canaries.ts'
import { send, type Answer, type Question } from '../http.ts'

export type Email = { to: string; subject: string; text: string; html: string; sentAt: string; links: string[] }

export type PortalProcess = {
  port: number
  /** http://dc.localhost:PORT, or without a chapter http://localhost:PORT. */
  origin(chapter?: string): string
  /** Sends one request on a chapter's host; redirects are not followed and cookies not stored. */
  request(chapter: string | undefined, target: string, question?: Question): Promise<Answer>
  /** The emails sent so far, newest first. */
  sentEmails(): Promise<Email[]>
  /** Lines of the portal's log at level error and above. */
  errors(): string[]
  /** The process, for tests that kill it. */
  process: ChildProcess
  /**
   * Sends SIGTERM and waits; throws when the portal did not end by itself with exit code 0, or printed a secret. Its
   * data is removed, unless it was passed in.
   */
  stop(): Promise<void>
}

/**
 * Starts `node build/portal/start.js` and resolves when it is ready to answer.
 * @param options.env overrides the defaults: demo mode, a free port, log from warnings up
 * @param options.dataDir a folder that outlives the process; by default a new one that is removed with it
 * @param options.under a command that runs it with other rights
 * @param options.node another Node than this one
 * @param options.program the words that start a portal from elsewhere than build/, such as an unpacked release
 */
export async function startBuiltPortal(
  options: { env?: Record<string, string>; dataDir?: string; under?: string[]; node?: string; program?: string[] } = {},
): Promise<PortalProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'chapterhouse-portal-'))
  const { variables, flags } = partsOfStart()
  const program = options.program ?? [options.node ?? process.execPath, ...flags, 'build/portal/start.js']
  const words = [...(options.under ?? []), ...program]
  const child = spawn(words[0]!, words.slice(1), {
    env: {
      ...inherited(),
      ...variables,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = listen(child)
  const printed = () => canariesIn(output(), secretsOf(dataDir, options.env))
  // Also checked for a killed one.
  child.once('close', () => {
    // oxlint-disable-next-line no-console -- a console that complains fails the running test
    for (const secret of printed()) console.error(`A portal printed a secret, ${secret}`)
  })
  const port = await portOf(child, output)
  const request: PortalProcess['request'] = (chapter, target, question) =>
    send(port, hostOf(chapter, port), target, question)
  return {
    port,
    process: child,
    request,
    origin: (chapter) => `http://${hostOf(chapter, port)}`,
    sentEmails: async () => (await request(undefined, '/dev/mailbox.json')).json() as Email[],
    errors: () =>
      output()
        .split('\n')
        .filter((line) => /^\{"level":[56]0,/.test(line)),
    async stop() {
      const code = await ended(child)
      const secrets = printed()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The portal ended with ${code}:\n${output()}`)
      // The printed lines are not repeated here: this error is printed too.
      if (secrets.length > 0) throw new Error(`The portal printed secrets: ${secrets.join(', ')}`)
    },
  }
}

/** The secrets known only to this portal: from its environment, and from its folder when none was passed. */
function secretsOf(dataDir: string, env: Record<string, string> = {}): Record<string, string> {
  const file = path.join(dataDir, 'demo-secret')
  const secrets: Record<string, string> = existsSync(file)
    ? { 'secret of the folder': readFileSync(file, 'utf8').trim() }
    : {}
  for (const [name, value] of Object.entries(env)) {
    const secret = /SECRET/.test(name) ? value : URL.canParse(value) ? decodeURIComponent(new URL(value).password) : ''
    // A short password appears in many texts by chance.
    if (secret.length >= 8) secrets[name] = secret
  }
  return secrets
}

/** The settings that `npm start` gives to the allocator and to Node. */
export function partsOfStart(): { variables: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const variables = words.slice(0, words.indexOf('exec')).map((word) => word.split('=') as [string, string])
  return { variables: Object.fromEntries(variables), flags: words.filter((word) => word.startsWith('--')) }
}

/** Returns the environment without the portal's own variables: a test does not depend on its machine's settings. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

const hostOf = (chapter: string | undefined, port: number) => `${chapter ? `${chapter}.` : ''}localhost:${port}`

function listen(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}

function portOf(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const lookForPort = () => {
      const ready = /Ready on port (\d+)/.exec(output())
      if (!ready) return
      // Otherwise each line would search the whole output again, ever slower.
      child.stdout!.off('data', lookForPort)
      resolve(Number(ready[1]))
    }
    child.stdout!.on('data', lookForPort)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The portal did not start (exit code ${code}):\n${output()}`)))
  })
}

function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? child.signalCode)
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
    child.kill('SIGTERM')
  })
}

/** The servers under test: the built portal with the demo association, and bare handlers over its data. */
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'

/**
 * Creates the demo, starts the built portal on it, passes both to the measurement and removes everything. Another
 * process creates the demo: for its first seconds it cleans up, which delays every sixth request.
 */
export async function withDemoPortal<T>(
  measure: (portal: PortalProcess, dataDir: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
  try {
    await (await startBuiltPortal({ dataDir })).stop()
    const portal = await startBuiltPortal({ dataDir, env: { LOG_LEVEL: 'info', ...env } })
    try {
      return await measure(portal, dataDir)
    } finally {
      await portal.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Marks the daily jobs as done: verification and reconciliation would run for minutes during the measurement. The
 * stand-in knows none of the bulk-loaded payments: its list starts today, and nothing is missing from it.
 */
export function noteJobsDone(file: string) {
  const db = new Database(file)
  const at = new Date().toISOString()
  db.prepare(
    `insert into "verifications" ("verificationId", "state", "requestedBy", "startedAt", "endedAt", "facts", "gaps", "head", "problems") values (?, 'whole', 'system:bench', ?, ?, 0, 0, '', '[]')`,
  ).run(`bench ${at}`, at, at)
  db.prepare(
    `insert or replace into "comparisons" ("chapterId", "clientId", "startedAt", "beatAt", "completedAt", "completedTo", "reachesFrom", "transactions") select "chapterId", "clientId", @at, @at, @at, @at, @at, 0 from "paymentAccounts"`,
  ).run({ at })
  db.prepare('delete from "suspectCaptures"').run()
  db.close()
}

/** Runs bare.ts on a portal's data. */
export async function withBareServer<T>(dataDir: string, measure: (port: number) => Promise<T>): Promise<T> {
  const server = fork(new URL('bare.js', import.meta.url), [dataDir])
  try {
    return await measure(
      await new Promise<number>((resolve, reject) => server.once('message', resolve).once('exit', reject)),
    )
  } finally {
    server.kill('SIGKILL')
  }
}

/** Headers of an anonymous caller for whom no documented answer is cached. */
export const unkept = { authorization: 'Basic bm9ib2R5' }

/** A bearer token of the demo's admin. */
export async function adminToken(portal: PortalProcess): Promise<string> {
  const body = { email: 'admin@dc.aea.example', password: demoAccounts.password, userRole: 'admin' }
  const answer = await portal.request('dc', '/api/users/login', { method: 'POST', body })
  if (answer.status >= 300) throw new Error(`The login failed: ${answer.text}`)
  return (answer.json() as { token: string }).token
}

/** Logs in one of Washington's demo accounts as a browser does; pages accept only the cookie. */
export async function cookieOf(portal: PortalProcess, role: 'member' | 'admin' | 'systemAdmin'): Promise<string> {
  const body = {
    email: role === 'systemAdmin' ? 'system@aea.example' : `${role}@dc.aea.example`,
    password: demoAccounts.password,
    userRole: role,
  }
  const answer = await portal.request('dc', '/api/trpc/accounts.login', {
    method: 'POST',
    headers: { origin: portal.origin('dc') },
    body,
  })
  return answer.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Resident memory of a process, in megabytes. */
export const residentMb = ({ process: child }: PortalProcess): number => residentMbOf(child.pid!)

/** Resident memory of the portal with the processes that it has opened, in megabytes. */
export const residentMbOfAll = ({ process: { pid } }: PortalProcess): number =>
  [pid!, ...childrenOf(pid!)].reduce((sum, one) => sum + residentMbOf(one), 0)

/** Returns 0 for a process that has just ended. */
function residentMbOf(pid: number): number {
  const pages = Number(readIfThere(`/proc/${pid}/statm`).split(' ')[1] ?? 0)
  return (pages * 4096) / 1e6
}

const childrenOf = (pid: number): number[] =>
  readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Processor time of the main thread since the process started, in milliseconds. */
export function mainThreadMs({ process: child }: PortalProcess): number {
  const nanoseconds = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ')[0])
  return nanoseconds / 1e6
}

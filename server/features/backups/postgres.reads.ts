/** The client programs of PostgreSQL, and whether they can read this server. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { CannotBackUp } from './contents.reads.ts'

/** Checks that the programs are installed and can read this server, before anything is copied. @throws CannotBackUp */
export async function requirePrograms(url: string): Promise<void> {
  const versions = new Map<string, number>()
  for (const program of ['pg_dump', 'pg_restore']) {
    const version = /\(PostgreSQL\) (\d+)/.exec(await runProgram(program, ['--version'], url))?.[1]
    if (version) versions.set(program, Number(version))
  }
  const server = await serverVersion(url)
  for (const [program, version] of versions)
    if (version < server)
      throw new CannotBackUp(
        `${program} ${version} cannot dump a server of PostgreSQL ${server}. Install PostgreSQL's client programs of version ${server} or newer.`,
      )
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]!.server_version_num) / 10_000)
  } finally {
    await client.end()
  }
}

/**
 * Runs one of the programs, and returns what it printed. Passes the address in the environment: every user of the
 * machine can read command lines. @throws CannotBackUp
 */
export async function runProgram(program: string, args: string[], url: string): Promise<string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  const env = {
    ...process.env,
    // The folder of a socket stands percent-encoded in an address.
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, problem] = [text(child.stdout), text(child.stderr)]
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new CannotBackUp(
          `${program} is not there. Install PostgreSQL's client programs, of the server's version or newer; nothing was copied.`,
        ),
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new CannotBackUp(`${program} could not do it, and nothing was kept:\n${(await problem).trim()}`)
  return printed
}

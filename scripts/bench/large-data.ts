/** An association of a hundred chapters on PostgreSQL: laid in a SQLite file, then copied as a move does. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'
import { openMovable } from '#db/move/open-movable.ts'
import { syncTable } from '#db/move/sync.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { layAssociation, type AssociationSize } from './association-data.ts'
import { noteJobsDone } from './servers.ts'

/**
 * Fills a new database with a large association.
 * @param folder an empty folder, for the demo that it begins with and for the files of the portal; or one in which an
 *   earlier run laid the association in a file
 * @param location the address of an empty database
 * @param chapters how many there are, with those of the demo
 * @param secret what the portals of both databases seal with
 * @param tell hears what is being done
 */
export async function layLargeAssociation(
  folder: string,
  location: string,
  size: AssociationSize & { chapters: number; secret: string },
  tell: (line: string) => void,
): Promise<void> {
  const file = path.join(folder, 'chapterhouse.sqlite')
  if (!existsSync(file)) await layIn(folder, file, size, tell)
  await migrate(location)
  await copyTo(location, file, tell)
}

async function layIn(
  folder: string,
  file: string,
  { chapters, secret, ...size }: AssociationSize & { chapters: number; secret: string },
  tell: (line: string) => void,
): Promise<void> {
  const portal = await startBuiltPortal({ dataDir: folder, env: { APP_SECRET: secret } })
  try {
    await openChapters(portal, file, chapters)
  } finally {
    await portal.stop()
  }
  tell(`laying ${size.members} members in ${chapters} chapters`)
  layAssociation(file, size, new Date())
  noteJobsDone(file)
}

async function openChapters(portal: PortalProcess, file: string, chapters: number): Promise<void> {
  const login = { email: 'system@aea.example', password: demoAccounts.password, userRole: 'systemAdmin' }
  const answer = await portal.request('dc', '/api/users/login', { method: 'POST', body: login })
  const { token } = answer.json() as { token: string }
  const db = new Database(file, { readonly: true })
  const there = db.prepare('select count(*) from "chapters"').pluck().get() as number
  db.close()
  for (let number = there; number < chapters; number++) {
    const body = {
      chapterName: `Region ${number}`,
      subDomain: `region-${number}`,
      chapterEmail: `region${number}@large.example`,
      chapterPhone: '(202) 555-0100',
      chapterAddress: `${number} Long Street, Washington, DC 20001`,
    }
    const headers = { authorization: `Bearer ${token}` }
    const { status, text } = await portal.request('dc', '/api/chapters/new', { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`A chapter was refused with ${status}: ${text}`)
  }
}

/** Copies all rows as `chapterhouse move` does, and leaves out its comparison. Indexes come last, which is much faster. */
async function copyTo(location: string, file: string, tell: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  const [source, target] = [await openMovable(file), await openMovable(location)]
  try {
    await target.receive(file, 'bench')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(plainIndexes)
    for (const { name } of indexes) await client.query(`drop index "${name}"`)
    for (const shape of await source.shapes()) {
      await syncTable({ source, target }, shape, { tell: (rows) => tell(`${shape.table}: ${rows}`) })
    }
    tell('building indexes')
    for (const { definition } of indexes) await client.query(definition)
    await target.restore()
    await target.finish()
    tell('vacuuming')
    await client.query('vacuum analyze')
  } finally {
    await Promise.all([source.close(), target.close()])
    await client.end()
  }
}

/** Indexes that no constraint needs. */
const plainIndexes = `select indexname as "name", indexdef as "definition" from pg_indexes
  where schemaname = 'public' and indexname not in (select conname from pg_constraint)`

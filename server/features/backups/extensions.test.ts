import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { searchIndexes } from '#db/search-indexes.ts'
import { executeOn } from '#tests/support/databases/earlier.ts'
import { freshDatabase, migrated, type Content } from '#tests/support/databases/postgres.ts'
import { addSearchIndexes, restorePostgres, withoutExtensions } from './postgres.writes.ts'

const kept = `;
; Archive created at 2026-11-30 19:00:00 UTC
;
230; 1259 16700 TABLE public people chapterhouse
4130; 0 16700 TABLE DATA public people chapterhouse
3900; 1259 16710 INDEX public peopleByLastName chapterhouse
3901; 1259 16711 INDEX public peopleSearchedBefore chapterhouse
`
const list = `${kept}2; 3079 16389 EXTENSION - pg_trgm 
4140; 0 0 COMMENT - EXTENSION pg_trgm 
3902; 1259 16712 INDEX public peopleSearched chapterhouse
3903; 1259 16713 INDEX public membersSearched chapterhouse
`

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0).reverse()) await close()
})

const empty: Content = { name: 'empty', fill: () => Promise.resolve() }

async function database(content = empty): Promise<string> {
  const { url, drop } = await freshDatabase(content)
  closing.push(drop)
  return url
}

async function indexesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select indexname as "name" from pg_indexes where indexname = any($1) order by 1',
    [Object.keys(searchIndexes)],
  )
  await client.end()
  return rows.map(({ name }) => name)
}

/** Gives the tables to an account that may create indexes, and no extension. */
async function restricted(url: string): Promise<string> {
  const account = `account_${randomBytes(6).toString('hex')}`
  await executeOn(
    url,
    `create role ${account} login password '${account}'`,
    `grant usage, create on schema public to ${account}`,
    `alter table people owner to ${account}`,
    `alter table members owner to ${account}`,
  )
  closing.push(() => executeOn(url, `drop owned by ${account} cascade`, `drop role ${account}`))
  const location = new URL(url)
  location.username = account
  location.password = account
  return location.href
}

test('a dump is restored without its extension, what is said of it, and the indexes that need it', () => {
  expect(withoutExtensions(list)).toBe(kept)
})

test('pg_restore is told what to restore by a list, which is removed again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-programs-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const [printed, used] = [path.join(folder, 'printed'), path.join(folder, 'used')]
  writeFileSync(printed, list)
  writeFileSync(
    path.join(folder, 'pg_restore'),
    `#!/bin/sh\nfor each; do case "$each" in --list) exec cat ${printed};; --use-list=*) cp "\${each#--use-list=}" ${used};; esac; done\n`,
    { mode: 0o755 },
  )
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  await restorePostgres(await database(), path.join(folder, 'database.dump'))
  expect(readFileSync(used, 'utf8')).toBe(kept)
  expect(readdirSync(folder).sort()).toEqual(['pg_restore', 'printed', 'used'])
})

test('a restored database gets the extension and its indexes where the account may create it, and else neither', async () => {
  const url = await database(migrated)
  await executeOn(url, 'drop extension pg_trgm cascade')
  const account = await restricted(url)
  await addSearchIndexes(account)
  expect(await indexesOf(url)).toEqual([])
  await addSearchIndexes(url)
  expect(await indexesOf(url)).toEqual(['membersSearched', 'peopleSearched'])
})

test('an account that may not create the extension gets the indexes where it is there', async () => {
  const url = await database(migrated)
  await executeOn(url, 'drop index "peopleSearched"', 'drop index "membersSearched"')
  await addSearchIndexes(await restricted(url))
  expect(await indexesOf(url)).toEqual(['membersSearched', 'peopleSearched'])
})

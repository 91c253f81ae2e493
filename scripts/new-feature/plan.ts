import { namesOf, type Names } from './names.ts'
import { ownFiles } from './own-files.ts'
import type { Read } from './reading.ts'
import { registries } from './registry-lines.ts'

export type Repository = { read: Read; exists: (path: string) => boolean; migrations: string[] }

export type Plan = { names: Names; written: Record<string, string>; changed: Record<string, string> }

/**
 * Returns the files to write and to change for a new plain feature; writes nothing.
 * @throws Error with a message for the user
 */
export function planOf(folder: string, singular: string | undefined, { read, exists, migrations }: Repository): Plan {
  const names = namesOf(folder, singular)
  const taken = [`server/features/${folder}`, `app/features/${folder}`, `db/tables/${folder}.ts`].find(exists)
  if (taken) throw new Error(`${taken} exists; choose another name.`)
  if (new RegExp(`'/${folder}['/]`).test(read('remix.config.js'))) throw new Error(`The address /${folder} is taken.`)
  if (new RegExp(`^create table "${names.rows}"`, 'm').test(read('db/schema.sql')))
    throw new Error(`The table ${names.rows} exists; choose another name.`)
  if (new RegExp(`^  ${names.rows},$`, 'm').test(read('server/wiring/api.ts')))
    throw new Error(`The procedures ${names.rows} exist; choose another name.`)
  const newest = Math.max(...migrations.map((name) => Number.parseInt(name, 10)))
  const migration = `${String(newest + 1).padStart(4, '0')}-${folder}`
  return { names, written: ownFiles(names, migration, read), changed: registries(names, migration, read) }
}

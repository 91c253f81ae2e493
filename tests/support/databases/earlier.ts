import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#db/migrate.ts'
import type { Dialect } from '#db/store.ts'
import { freshDatabase } from './postgres.ts'

/** An empty database as an earlier release left it, whose last migration is named; `drop` takes it away. */
export async function earlierDatabase(dialect: Dialect, last: string): Promise<{ location: string; drop: () => unknown }> {
  if (dialect === 'postgres') {
    const { url, drop } = await freshDatabase({ name: `earlier_${last.slice(0, 4)}`, fill: (location) => migrate(location, last) })
    return { location: url, drop }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-test-'))
  const location = path.join(folder, 'portal.sqlite')
  await migrate(location, last)
  return { location, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

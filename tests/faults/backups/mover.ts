/** A program that moves a portal, and kills itself before the given statement on PostgreSQL. Prints their number. */
import pg from 'pg'

const [killAt, target, dataDir] = process.argv.slice(2)
let statements = 0

const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (++statements === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  return original.apply(this, args)
} as typeof pg.Client.prototype.query

// Imported after the function was replaced.
const [{ moveDatabase }, { logDefinition }] = await Promise.all([
  import('#server/features/backups/moves/database.writes.ts'),
  import('#server/wiring/log-definition.ts'),
])
const { problems } = await moveDatabase(target!, { DATA_DIR: dataDir! }, { logDefinition, tell: () => undefined })
process.stdout.write(JSON.stringify({ statements, problems }))

/**
 * Upgrades a SQLite file as the portal does, and kills itself with SIGKILL after the statement with the given number,
 * so that the moment is the same on every machine. Run by upgrade-kill.test.ts.
 */
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'

const [, , location, killAfter, without] = process.argv as unknown as [
  string,
  string,
  string,
  string,
  string | undefined,
]

const prepare = Database.prototype.prepare
let statements = 0

/** The control: each statement is its own transaction, as before the migrator used one. */
const isDropped = (text: string) => without === 'without-transaction' && /^(begin|commit|rollback)/.test(text)

Database.prototype.prepare = function (this: Database.Database, text: string) {
  const statement = prepare.call(this, isDropped(text) ? 'pragma user_version' : text)
  for (const method of ['run', 'all'] as const) {
    const original = statement[method].bind(statement) as (...given: unknown[]) => unknown
    const counted = (...given: unknown[]) => {
      const result = original(...given)
      if (++statements === Number(killAfter)) process.kill(process.pid, 'SIGKILL')
      return result
    }
    Object.defineProperty(statement, method, { value: counted })
  }
  return statement
} as typeof prepare

await migrate(location)
process.stdout.write(String(statements))

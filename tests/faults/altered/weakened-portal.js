/**
 * Removes one protection from a portal, for the controls: preloaded by NODE_OPTIONS (weaknesses.ts), it changes what
 * the portal sends to its database. The portal itself has no such switch.
 */
import { createRequire } from 'node:module'
import pg from 'pg'
import { sqliteDriver } from '../../../db/sqlite/driver-name.js'

const Database = createRequire(import.meta.url)(sqliteDriver())

const {
  statements = [],
  commits,
  commitsBefore,
  emptiesBoxesBefore,
  waitsInSqlite = false,
} = JSON.parse(process.env.WEAKNESS ?? '{}')

/** Returns a statement as this portal sends it. */
const changed = (text) =>
  statements.reduce((sql, [pattern, instead]) => sql.replace(new RegExp(pattern), instead), text)

const prepare = Database.prototype.prepare
Database.prototype.prepare = function (text) {
  return (
    (commits && inTransactions[commits](this, text)) ??
    inTwo(this, text) ??
    afterBoxes(this, text) ??
    prepare.call(this, changed(text))
  )
}

/** Whether a transaction is committed before this statement, which begins another one. */
const isSecondHalf = (text) => commitsBefore !== undefined && new RegExp(commitsBefore).test(text)

function inTwo(db, text) {
  if (!isSecondHalf(text)) return undefined
  const statement = prepare.call(db, text)
  const run = statement.run
  statement.run = function (...parameters) {
    db.exec('COMMIT')
    db.exec('BEGIN IMMEDIATE')
    return run.apply(this, parameters)
  }
  return statement
}

/** Whether this is the fact before which the boxes are deleted, and that is committed. */
const isAfterBoxes = (text, parameters) =>
  emptiesBoxesBefore !== undefined && /^insert into "facts"/.test(text) && parameters.includes(emptiesBoxesBefore)

const emptying = ['delete from "ballotBoxes"', 'delete from "ballotKeys"', 'COMMIT']

function afterBoxes(db, text) {
  if (emptiesBoxesBefore === undefined || !/^insert into "facts"/.test(text)) return undefined
  const statement = prepare.call(db, text)
  for (const way of ['run', 'all', 'get']) {
    const execute = statement[way]
    statement[way] = function (...parameters) {
      if (isAfterBoxes(text, parameters.flat())) for (const each of [...emptying, 'BEGIN IMMEDIATE']) db.exec(each)
      return execute.apply(this, parameters)
    }
  }
  return statement
}

/** Writes what is held back to be written together, so that a portal that dies next has sent it. */
function leave(stream) {
  const held = stream.writableCorked
  for (let times = 0; times < held; times++) stream.uncork()
  for (let times = 0; times < held; times++) stream.cork()
}

const query = pg.Client.prototype.query
pg.Client.prototype.query = function (config, ...rest) {
  const asked =
    typeof config === 'string'
      ? changed(config)
      : typeof config?.text === 'string'
        ? Object.assign(config, { text: changed(config.text) })
        : config
  if (isSecondHalf(asked?.text ?? '')) {
    for (const each of ['COMMIT', 'BEGIN']) query.call(this, each).catch(() => {})
    leave(this.connection.stream)
  }
  if (isAfterBoxes(asked?.text ?? '', asked?.values ?? []))
    for (const each of [...emptying, 'BEGIN']) query.call(this, each).catch(() => {})
  return query.call(this, asked, ...rest)
}

if (waitsInSqlite) {
  const pragma = Database.prototype.pragma
  Database.prototype.pragma = function (text, options) {
    return pragma.call(this, text === 'busy_timeout = 0' ? 'busy_timeout = 5000' : text, options)
  }
}

/** Delay of a commit, and time until a fact is on disk; the tests' databases are in memory. */
const lateMs = 60
const diskMs = 20

const nothing = { run: () => ({ changes: 0 }) }
/** Connections whose transaction should have ended. */
const open = new WeakSet()

const inTransactions = {
  /**
   * Ends a transaction late; those that begin in between become part of it, and the writer is told at once that it has
   * ended.
   */
  late(db, text) {
    if (text !== 'COMMIT' && text !== 'BEGIN IMMEDIATE') return undefined
    const statement = prepare.call(db, text)
    if (text === 'BEGIN IMMEDIATE') return { run: () => open.has(db) || statement.run() }
    return {
      run() {
        if (open.has(db)) return
        open.add(db)
        setTimeout(() => open.delete(db) && db.inTransaction && statement.run(), lateMs)
      },
    }
  },
  /** Makes each statement its own transaction. */
  none(db, text) {
    if (/^(BEGIN|COMMIT|SAVEPOINT|RELEASE)/.test(text)) return nothing
    const statement = prepare.call(db, changed(text))
    if (text.startsWith('insert into "facts"')) {
      const run = statement.run
      statement.run = function (...parameters) {
        const result = run.apply(this, parameters)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, diskMs)
        return result
      }
    }
    return statement
  },
}

if (commits === 'none') {
  const exec = Database.prototype.exec
  Database.prototype.exec = function (text) {
    return /^(ROLLBACK|COMMIT)/.test(text) && !this.inTransaction ? this : exec.call(this, text)
  }
}

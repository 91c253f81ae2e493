/**
 * Kills a portal at a statement that it sends to its database, with SIGKILL: preloaded by NODE_OPTIONS (dying.ts). A
 * kill from outside seldom falls between two statements of one transaction.
 */
import { createRequire } from 'node:module'
import pg from 'pg'
import { sqliteDriver } from '../../../db/sqlite/driver-name.js'

const Database = createRequire(import.meta.url)(sqliteDriver())

const { death, aheadMs = 0 } = JSON.parse(process.env.DYING ?? '{}')

/** Facts of that type so far. */
let seen = 0

/** Returns whether the portal dies at this statement: the first of its kind from the fact on. */
function isLast(text, parameters) {
  if (!death) return false
  if (text.startsWith('insert into "facts"') && parameters.includes(death.fact)) seen++
  return seen >= death.times && new RegExp(death.at).test(text)
}

const die = () => process.kill(process.pid, 'SIGKILL')

const prepare = Database.prototype.prepare
Database.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  for (const way of ['run', 'all', 'get']) {
    const execute = statement[way]
    statement[way] = function (...parameters) {
      const dies = isLast(text, parameters)
      if (dies && death.moment === 'before') die()
      const result = execute.apply(this, parameters)
      if (dies) die()
      return result
    }
  }
  return statement
}

const query = pg.Client.prototype.query
pg.Client.prototype.query = function (config, ...rest) {
  const { text = '', values = [] } = typeof config === 'string' ? { text: config } : config
  const dies = isLast(text, values)
  if (dies && death.moment === 'before') die()
  const answered = query.call(this, config, ...rest)
  if (dies) answered.then(die, die)
  return answered
}

if (aheadMs > 0) {
  const now = Date.now
  const ahead = () => now() + aheadMs
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts, target) => Reflect.construct(date, parts.length === 0 ? [ahead()] : parts, target),
    get: (date, name) => (name === 'now' ? ahead : Reflect.get(date, name)),
  })
}

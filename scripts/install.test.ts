import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sqliteDriver } from '../db/sqlite/driver-name.js'
import { driverFault } from './install.js'

const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-driver-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package that throws when a database is opened, as a native one does. */
function driverThatThrows(name: string, message: string): string {
  const place = path.join(folder, name)
  mkdirSync(place)
  writeFileSync(
    path.join(place, 'index.js'),
    `module.exports = class { constructor() { throw new Error(${JSON.stringify(message)}) } }`,
  )
  return place
}

test.each([
  ['20.20.2', 'better-sqlite3'],
  ['21.7.3', 'better-sqlite3'],
  ['22.23.3', 'better-sqlite3-13'],
  ['24.21.0', 'better-sqlite3-13'],
  ['26.10.0', 'better-sqlite3-13'],
])('Node %s opens SQLite by %s', (version, name) => {
  expect(sqliteDriver(version)).toBe(name)
})

test('the installed driver opens a database', () => {
  expect(driverFault()).toBeUndefined()
})

test('a driver for another Node, or one that was never built, is reported in plain words before the portal starts', () => {
  const other =
    "The module 'x.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 115. This version of Node.js requires\nNODE_MODULE_VERSION 127."
  expect(driverFault(driverThatThrows('other', other))).toBe(
    `it was built for another major of Node than this one (${process.versions.node})`,
  )
  expect(driverFault(driverThatThrows('unbuilt', 'Could not locate the bindings file. Tried:\n → x'))).toBe(
    'it is not built yet',
  )
  expect(driverFault(path.join(folder, 'nowhere'))).toBe('it is not built yet')
})

/**
 * Appends facts through the portal's own store while disk-journal.c records what reaches the disk, and records each
 * acknowledged fact in the same journal. Run by power-loss.test.ts.
 */
import { openSync, writeSync } from 'node:fs'
import Database from '#db/sqlite/driver.ts'
import { openStore } from '#db/open-store.ts'
import { append } from '#events-log/append.ts'

const [, , commits, settings] = process.argv as unknown as [string, string, string, string]

/** Overridden connection settings, such as a disabled protection. */
const others = JSON.parse(settings) as Record<string, string>
const pragma = Database.prototype.pragma
const changed = new Set<string>()
Database.prototype.pragma = function (this: Database.Database, text, options) {
  const [name, wanted] = text.split(' = ')
  const other = others[name!]
  if (other === undefined) return pragma.call(this, text, options)
  changed.add(name!)
  // The caller gets the expected answer and continues.
  if (wanted === undefined) return name === 'synchronous' ? 2 : pragma.call(this, text, options)
  return pragma.call(this, `${name} = ${other}`, options)
}

const store = await openStore(process.env.DISK_DATABASE!)
if (changed.size !== Object.keys(others).length) throw new Error(`Only ${[...changed].join()} of ${settings} was set`)
const journal = openSync(process.env.DISK_JOURNAL!, 'a')
const stamp = { chapterId: 'dc', actor: 'system:tests', correlation: 'power', now: new Date('2026-11-21T15:00:00Z') }

for (let fact = 1; fact <= Number(commits); fact++) {
  const news = [{ type: 'Paid', data: { fact, note: 'x'.repeat(fact * 7) } }]
  await store.write((builder) => append(builder, { projections: [], upcasters: {} }, `payment-${fact}`, 0, news, stamp))
  const record = Buffer.alloc(24)
  record.write('A')
  record.writeBigInt64LE(BigInt(fact), 8)
  writeSync(journal, record)
}
// Not closed, since a power cut does not close anything either.
process.exit(0)

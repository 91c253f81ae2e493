/** A register as many are written, for the control: it counts a seat and then enters who has it, each by itself. */
import Database from 'better-sqlite3'

const [, , file, guests] = process.argv
const db = new Database(file)
db.pragma('journal_mode = WAL')
const count = db.prepare('update seats set taken = taken + 1')
const enter = db.prepare('insert into guests (name, form) values (?, ?)')

let refused = 0
for (let guest = 0; guest < Number(guests); guest++) {
  try {
    count.run()
    enter.run(`guest ${guest}`, 'x'.repeat(9000))
  } catch {
    refused++
  }
}
process.stdout.write(String(refused))

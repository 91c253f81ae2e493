/** A postman as many are written, for the control: letters are marked as sent, and then they are sent. */
import Database from 'better-sqlite3'
import { createTransport } from 'nodemailer'

const [, , file, smtpUrl] = process.argv
const db = new Database(file)
db.pragma('journal_mode = WAL')
const transport = createTransport({ url: smtpUrl })
const due = db.prepare('select id from letters where sentAt is null limit 8').pluck()
const mark = db.prepare('update letters set sentAt = 1 where id = ?')

for (let letters = due.all(); letters.length > 0; letters = due.all()) {
  for (const id of letters) mark.run(id)
  await Promise.all(letters.map(send))
}

function send(id) {
  const messageId = `<${id}@naive.example>`
  return transport.sendMail({ from: 'us@naive.example', to: `${id}@naive.example`, subject: 'A letter', text: id, messageId })
}

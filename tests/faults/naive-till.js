/**
 * A till as many are written, for the control: it takes the money and writes it down afterwards. Nothing is noted
 * before, no request to the provider has an id, and what a crash left nobody looks for.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'

const [, , file, provider, clientId] = process.argv
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('create table if not exists payments (captureId text primary key, purchase text not null)')
const enter = db.prepare('insert into payments (captureId, purchase) values (?, ?)')

const token = await ask('/v1/oauth2/token', `Basic ${Buffer.from(`${clientId}:any`).toString('base64')}`, {})

createServer(async (request, response) => {
  try {
    const said = await answer(request.url, JSON.parse(await text(request)))
    response.end(JSON.stringify(said))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(0, '127.0.0.1', function () {
  process.stdout.write(`Ready on port ${this.address().port}\n`)
})

async function answer(address, { purchase, orderId }) {
  const bearer = `Bearer ${token.access_token}`
  if (address === '/start') {
    const unit = { amount: { currency_code: 'USD', value: '25.00' }, custom_id: purchase }
    const { id } = await ask('/v2/checkout/orders', bearer, { intent: 'CAPTURE', purchase_units: [unit] })
    return { orderId: id }
  }
  const order = await ask(`/v2/checkout/orders/${orderId}/capture`, bearer, {})
  enter.run(order.purchase_units[0].payments.captures[0].id, purchase)
  return { state: 'paid' }
}

async function ask(address, authorization, body) {
  const headers = { authorization, 'content-type': 'application/json', prefer: 'return=representation' }
  const said = await fetch(provider + address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!said.ok) throw new Error(`The provider answered ${said.status}: ${await said.text()}`)
  return said.json()
}

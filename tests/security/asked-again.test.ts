import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { neededFor } from '#server/auth/needed-rights.ts'
import { apiFor, apiRouter, type Api } from '#server/wiring/api.ts'
import { askForEachList } from '#server/wiring/export-handler.ts'
import { refusalIn } from '#server/trpc.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: { access?: string; fresh?: true } } }

const procedures = apiRouter._def.procedures as unknown as Record<string, Procedure>
const byType = (type: string) => Object.keys(procedures).filter((name) => procedures[name]!._def.type === type)
const isFresh = (name: string) => procedures[name]!._def.meta?.fresh === true

const naming = 'names entries of the books; nothing is booked, sealed or paid out'
const drafted = 'about texts and files; nothing is paid out'

const importing = 'answer,ask,byChapter,edit,editPayment,map,planAgain,removeMapping,renameMapping,split,upload'.split(
  ',',
)

/**
 * What needs a right over money or accounts, or makes a file of a list, and asks nobody again who they are, each with
 * its reason. All others ask, including those of new features.
 */
const spared: Record<string, string> = {
  'bank.addAccount': 'a name for the account whose statements are read; no money goes there',
  'bank.addRule': naming,
  'bank.joinFile': drafted,
  'bank.keepMapping': drafted,
  'bank.removeAccount': 'only without lines; no money goes there',
  'bank.removeFile': drafted,
  'bank.removeMapping': drafted,
  'bank.removeRule': naming,
  'bank.removeUnmapped': drafted,
  'bank.updateAccount': 'a name for the account whose statements are read; no money goes there',
  'bank.updateRule': naming,
  'books.exported': 'entries without addresses or telephone numbers',
  'donationTypes.add': drafted,
  'donationTypes.remove': drafted,
  'donationTypes.update': drafted,
  'donorLetters.begin': drafted,
  'donorLetters.changeSettings': drafted,
  'donorLetters.makeAgain': drafted,
  'donorLetters.send': 'emails each donor the own letter',
  'events.changeRefunds': 'what later cancellations refund; it refunds nobody',
  ...Object.fromEntries(importing.map((act) => [`imports.${act}`, 'a plan; writing it and taking it back ask'])),
  'journal.nameAccounts': naming,
  'journal.useStarter': naming,
  'months.changeRule': 'who confirms seals; nothing is paid out',
  'months.keepSealed': 'keeps a month sealed; it asks whoever unseals it',
  'months.yearExported': 'sums without people',
  'paymentTypes.add': 'a fee that nobody has to pay',
  'paymentTypes.makePrimary': 'the fee that is offered first',
  'paymentTypes.remove': 'a fee that nobody has to pay',
  'paymentTypes.update': 'a fee that nobody has to pay',
  'payments.declineRefund': 'refunds nothing',
  'payments.mineExported': 'the own payments',
  'registrations.declineZelle': 'frees seats that nobody paid for',
  'registrations.exported': 'the people of one event, often printed at its door',
  'settings.checkAccount': 'asks whether the account works, and changes nothing',
  'settings.create': 'asks for the password in its own form, for what is about accounts',
  'settings.openStandin': 'only in a demo or a practice, where no money is real',
  'settings.update': 'asks for the password in its own form, for what is about accounts',
  'shares.exported': 'sums of one chapter',
  'shares.setRule': 'how later dues are split; it moves nothing that was booked',
}

/** The procedures of all files at /export, by asking for each. */
async function exporting(): Promise<string[]> {
  const asked: string[] = []
  const feature = (name: string) =>
    new Proxy({}, { get: (_, procedure: string) => async () => void asked.push(`${name}.${procedure}`) })
  await askForEachList(new Proxy({}, { get: (_, name: string) => feature(name) }) as Api)
  return asked
}

const forAdmins = (name: string) => /^(admin|systemAdmin)$/.test(procedures[name]!._def.meta?.access ?? '')

const aboutMoney = byType('mutation').filter(
  (name) =>
    forAdmins(name) &&
    neededFor(name, 'mutation')?.needs.some(
      ({ right, level }) => level === 'change' && /payments|accounts|books/.test(right),
    ),
)

test('what moves money, changes accounts, or exports a list of people asks again who one is', async () => {
  const asking = [...new Set([...aboutMoney, ...(await exporting())])]
  const unasked = asking.filter((name) => !isFresh(name))
  expect(unasked.sort()).toEqual(Object.keys(spared).sort())
})

/** The refusal of a call by an admin who logged in 15 minutes ago. */
async function refusalOf(world: World, name: string, carrier?: 'bearer') {
  const context = world.context('system')
  if (!isSignedIn(context.actor)) throw new Error('nobody is logged in')
  const confirmedAt = new Date(world.clock.now().getTime() - 15 * 60_000).toISOString()
  const api = apiFor({ ...context, actor: { ...context.actor, confirmedAt, ...(carrier && { carrier }) } })
  const [feature, act] = name.split('.') as [string, string]
  const called = (api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[feature]!
  return called[act]!({}).then(
    () => null,
    (error: unknown) => refusalIn(error),
  )
}

describeOnSqlite('a login 15 minutes ago', (open) => {
  test('is asked again by all of them in a browser, and by none with the token of a documented call', async () => {
    const world = await open()
    const fresh = Object.keys(procedures).filter(isFresh)
    expect(fresh.length).toBeGreaterThan(20)
    for (const name of fresh) {
      expect([name, (await refusalOf(world, name))?.details.confirms]).toEqual([name, true])
      // An empty input is refused as such, so nothing is changed here.
      expect([name, (await refusalOf(world, name, 'bearer'))?.details.confirms]).toEqual([name, undefined])
    }
  })

  test('keeps an event until the password was entered; a refused file leads back to its page', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    const eventId = await announcePicnic(world)
    world.clock.forward(15)
    const cancel = () =>
      client.request(`/event/${eventId}/cancel`, { method: 'POST', by, body: new URLSearchParams({ reason: 'Flood' }) })
    const isCancelled = async () => (await world.as('admin').events.byId({ eventId })).isCancelled
    expect([(await cancel()).status, await isCancelled()]).toEqual([403, false])
    const file = await client.request('/export/payments.csv', {
      by,
      headers: { referer: 'http://dc.localhost:3000/payment?page=2' },
    })
    expect(file.headers.get('location')).toBe(`/confirm?redirect=${encodeURIComponent('/payment?page=2')}`)
    const foreign = await client.request('/export/payments.csv', {
      by,
      headers: { referer: 'https://elsewhere.example/a' },
    })
    expect(foreign.headers.get('location')).toBe(`/confirm?redirect=${encodeURIComponent('/dashboard')}`)
    await world.store.write(function* ({ sql }) {
      yield* run(sql.updateTable('sessions').set({ confirmedAt: world.clock.now().toISOString() }))
    })
    expect([(await cancel()).status, await isCancelled()]).toEqual([303, true])
    expect((await client.request('/export/payments.csv', { by })).status).toBe(200)
  })
})

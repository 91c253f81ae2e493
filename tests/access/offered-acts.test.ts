/**
 * What pages offer to an officer at work is what the server lets the officer do: one table of rights decides both. Each
 * form of every page is sent to learn what is refused; then the rendered pages are walked.
 */
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { pageActs, withheldFrom } from '#app/lib/page/page-acts.ts'
import { isOffered, withheldAt } from '#app/lib/page/withheld.ts'
import type { Rights } from '#server/auth/rights.rules.ts'
import { workUntil } from '#server/auth/sessions.ts'
import { addressOf, foreignAddress, pageEntryPoints, pageForms } from '#tests/entry-points/tables.ts'
import { layNewYork, ownOf, type Ids } from '#tests/security/foreign-ids.ts'
import { openHttpClient, type HttpClient, type Reply } from '#tests/support/http-client.ts'
import {
  buttonsWithoutForm,
  leadsIn,
  linksIn,
  offeredForms,
  tablesWithoutActs,
  type OfferedForm,
} from '#tests/support/markup/offered-forms.ts'
import { renderedPages } from '#tests/support/rendered-pages.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds, type Person } from '#tests/support/world/world.ts'
import { pages } from '../../remix.config.js'
import { patternOf, walk, type Visited } from './offered-walk.ts'
import { layPlaces } from './places.ts'

/** Rows of the table of forms that are answered before their procedure is reached: for want of the record. */
const withoutJob = [
  '/career remove',
  '/career/:pagetitle remove',
  '/career/edit/:jobId remove',
  '/career/edit/:jobId update',
]

/** For want of a file, or of the record, where the page itself is not refused. */
const withoutImport = ['/imports/new ', '/imports/:id/row/:row answer']

/** With the pages that the walk begins at: all of them, or those with acts for officers; and what is answered before. */
const officers: [string, Rights, (path: string) => boolean, string[]][] = [
  ['an auditor', { audit: 'see' }, () => true, [...withoutImport, ...withoutJob]],
  [
    'a treasurer who only sees',
    { books: 'see', payments: 'see', accounts: 'see' },
    (path) => path in pageActs,
    withoutJob,
  ],
]

/** On every page, and about the reader alone. */
const ofTheFrame = /^\/(logout|my-office|preferences|security|newsletter)/

const keyOf = ({ action, intent }: OfferedForm, address: string) => `${patternOf(action || address)} ${intent}`

/** A session of somebody who works with the rights of an office. */
async function sessionAtWork({ clock, store }: PaymentsWorld, client: HttpClient, who: Person) {
  const by = await client.sessionOf(who, { role: 'member' })
  const until = new Date(clock.now().getTime() + 8 * 60 * 60_000).toISOString()
  await store.write((builder) => workUntil(builder, by.sessionId, until))
  return by
}

const isRefused = ({ status, text, headers }: Reply) =>
  (status === 403 && /Your office does not include|You need an? (system )?admin account/.test(text)) ||
  (headers.get('location') ?? '').startsWith('/login?')

/** Returns every act of every page, by whether the server refuses it to the officer in Washington. */
async function sendEveryForm(world: PaymentsWorld): Promise<Map<string, boolean>> {
  const places = await layPlaces(world)
  const client = openHttpClient(world)
  const answers = new Map<string, boolean>()
  for (const [path, forms] of Object.entries(pageForms)) {
    // Some forms end the session that sends them.
    const by = await sessionAtWork(world, client, 'member')
    for (const { form, minAccess } of forms) {
      const key = `${path} ${form.intent ?? ''}`
      answers.set(key, false)
      if (minAccess === 'anyone') continue
      const body = new URLSearchParams(form)
      answers.set(key, isRefused(await client.request(addressOf(path, places), { method: 'POST', body, by })))
    }
  }
  return answers
}

function withheldKeys(rights: Rights): string[] {
  const withheld = withheldFrom(rights)
  return Object.entries(pageActs).flatMap(([page, acts]) =>
    (typeof acts === 'string' ? [''] : Object.keys(acts))
      .filter((act) => withheld[page]?.[act] !== undefined)
      .map((act) => `${page} ${act}`),
  )
}

/** Returns what leads to a dialog or a page whose act is withheld; who may only see is led there to read. */
function leadsToWithheld(rights: Rights, visited: readonly Visited[]): string[] {
  const withheld = withheldFrom(rights)
  return visited.flatMap(({ page, address, html }) =>
    leadsIn(html)
      .filter((to) => {
        const path = to.split(/[?#]/)[0]!
        return !isOffered(path === '' ? withheld[page] : withheldAt(withheld, path), to)
      })
      .map((to) => `${to}, at ${address}`),
  )
}

/** The dialog that reverses a payment by check; its button stands beside its form. */
async function reversalDialog(world: PaymentsWorld): Promise<string> {
  const { paymentId } = await world
    .as('nyAdmin')
    .dues.recordByHand({ memberId: memberIds.nyMember, terms: 1, method: 'check', reference: 'CHECK-1' })
  return `/payment/${paymentId}/refund`
}

/** The addresses of New York's records, for pages that no link leads an officer to. */
function addressesOf(world: PaymentsWorld, ids: Ids): string[] {
  const none = { bankLineId: '', ballotId: '', ballotQuestionId: '', officeId: '' }
  const own = ownOf(world, { eventId: ids.event, memberId: memberIds.nyMember, ...none })
  return Object.entries(pageEntryPoints).flatMap(([path, { foreign }]) =>
    foreign && 'address' in foreign && foreign.address ? [foreignAddress(path, foreign.address, ids, own)] : [],
  )
}

test('an address is looked up as the router does', () => {
  const withheld = withheldFrom({ audit: 'see' })
  const fixed = Object.keys(pages).filter((path) => !/[:*]/.test(path))
  for (const path of fixed) expect([path, withheldAt(withheld, path) ?? {}]).toEqual([path, withheld[path] ?? {}])
})

describeOnSqlite('the pages', (open) => {
  test.each(officers)(
    'offer %s nothing that the server refuses',
    async (_, rights, isVisited, answeredBefore) => {
      const world = await worldWithPayments(open)
      const ids = await layNewYork(world)
      // One of these records is an office with more rights.
      const endedAt = world.clock.now().toISOString()
      await world.store.write(({ sql }) =>
        run(sql.updateTable('officeTerms').set({ endedAt }).where('personId', '=', 'nyMember')),
      )
      for (const who of ['member', 'nyMember'] as const) await layOffice(world, { rights, memberId: memberIds[who] })

      const answers = await sendEveryForm(world)
      const refused = [...answers].flatMap(([key, isRefusal]) => (isRefusal ? [key] : []))
      const held = withheldKeys(rights)
      expect(refused.filter((key) => !held.includes(key))).toEqual([])
      expect(held.filter((key) => !refused.includes(key) && !answeredBefore.includes(key))).toEqual([])
      expect(answeredBefore.filter((key) => !held.includes(key) || refused.includes(key))).toEqual([])

      const client = openHttpClient(world, await renderedPages())
      const by = await sessionAtWork(world, client, 'nyMember')
      const visited = await walk(client, { by, on: 'ny' }, addressesOf(world, ids), isVisited)
      const offered = visited.flatMap(({ address, forms }) => forms.map((form) => ({ form, address })))
      const named = offered.map(({ form, address }) => `${keyOf(form, address)}, at ${address}`)
      expect(named.filter((name) => refused.includes(name.split(', at ')[0]!))).toEqual([])
      // A form that no row of the table sends could be refused.
      expect(named.filter((name) => !answers.has(name.split(', at ')[0]!))).toEqual([])
      expect(visited.flatMap(({ html }) => buttonsWithoutForm(html))).toEqual([])
      const empty = visited.flatMap(({ html, address }) => tablesWithoutActs(html).map((of) => `${address} ${of}`))
      expect(empty).toEqual([])
      const opened = visited.filter(({ address }) => address.includes('dialog='))
      const leadNowhere = opened.filter(({ forms }) => forms.every(({ action }) => ofTheFrame.test(action)))
      expect(leadNowhere.map(({ address }) => address)).toEqual([])

      // The forms as they stand on the pages, with what is in their fields.
      const sent: string[] = []
      for (const { form, address } of offered) {
        if (ofTheFrame.test(form.action)) continue
        const reply = await client.request(form.action || address, { method: 'POST', body: form.fields, by, on: 'ny' })
        sent.push(`${reply.status === 403 || isRefused(reply) ? 'refused' : 'taken'} ${keyOf(form, address)}`)
      }
      expect(sent.length).toBeGreaterThan(5)
      expect(sent.filter((one) => one.startsWith('refused'))).toEqual([])

      const readOnly = visited.filter(({ isReadOnly }) => isReadOnly)
      expect(readOnly.length).toBeGreaterThan(5)
      // What members may send on these pages is offered to officers too.
      const asMember = await client.sessionOf('nyMember')
      for (const { address, forms } of readOnly.filter(({ page }) => page !== '/payment')) {
        const { status, text } = await client.request(address, { by: asMember, on: 'ny' })
        const lost = (status === 200 ? offeredForms(text) : []).filter(
          ({ action, intent }) => !forms.some((form) => form.action === action && form.intent === intent),
        )
        expect([address, lost]).toEqual([address, []])
      }
      // The same pages of an admin, from whom nothing is withheld: the walk sees forms that this officer is refused.
      const asAdmin = await client.sessionOf('nyAdmin')
      const refusedOn = (html: string, address: string) =>
        offeredForms(html).filter((form) => refused.includes(keyOf(form, address)))
      const unseen: string[] = []
      const dialogs = new Set<string>()
      for (const { address } of readOnly.slice(0, 8)) {
        const { text } = await client.request(address, { by: asAdmin, on: 'ny' })
        if (refusedOn(text, address).length === 0) unseen.push(address)
        for (const link of linksIn(text)) if (/^\/.*dialog=/.test(link)) dialogs.add(link)
      }
      expect(unseen).toEqual([])
      // Their dialogs, at addresses that the officer's pages do not link.
      const byHand = [...[...dialogs].slice(0, 8), await reversalDialog(world)]
      for (const address of byHand) {
        const { text } = await client.request(address, { by, on: 'ny' })
        expect([address, refusedOn(text, address), buttonsWithoutForm(text)]).toEqual([address, [], []])
      }
      await world.close()
    },
    120_000,
  )

  test('offer who changes members alone nothing that other rights are for', async () => {
    const world = await worldWithPayments(open)
    const rights: Rights = { members: 'change' }
    await layOffice(world, { rights, memberId: memberIds.nyMember })
    const client = openHttpClient(world, await renderedPages())
    const by = await sessionAtWork(world, client, 'nyMember')
    const isOfMembers = (page: string) => page.startsWith('/member')
    const visited = await walk(client, { by, on: 'ny' }, [`/members/${memberIds.nyAdmin}`], isOfMembers)
    expect(visited.length).toBeGreaterThan(3)
    // They may tag the rows that they select.
    expect(visited.flatMap(({ forms }) => forms.map(({ intent }) => intent))).toContain('tag')
    expect(leadsToWithheld(rights, visited)).toEqual([])
    expect(visited.flatMap(({ html }) => buttonsWithoutForm(html))).toEqual([])
    const held = withheldKeys(rights)
    const offered = visited.flatMap(({ forms, address }) => forms.map((form) => keyOf(form, address)))
    expect(offered.filter((key) => held.includes(key))).toEqual([])
    await world.close()
  })
})

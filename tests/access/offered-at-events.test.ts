/** An officer with the right over one event is offered what may be done at that one, and nothing of another event. */
import { expect, test } from 'vitest'
import type { Rights } from '#server/auth/rights.rules.ts'
import { workUntil } from '#server/auth/sessions.ts'
import { openHttpClient, type HttpClient, type RequestOptions } from '#tests/support/http-client.ts'
import { linksIn, offeredForms, type OfferedForm } from '#tests/support/markup/offered-forms.ts'
import { renderedPages } from '#tests/support/rendered-pages.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { pages } from '../../remix.config.js'

type Reader = Pick<RequestOptions, 'by'>
type Offered = { address: string; form: OfferedForm }

/** On every page, and about the reader alone. */
const ofTheFrame = /^\/(logout|my-office|preferences|security|newsletter)/

const eventPages = Object.keys(pages).filter((path) => /^\/event\/:id(\/|$)/.test(path) && !/:(?!id\b)/.test(path))

/** An event with a part of each kind, which its pages let an officer change or remove. */
async function layEvent(world: PaymentsWorld): Promise<string> {
  const eventId = await announcePicnic(world)
  const { hotels, eventContacts, checkIn } = world.as('admin')
  await hotels.add({ eventId, hotelName: 'Harbor Hotel', hotelAddress: '1 Quay' })
  await eventContacts.add({
    eventId,
    memberId: memberIds.admin,
    contactEmail: 'ida@park.example',
    contactPhone: '202 555 0100',
  })
  await checkIn.addHelper({ eventId, memberId: memberIds.inactive })
  return eventId
}

/** Everything that the pages of an event, and the lists of events, let a reader send about it. */
async function offeredAt(client: HttpClient, by: Reader, eventId: string, others: string): Promise<Offered[]> {
  const open = [
    ...eventPages.map((path) => path.replace(':id', eventId)),
    `/event/${eventId}/packages/picnic`,
    '/events',
    `/events?dialog=delete&event=${eventId}`,
    '/eventsnew',
    '/offices',
    '/offices?dialog=addHelper',
  ]
  const offered: Offered[] = []
  for (const address of open) {
    const { status, text, headers } = await client.request(address, by)
    expect(status, address).toBeLessThan(500)
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) continue
    for (const form of offeredForms(text)) if (!ofTheFrame.test(form.action)) offered.push({ address, form })
    for (const link of linksIn(text)) {
      const target = link.startsWith('?') ? `${address.split('?')[0]}${link}` : link
      if (
        /[?&](dialog|edit|add)=/.test(target) &&
        !/[?&](size|sort)=/.test(target) &&
        /^\/(event|offices)/.test(target) &&
        !target.includes(others)
      )
        if (!open.includes(target)) open.push(target)
    }
  }
  return offered
}

const nameOf = ({ address, form }: Offered) => `${form.intent || 'a form'} at ${address}`

const rankOf = ({ address, form: { intent } }: Offered) =>
  /^\/events\b/.test(address) ? 2 : /^(remove|end)/.test(intent) ? 1 : 0

const oneEvent: [string, Rights[]][] = [
  ['sees all events and changes one', [{ events: 'see', offices: 'see' }, { events: 'change' }]],
  ['has to do with one event alone', [{ events: 'change' }]],
]

describeOnSqlite('an officer', (openWorld) => {
  test.each(oneEvent)(
    'who %s is offered nothing at another event that is refused',
    async (_, offices) => {
      const world = await worldWithPayments(openWorld)
      const [own, other] = [await layEvent(world), await layEvent(world)]
      for (const rights of offices) {
        const eventIds = rights.events === 'change' ? [own] : null
        await layOffice(world, { rights, eventIds, memberId: memberIds.member })
      }
      const client = openHttpClient(world, await renderedPages())
      const session = await client.sessionOf('member', { role: 'member' })
      const until = new Date(world.clock.now().getTime() + 8 * 60 * 60_000).toISOString()
      await world.store.write((builder) => workUntil(builder, session.sessionId, until))
      const by = { by: session }

      const atOwn = await offeredAt(client, by, own, other)
      const atOther = await offeredAt(client, by, other, own)
      const intents = atOwn.map(({ form }) => form.intent)
      for (const intent of ['update', 'addHotel', 'removeHotel', 'removeContact', 'remove', 'unpublish'])
        expect(intents, intent).toContain(intent)

      const refused: string[] = []
      const sent = new Set<string>()
      // The same dialog stands on several pages; what takes a record away comes last, the event itself after its parts.
      for (const offer of [...atOther, ...atOwn].sort((one, next) => rankOf(one) - rankOf(next))) {
        const { action, fields } = offer.form
        const to = action || offer.address
        const id = fields.get('helperId') ?? `${to.split('?')[0]} ${fields}`
        if (sent.has(id)) continue
        sent.add(id)
        const reply = await client.request(to, { method: 'POST', body: fields, ...by })
        if (reply.status === 403) refused.push(nameOf(offer))
      }
      expect(refused).toEqual([])

      // What an admin is offered at the other event is refused to this officer: the pages have something to withhold.
      const admin = { by: await client.sessionOf('admin') }
      const ofAdmin = await offeredAt(client, admin, other, own)
      expect(ofAdmin.length).toBeGreaterThan(atOther.length + 5)
      await world.close()
    },
    120_000,
  )
})

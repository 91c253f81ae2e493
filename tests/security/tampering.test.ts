import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient, type Reply, type HttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { aNumber, anAmount, asText, centsIn, countOf, feeOf, oneOf, prices, someWishes } from './tampering.ts'

/** `TAMPERINGS=5000 npx vitest run tests/security/tampering` for a longer run. */
const cases = Number(process.env.TAMPERINGS ?? 500)

/** A buyer's attempt: the response, and the minimum and maximum that the portal may charge for it, if it charges. */
type Try = { name: string; asked: string; reply: Reply; cents: number; orderId?: string | undefined }

type Stall = { world: PaymentsWorld; client: HttpClient; random: SeededRandom; eventId: string; freeId: string }

const orderIn = ({ text, headers }: Reply) =>
  /"orderId":"([^"]+)"/.exec(text)?.[1] ?? /token=([\w-]+)/.exec(headers.get('location') ?? '')?.[1]

const buyers = ['member', 'inactive', 'lifer', 'admin'] as const

/** The ways to buy. */
const entryPoints: Record<string, (stall: Stall) => Promise<Omit<Try, 'name'>>> = {
  async dues({ client, random }) {
    const terms = aNumber(random)
    const by = await client.sessionOf(oneOf(buyers, random), { role: 'member' })
    const reply = await client.request('/api/trpc/dues.start', {
      method: 'POST',
      by,
      body: { ...someWishes(random), terms },
    })
    return { asked: asText(terms), reply, orderId: orderIn(reply), cents: countOf(terms, 0) * prices.termCents }
  },

  async 'dues by a form'({ client, random }) {
    const terms = asText(aNumber(random))
    const by = await client.sessionOf(oneOf(buyers, random), { role: 'member' })
    const wishes = Object.entries(someWishes(random)).map(([name, value]) => [name, asText(value)])
    const body = new URLSearchParams([...wishes, ['intent', 'pay'], ['terms', terms]] as string[][])
    const reply = await client.request('/payment', { method: 'POST', by, body })
    return { asked: asText(terms), reply, orderId: orderIn(reply), cents: countOf(terms, 0) * prices.termCents }
  },

  async registration({ client, random, eventId }) {
    const cart = tampered(random, eventId)
    const by = random.below(2) ? await client.sessionOf(oneOf(buyers, random)) : undefined
    const reply = await client.request('/api/trpc/registrations.start', {
      method: 'POST',
      body: cart,
      ...(by ? { by } : {}),
    })
    return { asked: asText(cart), reply, orderId: orderIn(reply), cents: costOf(cart) }
  },

  /** The cart is in a cookie that its owner can rewrite. */
  async 'a registration by its cookie'({ client, random, eventId }) {
    const cart = tampered(random, eventId)
    const cookie = `cart=${Buffer.from(JSON.stringify({ ...cart, owner: '' })).toString('base64url')}`
    const reply = await client.request('/event/registration/payment', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ intent: 'pay' }),
    })
    return { asked: asText(cart), reply, orderId: orderIn(reply), cents: costOf(cart) }
  },

  async 'a free registration'({ world, client, random, eventId, freeId }) {
    const cart = tampered(random, oneOf([eventId, freeId], random))
    const reply = await client.request('/api/trpc/registrations.registerFree', {
      method: 'POST',
      body: await proven(world, cart),
    })
    const isFree = cart.eventId === freeId && centsIn(cart.contribution) === 0
    if (reply.status === 200) expect(isFree, `free of charge: ${JSON.stringify(cart)}`).toBe(true)
    return { asked: asText(cart), reply, cents: 0 }
  },

  /** Older clients create the order by themselves and say afterwards what it was for. */
  async 'a registration with an order'({ world, client, random, eventId }) {
    const { adults, minors, contribution, ...rest } = tampered(random, eventId)
    const cents = costOf({ adults, minors, contribution })
    const amountCents = random.below(2) && cents > 0 && cents < 1e9 ? cents : 100 * (1 + random.below(200))
    // Approved and not captured: nobody knows what the money of an unreadable form was for.
    const id = await world.browserOrder({ amountCents, capture: false })
    const body = {
      ...rest,
      ...someWishes(random),
      programs: [],
      hotels: [],
      selectedPackages: [],
      eventId,
      numberOfAdults: adults,
      numberOfMinors: minors,
      contributionAmount: contribution,
    }
    const reply = await client.request('/api/events/register', {
      method: 'POST',
      body: { ...body, paymentResult: { id, amount: 1 } },
    })
    if (reply.status === 200) expect(amountCents, JSON.stringify(body)).toBe(cents)
    return { asked: asText(body), reply, orderId: reply.status === 200 ? id : undefined, cents }
  },

  async 'dues with an order'({ world, client, random }) {
    const qty = aNumber(random)
    const cents = countOf(qty, 0) * prices.termCents
    const who = oneOf(['member', 'inactive'] as const, random)
    const amountCents = random.below(2) && cents > 0 && cents < 1e9 ? cents : 100 * (1 + random.below(2000))
    const id = await world.browserOrder({ amountCents, capture: random.below(2) === 0 })
    const body = {
      ...someWishes(random),
      qty,
      paymentResult: { id, status: 'COMPLETED', amount: { value: '99999.00' } },
    }
    const reply = await client.request(`/api/users/${memberIds[who]}/pay`, {
      method: 'POST',
      by: await client.sessionOf(who),
      with: 'bearer',
      body,
    })
    if (reply.status === 201) expect(amountCents, JSON.stringify(body)).toBe(cents)
    return { asked: asText(body), reply, orderId: reply.status === 201 ? id : undefined, cents }
  },
}

const tampered = (random: SeededRandom, eventId: string) => ({
  ...guestCart(eventId),
  ...someWishes(random),
  adults: aNumber(random),
  minors: aNumber(random),
  contribution: anAmount(random),
  eventId,
  cartId: randomUUID(),
  isMember: oneOf([false, true, 'true', 'on', 0], random),
  memberId: oneOf(['', '', memberIds.member, memberIds.nyMember, '99999', '-1'], random),
})

const costOf = ({ adults, minors, contribution }: { adults: unknown; minors: unknown; contribution: unknown }) =>
  feeOf(countOf(adults, 0), countOf(minors, 0), centsIn(contribution))

describeOnSqlite('a buyer who states the price', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test(`is, in ${cases} tries, charged the portal's price or refused`, { timeout: 300_000 }, async () => {
    world = await worldWithPayments(open)
    const random = seededRandom(41)
    const eventId = await announcePicnic(world)
    const freeId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    const stall: Stall = { world, client: openHttpClient(world), random, eventId, freeId }
    const tries: Try[] = []
    for (let number = 0; number < cases; number++) {
      const name = Object.keys(entryPoints)[number % Object.keys(entryPoints).length]!
      // Beyond every window of the limits.
      world.clock.forward(61)
      tries.push({ name, ...(await entryPoints[name]!(stall)) })
    }

    const { orders } = await world.standin.books()
    const made = new Map(orders.map(({ orderId, amount }) => [orderId, amount]))
    for (const { name, asked, reply, cents, orderId } of tries) {
      expect(reply.status, `${name} ${asked}: ${reply.text}`).toBeLessThan(500)
      if (!orderId) continue
      expect(made.get(orderId), `${name} ${asked}: ${reply.text}`).toMatchObject({ cents, currency: 'USD' })
      expect(cents).toBeGreaterThan(0)
    }
    // Every order that the portal created was returned to its buyer, and there are no others.
    const known = new Set(tries.flatMap(({ orderId }) => orderId ?? []))
    expect(orders.filter(({ orderId, customId }) => customId !== undefined && !known.has(orderId))).toEqual([])
    const elsewhere = await world.store.read
      .selectFrom('paymentAttempts')
      .select('paymentId')
      .where('chapterId', '<>', 'chapter-dc')
      .execute()
    expect(elsewhere).toEqual([])
    // Both happened often enough to be significant, in every way to buy.
    for (const name of Object.keys(entryPoints)) {
      const here = tries.filter((one) => one.name === name)
      const let_in = here.filter(({ reply }) => reply.status < 400).length
      expect([name, let_in > 3, here.length - let_in > 3]).toEqual([name, true, true])
    }
    await world.balance()
  })
})

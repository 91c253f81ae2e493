import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { seeded, type Chance } from '#server/demo/seeded-random.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { openShop, type Shop } from '#tests/support/world/world-with-payments.ts'
import { openStreet, type Reply, type Street } from '#tests/support/http-client.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { aNumber, anAmount, asText, centsIn, countOf, feeOf, oneOf, prices, someWishes } from './tampering.ts'

/** `TAMPERINGS=5000 npx vitest run tests/security/tampering` for a longer look. */
const cases = Number(process.env.TAMPERINGS ?? 500)

/** What a buyer tried: the answer, and what the portal may charge for it at most and at least, if it charges. */
type Try = { name: string; asked: string; reply: Reply; cents: number; orderId?: string | undefined }

type Stall = { shop: Shop; street: Street; chance: Chance; eventId: string; freeId: string }

const orderIn = ({ text, headers }: Reply) =>
  /"orderId":"([^"]+)"/.exec(text)?.[1] ?? /token=([\w-]+)/.exec(headers.get('location') ?? '')?.[1]

const buyers = ['member', 'inactive', 'lifer', 'admin'] as const

/** The ways to buy. */
const doors: Record<string, (stall: Stall) => Promise<Omit<Try, 'name'>>> = {
  async dues({ street, chance }) {
    const terms = aNumber(chance)
    const by = await street.keyOf(oneOf(buyers, chance), { role: 'member' })
    const reply = await street.knock('/api/trpc/payments.start', { method: 'POST', by, body: { ...someWishes(chance), terms } })
    return { asked: asText(terms), reply, orderId: orderIn(reply), cents: countOf(terms, 0) * prices.termCents }
  },

  async 'dues by a form'({ street, chance }) {
    const terms = asText(aNumber(chance))
    const by = await street.keyOf(oneOf(buyers, chance), { role: 'member' })
    const wishes = Object.entries(someWishes(chance)).map(([name, value]) => [name, asText(value)])
    const body = new URLSearchParams([...wishes, ['intent', 'pay'], ['terms', terms]] as string[][])
    const reply = await street.knock('/payment', { method: 'POST', by, body })
    return { asked: asText(terms), reply, orderId: orderIn(reply), cents: countOf(terms, 0) * prices.termCents }
  },

  async registration({ street, chance, eventId }) {
    const cart = tampered(chance, eventId)
    const by = chance.below(2) ? await street.keyOf(oneOf(buyers, chance)) : undefined
    const reply = await street.knock('/api/trpc/registrations.start', { method: 'POST', body: cart, ...(by ? { by } : {}) })
    return { asked: asText(cart), reply, orderId: orderIn(reply), cents: costOf(cart) }
  },

  /** The cart lies in a cookie that its owner can write anew. */
  async 'a registration by its cookie'({ street, chance, eventId }) {
    const cart = tampered(chance, eventId)
    const cookie = `cart=${Buffer.from(JSON.stringify({ ...cart, owner: '' })).toString('base64url')}`
    const reply = await street.knock('/event/registration/payment', { method: 'POST', headers: { cookie }, body: new URLSearchParams({ intent: 'pay' }) })
    return { asked: asText(cart), reply, orderId: orderIn(reply), cents: costOf(cart) }
  },

  async 'a free registration'({ shop, street, chance, eventId, freeId }) {
    const cart = tampered(chance, oneOf([eventId, freeId], chance))
    const reply = await street.knock('/api/trpc/registrations.registerFree', { method: 'POST', body: await proven(shop, cart) })
    const isFree = cart.eventId === freeId && centsIn(cart.contribution) === 0
    if (reply.status === 200) expect(isFree, `free of charge: ${JSON.stringify(cart)}`).toBe(true)
    return { asked: asText(cart), reply, cents: 0 }
  },

  /** Older clients make the order by themselves and say afterwards what it was for. */
  async 'a registration with an order'({ shop, street, chance, eventId }) {
    const { adults, minors, contribution, ...rest } = tampered(chance, eventId)
    const cents = costOf({ adults, minors, contribution })
    const amountCents = chance.below(2) && cents > 0 && cents < 1e9 ? cents : 100 * (1 + chance.below(200))
    // Approved and not taken: of a form that cannot be read nobody knows what its money was for.
    const id = await shop.browserOrder({ amountCents, capture: false })
    const body = { ...rest, ...someWishes(chance), programs: [], hotels: [], selectedPackages: [], eventId, numberOfAdults: adults, numberOfMinors: minors, contributionAmount: contribution }
    const reply = await street.knock('/api/events/register', { method: 'POST', body: { ...body, paymentResult: { id, amount: 1 } } })
    if (reply.status === 200) expect(amountCents, JSON.stringify(body)).toBe(cents)
    return { asked: asText(body), reply, orderId: reply.status === 200 ? id : undefined, cents }
  },

  async 'dues with an order'({ shop, street, chance }) {
    const qty = aNumber(chance)
    const cents = countOf(qty, 0) * prices.termCents
    const who = oneOf(['member', 'inactive'] as const, chance)
    const amountCents = chance.below(2) && cents > 0 && cents < 1e9 ? cents : 100 * (1 + chance.below(2000))
    const id = await shop.browserOrder({ amountCents, capture: chance.below(2) === 0 })
    const body = { ...someWishes(chance), qty, paymentResult: { id, status: 'COMPLETED', amount: { value: '99999.00' } } }
    const reply = await street.knock(`/api/users/${memberIds[who]}/pay`, { method: 'POST', by: await street.keyOf(who), with: 'bearer', body })
    if (reply.status === 201) expect(amountCents, JSON.stringify(body)).toBe(cents)
    return { asked: asText(body), reply, orderId: reply.status === 201 ? id : undefined, cents }
  },
}

const tampered = (chance: Chance, eventId: string) => ({
  ...guestCart(eventId),
  ...someWishes(chance),
  ...{ adults: aNumber(chance), minors: aNumber(chance), contribution: anAmount(chance) },
  ...{ eventId, cartId: randomUUID(), isMember: oneOf([false, true, 'true', 'on', 0], chance) },
  memberId: oneOf(['', '', memberIds.member, memberIds.nyMember, '99999', '-1'], chance),
})

const costOf = ({ adults, minors, contribution }: { adults: unknown; minors: unknown; contribution: unknown }) =>
  feeOf(countOf(adults, 0), countOf(minors, 0), centsIn(contribution))

describeOnBoth('a buyer who says what it costs', (open) => {
  let shop: Shop
  afterEach(() => shop.close())

  test(`is, in ${cases} tries, charged the portal's price or refused`, { timeout: 300_000 }, async () => {
    shop = await openShop(open)
    const chance = seeded(41)
    const eventId = await announcePicnic(shop)
    const freeId = await announcePicnic(shop, { adultFee: '0', minorFee: '0', cap: '0' })
    const stall: Stall = { shop, street: openStreet(shop), chance, eventId, freeId }
    const tries: Try[] = []
    for (let number = 0; number < cases; number++) {
      const name = Object.keys(doors)[number % Object.keys(doors).length]!
      // Past every window of the limits.
      shop.clock.forward(61)
      tries.push({ name, ...(await doors[name]!(stall)) })
    }

    const { orders } = await shop.standin.books()
    const made = new Map(orders.map(({ orderId, amount }) => [orderId, amount]))
    for (const { name, asked, reply, cents, orderId } of tries) {
      expect(reply.status, `${name} ${asked}: ${reply.text}`).toBeLessThan(500)
      if (!orderId) continue
      expect(made.get(orderId), `${name} ${asked}: ${reply.text}`).toMatchObject({ cents, currency: 'USD' })
      expect(cents).toBeGreaterThan(0)
    }
    // Every order that the portal made was told to its buyer, and none was made beside.
    const told = new Set(tries.flatMap(({ orderId }) => orderId ?? []))
    expect(orders.filter(({ orderId, customId }) => customId !== undefined && !told.has(orderId))).toEqual([])
    const elsewhere = await shop.store.read.selectFrom('paymentAttempts').select('paymentId').where('chapterId', '<>', 'chapter-dc').execute()
    expect(elsewhere).toEqual([])
    // Both happened often enough to mean something, at every door.
    for (const name of Object.keys(doors)) {
      const here = tries.filter((one) => one.name === name)
      const let_in = here.filter(({ reply }) => reply.status < 400).length
      expect([name, let_in > 3, here.length - let_in > 3]).toEqual([name, true, true])
    }
    await shop.balance()
  })
})

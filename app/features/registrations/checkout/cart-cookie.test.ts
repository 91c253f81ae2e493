import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cart } from '#server/features/registrations/schema.ts'
import { cartCookie, cartOf, enteredFor, fitting, formCookie } from './cart-cookie.ts'

const picnic = cart.parse({
  cartId: '6f0b6a2e-55a1-4a0e-9d39-5a2f4a3f9c11',
  eventId: '61824',
  isMember: false,
  mInit: 'Mrs',
  firstName: 'Zoë',
  lastName: 'Ångström; Path=.',
  email: 'zoe@guests.example',
  adults: '2',
  minors: '1',
  contribution: '$1,250.50',
  note: 'Über alle Brücken, "gern" ☂',
})

const demo = { mode: 'demo', memberId: undefined } as const

/** As the browser sends it back, among other cookies. */
const sent = (setCookie: string) => `theme=dark; ${setCookie.split(';')[0]}; other=1`

test('a cart round-trips', () => {
  expect(cartOf(sent(cartCookie(picnic, demo)), demo)).toEqual(picnic)
  expect(enteredFor('61824', sent(cartCookie(picnic, demo)), demo)).toMatchObject({
    firstName: 'Zoë',
    contribution: '1250.50',
  })
})

test("one person's cart is not visible to another in the same browser", () => {
  const [zoe, visitor] = [{ mode: 'demo', memberId: '20003' } as const, demo]
  for (const [owner, other] of [
    [zoe, visitor],
    [visitor, zoe],
    [zoe, { ...zoe, memberId: '20004' }],
  ] as const) {
    const cookies = sent(cartCookie(picnic, owner))
    expect(cartOf(cookies, owner)).toEqual(picnic)
    expect([cartOf(cookies, other), enteredFor('61824', cookies, other)]).toEqual([null, null])
  }
})

test('scripts cannot read it, other sites and other pages do not send it, and in production it requires HTTPS', () => {
  expect(cartCookie(picnic, demo)).toMatch(/; Path=\/event; Max-Age=86400; HttpOnly; SameSite=Lax$/)
  expect(cartCookie(picnic, { mode: 'live' })).toMatch(/; SameSite=Lax; Secure$/)
})

test('saved entries fill their form and are not a cart', () => {
  const cookies = sent(formCookie(picnic, demo))
  expect(cartOf(cookies, demo)).toBeNull()
  expect(enteredFor('61824', cookies, demo)).toMatchObject({ email: 'zoe@guests.example', adults: 2 })
  expect(enteredFor('51907', cookies, demo)).toBeNull()
})

test.each([
  ['nothing', null],
  ['no cart among others', 'theme=dark'],
  ['no base64', 'cart=***'],
  ['no JSON', `cart=${Buffer.from('{"eventId"').toString('base64url')}`],
  ['another shape', `cart=${Buffer.from('{"owner":"","eventId":"61824"}').toString('base64url')}`],
  [
    'a count that is none',
    `cart=${Buffer.from(JSON.stringify({ ...picnic, owner: '', adults: 1e9 })).toString('base64url')}`,
  ],
])('%s is not a cart', (_, cookies) => {
  expect(cartOf(cookies, demo)).toBeNull()
})

test('the longest entries fit into a cookie', () => {
  const wide = (length: number) => '漢'.repeat(length)
  const maxLength = cart.parse({
    ...picnic,
    firstName: wide(50),
    lastName: wide(50),
    phone: wide(30),
    note: wide(250),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
  })
  expect(cartCookie(maxLength, { mode: 'live' }).length).toBeLessThan(3000)
  expect(cartOf(sent(cartCookie(maxLength, { mode: 'live' })), demo)).toEqual(maxLength)
})

/** Characters with no repetition to compress. */
const signs = (seed: number, length: number) => {
  const drawn = createHash('shake256', { outputLength: 2 * length })
    .update(String(seed))
    .digest()
  return Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e_00 + (drawn.readUInt16LE(2 * index) % 20_000)),
  ).join('')
}

/** Children of a class, each with a distinct name. */
const classOf = (children: number, nameOf: (child: number) => string) => {
  const participants = Array.from({ length: children }, (_, index) => ({
    groupId: 'kq3v9x2m7t4c8r6w1b5n0d',
    age: 10,
    grade: '4',
    schoolName: 'Alder Elementary',
    participantName: nameOf(index),
  }))
  return cart.parse({
    ...picnic,
    participants,
    packages: [{ packageId: 6, attendees: 2 }],
    rooms: [{ roomId: 'f7', quantity: 2 }],
  })
}

test('a whole class with its rooms fits too, and round-trips', () => {
  const wholeClass = classOf(20, (child) => createHash('sha512').update(String(child)).digest('base64').slice(0, 24))
  expect(cartCookie(wholeClass, demo).length).toBeLessThan(3900)
  expect(cartOf(sent(cartCookie(wholeClass, demo)), demo)).toEqual(wholeClass)
})

/** The answers of a number of people to a number of questions with options. */
const answered = (people: number, questions: number) =>
  cart.parse({
    ...picnic,
    answers: Array.from({ length: people * questions }, (_, index) => ({
      questionId: `6f0b6a2e-55a1-4a0e-9d39-5a2f4a3f9c${10 + (index % questions)}`,
      attendee: 1 + Math.floor(index / questions),
      answer: index % 3 === 0 ? 'Medium' : 'Large',
    })),
  })

test('the answers of a hundred people fit too; a cart too long to be read back is rejected with a message', () => {
  const answeredCart = answered(100, 3)
  expect(cartOf(sent(cartCookie(answeredCart, demo)), demo)).toEqual(answeredCart)
  expect(() => cartCookie(answered(100, 20), demo)).toThrow('too much for one registration')
})

test('more than a cookie holds is rejected with a message, and a decompression bomb is not a cart', () => {
  expect(() =>
    cartCookie(
      classOf(20, (child) => signs(child, 100)),
      demo,
    ),
  ).toThrow('too much for one registration')
  const bomb = deflateRawSync(JSON.stringify({ ...picnic, owner: '', note: ' '.repeat(50_000) })).toString('base64url')
  expect(bomb.length).toBeLessThan(1000)
  expect(cartOf(`cart=~${bomb}`, demo)).toBeNull()
})

test("a member's name from old records fits into a cart", () => {
  const named = fitting({ ...picnic, isMember: true, firstName: 'Jo/Ann', lastName: '<Van: Horn.net>' })
  expect(cartOf(sent(cartCookie(named, demo)), demo)).toMatchObject({ firstName: 'Jo Ann', lastName: 'Van Horn. net' })
  expect(fitting({ firstName: '@', lastName: 'Lee' })).toEqual({ firstName: '-', lastName: 'Lee' })
})

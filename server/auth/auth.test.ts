import { readFileSync } from 'node:fs'
import { hashSync } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { Store } from '#db/store.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { forgive, limit, limits } from './limits.ts'
import { networkOf, networksOfASite } from './network.ts'
import { hashPassword, passwordMatches, assertNotCrowded, stopHashing } from './passwords.ts'
import { findToken, hashToken, keepToken, newToken, spendToken } from './tokens.ts'
import { sessionOfBearer, signBearer } from './bearer.ts'

const personId = 'person'

const comeAgain = {
  status: 503,
  details: { retryAfterSeconds: 60 },
  message: expect.stringContaining('try again in a minute') as string,
}

async function addPerson(store: Store) {
  const empty = {
    mInit: 'Mr',
    firstName: 'A',
    lastName: 'Person',
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipcode: '',
    primaryPhone: '',
    alternatePhone: '',
    alternateEmail: '',
    degree: '',
    degreeYear: 2000,
    major: '',
    collegeName: '',
    certificate: '',
    profilePicture: '',
    lastLoginAt: null,
    createdAt: '',
    updatedAt: '',
  }
  await store.write(({ sql }) =>
    run(
      sql
        .insertInto('people')
        .values({ personId, email: 'a@b.example', emailKey: personId, passwordHash: null, ...empty }),
    ),
  )
}

const wanted = { purpose: 'reset', chapterId: 'dc' } as const

onEachDatabase((database) => {
  test('a limit lets exactly its maximum through, even concurrently, and reopens with the next window', async () => {
    const { store } = database()
    const clock = movedClock()
    const attempt = () => limit({ store, clock }, 'loginByAccountAndAddress', 'someone@x.example 10.0.0.1')
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, attempt))
    const { max, perMinutes } = limits.loginByAccountAndAddress
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(max)
    await expect(attempt()).rejects.toThrow(/wait \d+ minutes/)
    clock.forward(perMinutes)
    await expect(attempt()).resolves.toBeUndefined()
  })

  test('one key does not use up the limit of another, and an attempt can be forgiven', async () => {
    const { store } = database()
    const limited = { store, clock: movedClock() }
    const { max } = limits.loginByAccountAndAddress
    for (let count = 0; count < max; count++) await limit(limited, 'loginByAccountAndAddress', 'one')
    await expect(limit(limited, 'loginByAccountAndAddress', 'two')).resolves.toBeUndefined()
    await expect(limit(limited, 'loginByAccountAndAddress', 'one')).rejects.toThrow('Too many attempts')
    await forgive(limited, [['loginByAccountAndAddress', 'one']])
    await forgive(limited, [['loginByAccountAndAddress', 'one']])
    await expect(limit(limited, 'loginByAccountAndAddress', 'one')).resolves.toBeUndefined()
  })

  test('an IPv6 network counts as one address, and a site as ten of them', async () => {
    const { store } = database()
    const limited = { store, clock: movedClock() }
    const { max } = limits.tokenByAddress
    let made = 1
    const attempt = (network: number) =>
      limit(limited, 'tokenByAddress', networkOf(`2001:db8:1:${network.toString(16)}::${(made++).toString(16)}`))
    for (let count = 0; count < max; count++) await attempt(1)
    await expect(attempt(1)).rejects.toThrow('Too many attempts')
    for (let count = max; count < max * networksOfASite; count++) await attempt(1 + Math.floor(count / max))
    await expect(attempt(0xffff)).rejects.toThrow('Too many attempts')
    await limit(limited, 'tokenByAddress', networkOf('2001:db8:2::1'))
  })

  test('rejected attempts are not written, and counting leaves cached data in place', async () => {
    const { store } = database()
    const limited = { store, clock: movedClock() }
    const version = await store.version()
    const { max } = limits.loginByAccountAndAddress
    for (let count = 0; count < max; count++) await limit(limited, 'loginByAccountAndAddress', 'one')
    const unwritable = {
      store: { ...store, writeUnversioned: () => Promise.reject(new Error('a refusal was written')) },
      clock: limited.clock,
    }
    await expect(limit(unwritable, 'loginByAccountAndAddress', 'one')).rejects.toThrow('Too many attempts')
    expect(await store.version()).toBe(version)
  })

  test('the limits table identifies nobody', async () => {
    const { store } = database()
    await limit({ store, clock: movedClock() }, 'emailsByRecipient', 'secret.person@x.example')
    const rows = await store.read.selectFrom('rateLimits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('secret.person')
  })

  test('a token is spent once, only one of two concurrent requests gets it, and only its hash is stored', async () => {
    const { store } = database()
    await addPerson(store)
    const { now } = movedClock()
    const token = newToken()
    await store.write((builder) => keepToken(builder, token, { ...wanted, personId }, now()))
    const stored = await store.read.selectFrom('oneTimeTokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored[0]?.tokenHash).toBe(hashToken(token))
    const spent = await Promise.all(
      [1, 2, 3].map(() => store.write((builder) => spendToken(builder, token, wanted, now()))),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
  })

  test('a token is worthless for another purpose, on another chapter, or after it expires', async () => {
    const { store } = database()
    await addPerson(store)
    const clock = movedClock()
    const token = newToken()
    const keep = (secret: string) =>
      store.write((builder) => keepToken(builder, secret, { ...wanted, personId }, clock.now()))
    const find = (options: Parameters<typeof findToken>[2]) =>
      store.write((builder) => findToken(builder, token, options, clock.now()))
    await keep(token)
    expect(await find(wanted)).toMatchObject({ personId })
    expect(await find({ ...wanted, purpose: 'activate' })).toBeUndefined()
    expect(await find({ ...wanted, chapterId: 'ny' })).toBeUndefined()
    clock.forward(61)
    expect(await find(wanted)).toBeUndefined()
  })
})

test('a password matches its own hash and no other, and never matches without a hash', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await passwordMatches(hash, 'correct horse battery')).toBe(true)
  expect(await passwordMatches(hash, 'Correct horse battery')).toBe(false)
  expect(await passwordMatches(null, 'correct horse battery')).toBe(false)
})

test('a password is the same from every keyboard, and an older hash is compared with the input as typed', async () => {
  const [composed, taken] = ['Pässwörter für Zoë', 'Pässwörter für Zoë'.normalize('NFD')]
  expect(await passwordMatches(await hashPassword(composed), taken)).toBe(true)
  expect(await passwordMatches(await hashPassword(taken), composed)).toBe(true)
  const before = hashSync(taken, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await passwordMatches(before, taken)).toBe(true)
  expect(await passwordMatches(before, composed)).toBe(false)
})

test('of all concurrent password checks, fifty wait and the others are told to try again', async () => {
  const all = Array.from({ length: 56 }, () => hashPassword('correct horse battery'))
  for (const refused of await Promise.allSettled(all.slice(51)))
    expect(refused).toMatchObject({ status: 'rejected', reason: comeAgain })
  const others = Promise.allSettled(all.slice(0, 51))
  expect(assertNotCrowded).toThrow('Many people are logging in')
  // Hashing them would take a while.
  await stopHashing()
  expect((await others).at(-1)).toMatchObject({
    reason: { message: expect.stringContaining('Passwords cannot be checked') as string },
  })
  expect(await passwordMatches(await hashPassword('another'), 'another')).toBe(true)
})

test('when the hashing thread dies, waiting requests are told to try again, and later ones are served', async () => {
  const hash = await hashPassword('correct horse battery')
  const waiting = Promise.allSettled([
    hashPassword('another'),
    passwordMatches(hash, 'another'),
    passwordMatches(null, 'another'),
  ])
  await stopHashing()
  for (const outcome of await waiting) expect(outcome).toMatchObject({ status: 'rejected', reason: comeAgain })
  expect(await passwordMatches(hash, 'correct horse battery')).toBe(true)
})

test('an invalid hash is a fault, and the thread continues', async () => {
  await expect(passwordMatches('no hash', 'another')).rejects.toThrow('could not be compared')
  expect(await passwordMatches(await hashPassword('another'), 'another')).toBe(true)
})

test('a bearer token returns its session until it expires, and only on its own portal', async () => {
  const { now } = movedClock()
  const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
  const token = await signBearer('secret', { sessionId: 's1', memberId: '20001', role: 'member' }, at(60))
  expect(await sessionOfBearer('secret', token, at(59))).toBe('s1')
  expect(await sessionOfBearer('secret', token, at(61))).toBeNull()
  expect(await sessionOfBearer('another secret', token, at(1))).toBeNull()
  const [head, , signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ sid: 's2', exp: 9e9 })).toString('base64url')
  expect(await sessionOfBearer('secret', `${head}.${forged}.${signature}`, at(1))).toBeNull()
})

test('docs/limits.md lists every limit with its current value', () => {
  const page = readFileSync('docs/limits.md', 'utf8')
  const rows = Object.entries(limits).map(([name, { max, perMinutes }]) => `| \`${name}\` | ${max} | ${perMinutes} |`)
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})

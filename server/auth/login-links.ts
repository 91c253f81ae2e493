import { randomInt } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { SqlBuilder } from '#db/store.ts'
import type { LoginLinkRow } from '#db/tables/portal/auth.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { derivedKey } from './secrets.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long an emailed login link works. */
export const linkMinutes = 15

const cookieName = 'asked'

/** What the browser that asked for a link knows: the secret that is let in, and the number to compare. */
type Asked = { ask: string; number: number; email: string; until: string }

/** Returns a new request for a link; the same for an address that nobody has. */
export function newAsk(email: string, now: Date): Asked {
  const until = new Date(now.getTime() + linkMinutes * 60_000).toISOString()
  return { ask: newToken(), number: randomInt(10, 100), email, until }
}

/** The cookie of the browser that asked. It is signed, so that the page shows what was asked here, and nothing else. */
export async function askedCookie(appSecret: string, asked: Asked, live: boolean): Promise<string> {
  const proof = await new SignJWT(asked)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.parse(asked.until) / 1000))
    .sign(keyOf(appSecret))
  return cookie(proof, linkMinutes * 60, live)
}

/** A cookie that takes the place of the proof, and is gone at once. */
export const forgottenAskedCookie = (live: boolean): string => cookie('', 0, live)

const cookie = (value: string, seconds: number, live: boolean) =>
  `${cookieName}=${value}; Path=/login; Max-Age=${seconds}; HttpOnly; SameSite=Lax${live ? '; Secure' : ''}`

/** Returns what a browser asked for; null without a valid proof. */
export async function askedOf(appSecret: string, proof: string | undefined, now: Date): Promise<Asked | null> {
  if (!proof) return null
  try {
    const { payload } = await jwtVerify(proof, keyOf(appSecret), { algorithms: ['HS256'], currentDate: now })
    return payload as unknown as Asked
  } catch {
    return null
  }
}

/** Stores a link by its hash. An earlier one of the same person ends. */
export function* keepLoginLink(
  { sql }: SqlBuilder,
  {
    link,
    asked,
    ...owner
  }: Pick<LoginLinkRow, 'personId' | 'chapterId' | 'role' | 'device'> & {
    link: string
    asked: Asked
  },
  now: Date,
): Work<void> {
  yield* run(sql.deleteFrom('loginLinks').where('expiresAt', '<=', now.toISOString()))
  yield* run(
    sql
      .updateTable('loginLinks')
      .set({ state: 'ended' })
      .where('personId', '=', owner.personId)
      .where('state', 'in', ['open', 'approved']),
  )
  yield* run(
    sql.insertInto('loginLinks').values({
      ...owner,
      linkHash: hashToken(link),
      askHash: hashToken(asked.ask),
      number: asked.number,
      choices: choicesAround(asked.number).join(' '),
      state: 'open',
      expiresAt: asked.until,
      createdAt: now.toISOString(),
    }),
  )
}

/** Returns three numbers in order, one of them the right one. */
function choicesAround(number: number): number[] {
  const choices = new Set([number])
  while (choices.size < 3) choices.add(randomInt(10, 100))
  return [...choices].sort((one, other) => one - other)
}

/** Returns a link that is still open, without using it. */
export function loginLink(db: Db, chapterId: string, link: string, now: Date): Promise<LoginLinkRow | undefined> {
  return db
    .selectFrom('loginLinks')
    .selectAll()
    .where('linkHash', '=', hashToken(link))
    .where('chapterId', '=', chapterId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Returns the link that lets this browser in, and whether it was approved; undefined before one was sent or once it ended. */
export function linkOfAsker(db: Db, chapterId: string, ask: string, now: Date): Promise<LoginLinkRow | undefined> {
  return db
    .selectFrom('loginLinks')
    .selectAll()
    .where('askHash', '=', hashToken(ask))
    .where('chapterId', '=', chapterId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy(({ eb }) => eb.case().when('state', '=', 'approved').then(0).else(1).end())
    .limit(1)
    .executeTakeFirst()
}

/** Moves a link from one state to the next; false if another request was faster. */
export function* moveLink(
  { sql }: SqlBuilder,
  linkHash: string,
  { from, to }: { from: LoginLinkRow['state']; to: LoginLinkRow['state'] },
): Work<boolean> {
  const moved = yield* run(
    sql.updateTable('loginLinks').set({ state: to }).where('linkHash', '=', linkHash).where('state', '=', from),
  )
  return moved > 0
}

/** Deletes a person's links. */
export function* dropLoginLinksOf({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* run(sql.deleteFrom('loginLinks').where('personId', '=', personId))
}

/** Stands in for `keepLoginLink` when nobody has the address: as many statements, and no row. */
export function* keepNoLoginLink({ sql }: SqlBuilder, now: Date): Work<void> {
  yield* run(sql.deleteFrom('loginLinks').where('expiresAt', '<=', now.toISOString()))
  yield* run(sql.updateTable('loginLinks').set({ state: 'ended' }).where('personId', '=', ''))
  yield* first(sql.selectFrom('loginLinks').select('linkHash').where('linkHash', '=', ''))
}

const keyOf = (appSecret: string) => derivedKey(appSecret, 'browsers that asked for a login link')

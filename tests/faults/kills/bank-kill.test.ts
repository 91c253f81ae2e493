/** Two treasurers book the same lines of the bank, or take their bookings back, while the portal is repeatedly killed. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { all, run } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { readEnv, type Env } from '#server/env.ts'
import { addBankFile } from '#server/features/bank/files.writes.ts'
import { calendarDay } from '#server/time/clock.ts'
import { ofxFile } from '#tests/support/bank-files.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import type { Engine } from '#tests/support/databases/each-database.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { bankAccount } from '#tests/support/world/bank.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { memberIds, type World } from '#tests/support/world/world.ts'
import { dying } from '../altered/dying.ts'
import { bookingLater } from '../altered/weaknesses.ts'
import { call, Refused, tokenOf } from '../buyers.ts'
import { tell, timesOf } from '../figures.ts'
import { faultsIn } from '../ledgers.ts'
import { killWhile, type Signs } from '../storm.ts'

/** `npm run faults bank-kill` books all of them. */
const lineCount = timesOf(60)
const amountCents = 2_500
const dayMs = 24 * 60 * 60_000

/** What a line of the bank is: open, or booked. */
type Standing = 'open' | 'donation' | 'interest'

/** The line's own mark in the file, and so the reference of its payment. */
const markOf = (number: number) => `LINE-${String(number).padStart(4, '0')}`

/** Every third line is booked before, and its booking is taken back; the others are booked. */
const isTakenBack = (number: number) => number % 3 === 2

type Scene = {
  dataDir: string
  url: string
  store: Store
  env: Env
  cause: string
  /** The ids of the lines, by their mark. */
  lines: ReadonlyMap<string, string>
}

async function layLines(world: World): Promise<string> {
  const now = world.clock.now().getTime()
  const [opened, day] = [10, 1].map((days) => calendarDay(new Date(now - days * dayMs), 'UTC')) as [string, string]
  const accountId = await world.as('admin').bank.addAccount({ ...bankAccount, openedOn: opened })
  const lines = Array.from({ length: lineCount }, (_, number) => ({
    day,
    amount: (amountCents / 100).toFixed(2),
    text: `DEPOSIT ${markOf(number)}`,
    id: markOf(number),
  }))
  const closing = (1000 + (lineCount * amountCents) / 100).toFixed(2)
  const context = world.context('admin')
  const file = ofxFile({ from: opened, to: day, closing, lines })
  const read = await addBankFile({ ...context, actor: context.actor as SignedIn }, file, 'bank.ofx', accountId)
  expect(read.refusal).toBeNull()
  const cause = await openCause(world)
  const { lines: open } = await world.as('admin').bank.match({ accountId })
  for (const { lineId, text } of open)
    if (isTakenBack(Number(text.slice(-4)))) await world.as('admin').bank.bookByHand(donation(lineId, cause))
  return cause
}

const donation = (lineId: string, cause: string) => ({
  lineId,
  kind: 'donation' as const,
  memberId: memberIds.member,
  donationTypeName: cause,
})

async function onScene<T>(engine: Engine, body: (scene: Scene) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bank-'))
  const database: Partial<FreshDatabase> = engine === 'SQLite' ? {} : await freshDatabase()
  const { url = '' } = database
  const cause = (await laySmallAssociation(dataDir, { databaseUrl: url, prepare: layLines }))!
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const store = await openStore(env.database)
  try {
    const rows = await store.read.selectFrom('bankLines').select(['lineId', 'bankId']).execute()
    const lines = new Map(rows.map(({ lineId, bankId }) => [bankId!, lineId]))
    return await body({ dataDir, url, store, env, cause, lines })
  } finally {
    await store.close()
    await database.drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const startPortal = ({ dataDir, url }: Scene, alteration: Record<string, string> = {}) =>
  startBuiltPortal({ dataDir, env: { DATABASE_URL: url, LOG_LEVEL: 'silent', ...alteration } })

/** What each line is now, and what contradicts it: a booking without its payment, or a payment without its booking. */
async function standings({ store, lines }: Scene): Promise<{ is: Map<string, Standing>; torn: string[] }> {
  // Of one moment: a database may still commit what a killed portal has sent.
  const { bookings, payments } = await store.alone('snapshot', function* ({ sql }) {
    return {
      bookings: yield* all(sql.selectFrom('bankBookings').select(['lineId', 'kind'])),
      payments: yield* all(
        sql
          .selectFrom('payments')
          .leftJoin('bankBookedPayments', 'bankBookedPayments.paymentId', 'payments.paymentId')
          .select(['reference', 'status', 'amountCents', 'lineId'])
          .where('reference', 'like', 'LINE-%'),
      ),
    }
  })
  const kinds = new Map(bookings.map(({ lineId, kind }) => [lineId, kind as Standing]))
  const is = new Map([...lines].map(([mark, lineId]) => [mark, kinds.get(lineId) ?? 'open']))
  const torn = [...is].flatMap(([mark, standing]) => {
    const paid = payments.filter(({ reference, status }) => reference === mark && status === 'COMPLETED')
    const found = paid.map(({ lineId, amountCents: cents }) => `${lineId ?? 'no line'} ${cents}`)
    const whole = standing === 'donation' ? [`${lines.get(mark)} ${amountCents}`] : []
    return found.join() === whole.join()
      ? []
      : [`${mark} is ${standing}, with payments of ${found.join() || 'nothing'}`]
  })
  return { is, torn }
}

type Treasurer = { portal: PortalProcess; token: string; scene: Scene; acknowledged: Map<string, Standing> }

/** Works through the open list until the connection breaks, and notes each acknowledged booking. */
const booksAll =
  ({ portal, token, scene, acknowledged }: Treasurer, marks: readonly string[], kind: 'donation' | 'interest') =>
  async ({ asking }: Signs): Promise<never> => {
    for (const mark of marks) {
      asking()
      const lineId = scene.lines.get(mark)!
      const input = kind === 'donation' ? donation(lineId, scene.cause) : { lineId, kind }
      try {
        await call(portal, 'bank.bookByHand', input, { token })
        acknowledged.set(mark, kind)
      } catch (error) {
        // The other treasurer was faster.
        if (!(error instanceof Refused) || error.status !== 409) throw error
      }
    }
    throw new Error('All of them are booked')
  }

const takesAllBack =
  ({ portal, token, scene, acknowledged }: Treasurer, marks: readonly string[]) =>
  async ({ asking }: Signs): Promise<never> => {
    for (const mark of marks) {
      asking()
      await call(portal, 'bank.takeBack', { lineId: scene.lines.get(mark)! }, { token })
      acknowledged.set(mark, 'open')
    }
    throw new Error('All of them are taken back')
  }

/** Kills the portal until every line is what it should be, and checks what each kill left before the next start. */
async function bookUnderKills(scene: Scene) {
  const random = seededRandom(35)
  const acknowledged = new Map<string, Standing>()
  const wrong: string[] = []
  let kills = 0
  const left = (is: Map<string, Standing>) => {
    const marks = Array.from({ length: lineCount }, (_, number) => number)
    const of = (takenBack: boolean) => marks.filter((number) => isTakenBack(number) === takenBack).map(markOf)
    return {
      toBook: of(false).filter((mark) => is.get(mark) === 'open'),
      toTakeBack: of(true).filter((mark) => is.get(mark) !== 'open'),
    }
  }
  let { is } = await standings(scene)
  let { toBook, toTakeBack } = left(is)
  while (toBook.length + toTakeBack.length > 0) {
    const portal = await startPortal(scene)
    const token = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
    const treasurer: Treasurer = { portal, token, scene, acknowledged }
    await killWhile(
      portal.process,
      [
        booksAll(treasurer, toBook, 'donation'),
        booksAll(treasurer, toBook, 'interest'),
        takesAllBack(treasurer, toTakeBack),
        takesAllBack(treasurer, toTakeBack),
      ],
      random,
    )
    kills++
    const now = await standings(scene)
    is = now.is
    wrong.push(
      ...(await faultsIn(scene.store, scene.env)),
      ...now.torn,
      ...[...acknowledged]
        .filter(([mark, standing]) => is.get(mark) !== standing)
        .map(([mark, standing]) => `${mark} was acknowledged as ${standing}, and is ${is.get(mark)}`),
    )
    ;({ toBook, toTakeBack } = left(is))
    await scene.store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
  }
  return { kills, wrong, acknowledged: acknowledged.size }
}

describe.each(['SQLite', 'PostgreSQL'] as const)('lines of the bank on %s', (engine) => {
  test(
    'killed among bookings, each is whole with its payment, made once, and never lost',
    { timeout: 30_000 * lineCount },
    () =>
      onScene(engine, async (scene) => {
        const { kills, wrong, acknowledged } = await bookUnderKills(scene)
        expect(wrong).toEqual([])
        expect(acknowledged).toBeGreaterThan(0)
        expect(kills).toBeGreaterThan(1)
        tell(`kill -9 among lines of the bank on ${engine}`, { kills, lines: lineCount, acknowledged })
      }),
  )

  test('control: a payment that is committed before its booking is found without it after a kill', () =>
    onScene(engine, async (scene) => {
      const death = { fact: 'BankLineBooked', times: 1, at: '^insert into "bankBookings"', moment: 'before' as const }
      const [weakened, dies] = [bookingLater(), dying({ death })]
      // Loaded last, the weakness commits before the portal dies.
      const portal = await startPortal(scene, {
        ...weakened,
        ...dies,
        NODE_OPTIONS: `${dies.NODE_OPTIONS} ${weakened.NODE_OPTIONS}`,
      })
      const token = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
      const mark = markOf(0)
      const booking = call(portal, 'bank.bookByHand', donation(scene.lines.get(mark)!, scene.cause), { token })
      await expect(booking).rejects.toThrow()
      if (portal.process.signalCode === null) await once(portal.process, 'exit')
      // PostgreSQL may still be at what the dead portal sent.
      const torn = async () => (await standings(scene)).torn
      await expect.poll(torn, { timeout: 30_000 }).toEqual([`${mark} is open, with payments of no line ${amountCents}`])
    }))
})

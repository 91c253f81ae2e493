/** Random months of a chapter as they come: what is bought, given back, entered by hand, and listed by the bank. */
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile } from '#server/features/bank/files.writes.ts'
import { compareChapter } from '#server/features/books/comparison/writes.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { Refusal } from '#server/refusal.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { chaseFile } from '#tests/support/bank-files.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { productsOf, type Product } from '../products.ts'

const acts = [
  'buy',
  'buy',
  'buy',
  'buy',
  'refund',
  'refund',
  'chargeback',
  'chargeback',
  'dispute',
  'disputeWon',
  'refundedThere',
  'stray',
  'accountFee',
  'feeBack',
  'feeBack',
  'accountHold',
  'holdOver',
  'check',
  'check',
  'check',
  'deposit',
  'deposit',
  'bounce',
  'reverse',
  'interest',
  'bankFee',
  'expense',
  'fromParent',
  'payout',
  'transfer',
  'takeBack',
  'dues',
] as const

/** What a line of the bank is, as its chapter knows: the reader has to find it out. */
type Meaning =
  | { as: 'plain'; kind: 'interest' | 'bankFee' | 'expense' | 'fromParent' | 'payout' | 'transfer' }
  | { as: 'payment' | 'returnedCheck'; paymentId: string }
  | { as: 'deposit'; paymentIds: readonly string[] }
  | { as: 'dues' }

type BankLine = { day: string; cents: number; text: string; check: string; meaning: Meaning }

/** An account at the bank: its balance at the beginning of what was not sent yet, and what happened since. */
type Account = { accountId: string; openingCents: number; cents: number; waiting: BankLine[] }

/** A check: entered by hand, then deposited, then returned or not. */
type Check = { paymentId: string; cents: number; number: string; isDeposited: boolean }

const openingCents = 500_000

/** How often a line is left open for the next month, and a difference at PayPal. */
const leftOpen = 0.15

export type Chapter = {
  accounts: readonly Account[]
  counts: Record<string, number>
  /** Lets a month pass. */
  live(month: string): Promise<void>
  /** Reads the bank's files and PayPal's list, and books and settles most of what they have, or all of it. */
  close(how: 'mostly' | 'wholly'): Promise<void>
}

/** Opens the accounts of the chapter of `admin`, from the first day of a month on. */
export async function openChapter(world: PaymentsWorld, month: string, seed: number): Promise<Chapter> {
  const { below, between, pick, next } = seededRandom(seed)
  // Anew each time: who settles or refunds has confirmed who they are lately.
  const admin = () => world.as('admin')
  const accounts: Account[] = []
  for (const [accountName, lastFour] of [
    ['Operating checking', '4471'],
    ['Savings', '9920'],
  ] as const)
    accounts.push({
      accountId: await admin().bank.addAccount({
        accountName,
        bankName: 'Chase',
        lastFour,
        opening: String(openingCents / 100),
        openedOn: `${month}-01`,
      }),
      openingCents,
      cents: openingCents,
      waiting: [],
    })
  const [donationTypeName, paymentTypeId] = [await openCause(world), await openFee(world)]
  let products: Product[] = []
  let events: string[] = []
  const meanings = new Map<string, Meaning>()
  const bought: string[] = []
  /** Captures whose money PayPal holds because of a dispute. */
  const held: string[] = []
  /** What PayPal holds of the account, about no payment. */
  const reserves: number[] = []
  const checks: Check[] = []
  const counts: Record<string, number> = {}
  let number = 1_000
  let day = ''

  const line = (account: Account, cents: number, text: string, meaning: Meaning, check = '') => {
    const whole = `${text} ${++number}`
    account.waiting.push({ day, cents, text: whole, check, meaning })
    meanings.set(whole, meaning)
  }
  const plain = (kind: Extract<Meaning, { as: 'plain' }>['kind'], sign: 1 | -1, text: string) =>
    line(pick(accounts), sign * between(100, 20_000), text, { as: 'plain', kind })

  const does: Record<(typeof acts)[number], () => unknown> = {
    async buy() {
      const product = pick(products)
      const { orderId, paymentId } = await product.start(1 + below(2))
      await world.standin.control({ do: 'approve', orderId })
      const { state } = await product.finish(orderId)
      if (state === 'paid') bought.push(paymentId)
    },
    async refund() {
      if (bought.length === 0) return
      const { formKey, paymentId, leftCents, refundsBy } = await admin().payments.toRefund({ paymentId: pick(bought) })
      const part = { what: 'part' as const, amount: (1 + below(Math.max(1, leftCents / 100))).toFixed(2) }
      await admin().payments.refund({
        formKey,
        paymentId,
        leftCents,
        reason: 'payerAsked',
        ...(refundsBy === 'amount' && next() < 0.5 ? part : { what: 'all' as const }),
      })
    },
    chargeback: () => atProvider((captureId) => world.standin.control({ do: 'reverse', captureId })),
    dispute: () =>
      atProvider(async (captureId) => {
        if (held.includes(captureId)) return
        await world.standin.control({ do: 'hold', captureId })
        held.push(captureId)
      }),
    async disputeWon() {
      const captureId = held.shift()
      if (captureId) await world.standin.control({ do: 'hold', captureId, isOver: true })
    },
    refundedThere: () =>
      atProvider((captureId) => world.standin.control({ do: 'refund', captureId, cents: between(1, 500) })),
    accountFee: () => moves(pick(['T0100', 'T0101', 'T0106']), -between(50, 2_500)),
    async feeBack() {
      const { rows } = (await admin().books.toResolve()).fees
      const [first] = rows
      if (!first) return
      // PayPal returns it, or it was booked by mistake.
      if (next() < 0.5) await moves('T1109', first.feeCents)
      else await admin().books.takeFeeBack({ transactionId: pick(rows).transactionId })
    },
    async accountHold() {
      const cents = between(100, 5_000)
      await moves('T2103', -cents)
      reserves.push(cents)
    },
    async holdOver() {
      const cents = reserves.shift()
      if (cents) await moves('T2104', cents)
    },
    stray: () => world.browserOrder({ amountCents: between(100, 9_000) }),
    async check() {
      const reference = `CHK-${++number}`
      const memberId = memberIds.member
      const amount = String(between(5, 300))
      const entered = await pick([
        () => admin().dues.recordByHand({ memberId, terms: 1 + below(2), method: 'check', reference }),
        () => admin().fees.recordByHand({ memberId, terms: 1 + below(3), reference, paymentTypeId, method: 'check' }),
        () => admin().donations.recordByHand({ from: 'member', memberId, donationTypeName, amount, reference }),
      ])()
      const { paymentId } = entered
      const rows = await world.store.read
        .selectFrom('payments')
        .select('amountCents')
        .where('paymentId', '=', paymentId)
        .execute()
      const cents = rows.reduce((sum, row) => sum + row.amountCents, 0)
      checks.push({ paymentId, cents, number: String(number), isDeposited: false })
    },
    deposit() {
      const some = checks.filter(({ isDeposited }) => !isDeposited).slice(0, 1 + below(3))
      if (some.length === 0) return
      for (const each of some) each.isDeposited = true
      const [first] = some
      const cents = some.reduce((sum, each) => sum + each.cents, 0)
      const paymentIds = some.map(({ paymentId }) => paymentId)
      const meaning: Meaning =
        some.length === 1 ? { as: 'payment', paymentId: first!.paymentId } : { as: 'deposit', paymentIds }
      line(accounts[0]!, cents, 'REMOTE ONLINE DEPOSIT', meaning, some.length === 1 ? first!.number : '')
    },
    bounce() {
      const back = checks.filter(({ isDeposited }) => isDeposited)
      if (back.length === 0) return
      const check = pick(back)
      checks.splice(checks.indexOf(check), 1)
      const meaning: Meaning = { as: 'returnedCheck', paymentId: check.paymentId }
      line(accounts[0]!, -check.cents, 'RETURNED DEPOSITED ITEM', meaning, check.number)
    },
    async reverse() {
      const check = checks[below(checks.length)]
      if (!check) return
      checks.splice(checks.indexOf(check), 1)
      await admin().payments.reverse({ paymentId: check.paymentId, reason: 'mistake', note: '' })
    },
    interest: () => plain('interest', 1, 'INTEREST PAYMENT'),
    bankFee: () => plain('bankFee', -1, 'SERVICE FEE'),
    expense: () => plain('expense', -1, '=EXAMPLE "PRINT"'),
    fromParent: () => plain('fromParent', 1, 'AEA CENTRAL'),
    payout: () => plain('payout', 1, 'PAYPAL TRANSFER'),
    transfer() {
      const cents = between(100, 50_000)
      const [from, to] = next() < 0.5 ? [accounts[0]!, accounts[1]!] : [accounts[1]!, accounts[0]!]
      line(from, -cents, 'ONLINE TRANSFER TO', { as: 'plain', kind: 'transfer' })
      line(to, cents, 'ONLINE TRANSFER FROM', { as: 'plain', kind: 'transfer' })
    },
    dues: () => line(accounts[0]!, 10_000, 'ZELLE FROM MEMBER', { as: 'dues' }),
    async takeBack() {
      const { booked } = await admin().bank.match({ accountId: pick(accounts).accountId })
      if (booked.length > 0) await admin().bank.takeBack({ lineId: pick(booked).lineId })
    },
  }

  /** Money that PayPal moves by itself. */
  const moves = (eventCode: string, cents: number) =>
    world.standin.control({ do: 'transfer', clientId: 'standin-dc', eventCode, cents })

  async function atProvider(act: (captureId: string) => Promise<unknown>): Promise<void> {
    if (bought.length === 0) return
    const row = await world.store.read
      .selectFrom('payments')
      .select('captureId')
      .where('paymentId', '=', pick(bought))
      .executeTakeFirst()
    if (row?.captureId) await act(row.captureId)
  }

  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  const attempt = async (what: string, act: () => unknown) => {
    const went = await Promise.resolve()
      .then(act)
      .then(() => true, onlyRefusals)
    count(went ? what : `${what} refused`)
    return went
  }

  /** Books an open line as what it is; some are taken for something else. */
  async function book(lineId: string, text: string, amountCents: number): Promise<void> {
    const meaning = meanings.get(text)!
    const as = (input: object) => attempt('booked', () => admin().bank.bookByHand({ lineId, ...input } as never))
    const other = () =>
      as(amountCents > 0 ? { kind: 'fromParent' } : { kind: 'expense', category: 'other', eventId: pick(events) })
    if (next() < 0.05) return void (await other())
    switch (meaning.as) {
      case 'plain':
        if (meaning.kind !== 'expense') return void (await as({ kind: meaning.kind }))
        return void (await as({
          kind: 'expense',
          category: pick(['printing', 'refund', 'other']),
          eventId: pick(['', ...events]),
        }))
      case 'dues':
        if (!(await as({ kind: 'dues', memberId: memberIds.inactive }))) await other()
        return
      case 'deposit': {
        const { lines } = await admin().bank.match({ accountId: accounts[0]!.accountId })
        const [best] = lines.find((one) => one.lineId === lineId)?.proposals ?? []
        const isBooked = best && (await attempt('booked', () => admin().bank.book({ lineId, key: best.key })))
        if (!isBooked) await other()
        return
      }
      default:
        if (!(await as({ kind: meaning.as, paymentId: meaning.paymentId }))) await other()
    }
  }

  type Difference = Outputs['books']['toResolve']['open'][number]

  /** Settles a difference in one of its ways, and in the other one if that did not work the last time. */
  async function settle({ differenceId, ways }: Difference, round: number): Promise<void> {
    const way = ways.second && (round === 0 ? next() < 0.5 : round % 2 === 1) ? ways.second : ways.first
    await attempt(way, () =>
      admin().books.resolve({
        differenceId,
        way,
        ...(way === 'explained' ? { reason: 'disputed', note: '' } : {}),
      } as never),
    )
  }

  /** Sends what the bank has, and checks that the reader believes it. */
  async function readFiles(): Promise<void> {
    const context = world.context('admin')
    for (const account of accounts) {
      const lines = account.waiting.sort((one, other) => one.day.localeCompare(other.day))
      if (lines.length === 0) continue
      const file = chaseFile(
        (account.cents / 100).toFixed(2),
        lines.map(({ cents, text, check, day: on }) => ({
          day: on,
          amount: (cents / 100).toFixed(2),
          text: `"${text.replaceAll('"', '""')}"`,
          check,
        })),
      )
      const read = await addBankFile(
        { ...context, actor: context.actor as SignedIn },
        file,
        'month.csv',
        account.accountId,
      )
      if (read.refusal !== null) throw new Error(`The bank's file was refused: ${JSON.stringify(read)}`)
      account.cents += lines.reduce((sum, { cents }) => sum + cents, 0)
      account.waiting = []
    }
  }

  return {
    accounts,
    counts,
    async live(of) {
      if (products.length === 0 || of.endsWith('-06')) {
        const year = Number(of.slice(0, 4)) + 1
        events = [await announcePicnic(world, { startsAt: `${year}-12-05T10:00`, endsAt: `${year}-12-05T16:00` })]
        products = await productsOf(world, 'member', { startsAt: `${year}-12-05T10:00`, endsAt: `${year}-12-05T16:00` })
      }
      const days = Array.from({ length: 8 + below(7) }, () => between(3, 28)).sort((one, other) => one - other)
      for (const [index, on] of days.entries()) {
        day = `${of}-${String(on).padStart(2, '0')}`
        world.clock.set(new Date(Date.parse(`${day}T14:00:00Z`) + index * 600_000).toISOString())
        const what = pick(acts)
        await attempt(what, does[what])
      }
    },
    async close(how) {
      for (const minutes of [3, 3, 200]) {
        world.clock.forward(minutes)
        await reconcile(world.portal)
      }
      await readFiles()
      for (const { accountId } of accounts)
        for (const { lineId, text, amountCents } of (await admin().bank.match({ accountId })).lines)
          if (how === 'wholly' || next() >= leftOpen) await book(lineId, text, amountCents)
      // One that was settled may leave another: a refund that the provider makes later.
      for (let round = 0; round < (how === 'wholly' ? 4 : 1); round++) {
        world.clock.forward(60)
        await compareChapter(world.portal, world.chapters.dc)
        const { open } = await admin().books.toResolve()
        for (const difference of open) if (how === 'wholly' || next() >= leftOpen) await settle(difference, round)
      }
      // What was just given back is in the list from now on.
      world.clock.forward(60)
      await compareChapter(world.portal, world.chapters.dc)
    },
  }
}

/** A rejection that moved nothing is a valid answer, also from the provider; anything else is a bug. */
function onlyRefusals(error: unknown): false {
  if (
    error instanceof Refusal ||
    (error instanceof Error && (error.cause instanceof Refusal || error.message.includes('answered 422')))
  )
    return false
  throw error
}

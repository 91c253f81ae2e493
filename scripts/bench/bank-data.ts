/** A chapter with many payments, bulk loaded into a demo database, and a bank that has lines for them. */
import Database from '#db/sqlite/driver.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { ofxFile, type TestLine } from '#tests/support/bank-files.ts'
import { drawCode, drawName, scatteredId } from './names.ts'

/** The account that is added to Washington; its number ends in none that the demo has. */
export const account = { accountId: 'bench-account', lastFour: '7788' }

/** Average number of payments of a member: one a year. */
const years = 20
const yearMs = 365 * 86_400_000
const dayMs = 86_400_000
/** Payments to each line of the bank: two of five are by hand, and the bank's lines are those of the last five years. */
export const paymentsPerLine = 10
/** Lines in each file: as a treasurer downloads them, and below 10 MB. */
const linesPerFile = 25_000

/** A payment by hand, as the bank's line knows it. */
type ByHand = { paymentId: string; paidAt: number; amountCents: number; number: number; name: string }

export type LaidBank = { files: Buffer[]; lines: number }

/** Runs a piece of loading: a half-loaded database is useless, so no rollback is needed. */
function bulk(file: string, load: (db: Database.Database) => void, tables: readonly string[] = []): void {
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -1000000')
  // Inserting first and indexing afterwards is several times faster.
  const indexes = (
    db.prepare(`select name, sql, tbl_name from sqlite_master where type = 'index' and sql is not null`).all() as {
      name: string
      sql: string
      tbl_name: string
    }[]
  ).filter(({ tbl_name }) => tables.includes(tbl_name))
  db.exec('begin')
  for (const { name } of indexes) db.exec(`drop index "${name}"`)
  load(db)
  for (const { sql } of indexes) db.exec(sql)
  db.exec('commit')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/**
 * Adds members, their payments of twenty years, and a bank account to Washington. Returns the files of the bank for the
 * newest payments by hand: a check or a Zelle payment each.
 */
export function layBank(file: string, payments: number, now: Date): LaidBank {
  const byHand: ByHand[] = []
  bulk(file, (db) => layPayments(db, payments, now, byHand), [
    'people',
    'payerNames',
    'members',
    'payments',
    'providerTransactions',
  ])
  const lines = byHand.slice(-Math.floor(payments / paymentsPerLine))
  const files: Buffer[] = []
  let cents = 0
  for (let at = 0; at < lines.length; at += linesPerFile) {
    const part = lines.slice(at, at + linesPerFile)
    cents += part.reduce((sum, { amountCents }) => sum + amountCents, 0)
    files.push(fileOf(part, cents))
  }
  const openedOn = dayOf(lines[0]!.paidAt)
  bulk(file, (db) => {
    const chapterId = washington(db)
    const at = now.toISOString()
    insert(
      db,
      'bankAccounts',
    )({
      ...account,
      chapterId,
      accountName: 'Checking',
      bankName: 'Bench',
      openingCents: 0,
      openedOn,
      createdBy: 'bench',
      updatedBy: 'bench',
      createdAt: at,
      updatedAt: at,
    })
  })
  return { files, lines: lines.length }
}

const washington = (db: Database.Database) =>
  (db.prepare(`select "chapterId" from "chapters" where "subDomain" = 'dc'`).get() as { chapterId: string }).chapterId

const typeOf = (db: Database.Database) =>
  db
    .prepare('select "memberTypeId", "feeCents" from "memberTypes" where "chapterId" = ? and "durationYears" = 1')
    .get(washington(db)) as { memberTypeId: string; feeCents: number }

/** What is paid, most often the dues that nearly everybody owes. */
const amountsOf = (feeCents: number) => [feeCents, feeCents, feeCents, 2_500, 2_500, 12_000, 12_000, 25_000]

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

/** Returns a function that inserts rows with the columns of the first. */
function insert(db: Database.Database, table: string) {
  let statement: Database.Statement | undefined
  return (row: Record<string, string | number | null>) => {
    const columns = Object.keys(row)
    statement ??= db.prepare(
      `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    statement.run(Object.values(row))
  }
}

function layPayments(db: Database.Database, count: number, now: Date, byHand: ByHand[]) {
  const chapterId = washington(db)
  const drawing = seededRandom(count)
  const { next: random, pick, below } = drawing
  const { memberTypeId, feeCents } = typeOf(db)
  const amounts = amountsOf(feeCents)
  const person = insert(db, 'people')
  const member = insert(db, 'members')
  const payment = insert(db, 'payments')
  const at = now.toISOString()
  const names = Array.from({ length: Math.ceil(count / years) }, () => drawName(drawing))
  for (const [index, name] of names.entries()) {
    const [personId, email] = [`bench-${index}`, `${index}@bench.example`]
    person({ personId, emailKey: email, email, mInit: '', ...name, createdAt: at, updatedAt: at })
    member({
      personId,
      memberId: String(5_000_000 + index),
      chapterId,
      memberTypeId,
      status: 'active',
      // Nearly everybody owes the next year's dues.
      nextPaymentDueIn: now.getUTCFullYear() + 1,
      isAdmin: 0,
      isSystemAdmin: 0,
      startedAt: at,
      updatedAt: at,
    })
  }
  const { clientId } = db.prepare('select "clientId" from "paymentAccounts" where "chapterId" = ?').get(chapterId) as {
    clientId: string
  }
  const moved = insert(db, 'providerTransactions')
  const { position } = db.prepare('select max("position") as "position" from "facts"').get() as { position: number }
  const from = now.getTime() - years * yearMs
  for (let index = 0; index < count; index++) {
    const who = below(names.length)
    const paidAt = Math.floor(from + ((now.getTime() - from) * (index + random())) / count)
    const [paymentId, amountCents, isByHand] = [scatteredId(index), pick(amounts), random() < 0.4]
    const orderId = isByHand ? null : drawCode(drawing, 17)
    payment({
      paymentId,
      term: 1,
      year: new Date(paidAt).getUTCFullYear(),
      chapterId,
      personId: `bench-${who}`,
      memberId: String(5_000_000 + who),
      memberTypeId,
      paymentType: 'Regular',
      amountCents,
      paidAt: new Date(paidAt).toISOString(),
      status: 'COMPLETED',
      orderId,
      captureId: orderId,
      reference: isByHand ? `Check ${100_000 + index}` : null,
      position: position - count + index,
      purpose: 'dues',
      method: isByHand ? 'check' : 'online',
    })
    if (orderId)
      moved({
        chapterId,
        clientId,
        transactionId: orderId,
        captureId: orderId,
        kind: 'payment',
        status: 'done',
        amountCents,
        feeCents: 0,
        currency: 'USD',
        paymentId,
        movedAt: new Date(paidAt).toISOString(),
      })
    const { firstName, lastName } = names[who]!
    if (isByHand)
      byHand.push({ paymentId, paidAt, amountCents, number: 100_000 + index, name: `${firstName} ${lastName}` })
  }
}

/** A file of the bank: the ID of a line is its payment's, so that the bench knows what is right. */
function fileOf(payments: readonly ByHand[], closingCents: number): Buffer {
  const lines = payments.map(({ paymentId, paidAt, amountCents, number, name }, index): TestLine => ({
    day: dayOf(paidAt + (index % 3) * dayMs),
    amount: dollarsOf(amountCents),
    id: paymentId,
    ...(index % 2 === 0
      ? { text: `CHECK ${number}`, check: String(number) }
      : { text: `ZELLE FROM ${name.toUpperCase()}` }),
  }))
  const days = lines.map(({ day }) => day).sort()
  return ofxFile({
    account: `00000000${account.lastFour}`,
    from: days[0]!,
    to: days.at(-1)!,
    closing: dollarsOf(closingCents),
    lines,
  })
}

/** Counts lines, or bookings, with their days, as those that are stored one by one are counted. */
function recount(db: Database.Database, days: 'bankDays' | 'bankBookedDays', rows: 'bankLines' | 'bankBookings') {
  db.exec(
    `delete from "${days}"; insert into "${days}" ("chapterId", "accountId", "day", "lines", "cents") select "chapterId", "accountId", "day", count(*), sum("amountCents") from "${rows}" group by "chapterId", "accountId", "day"`,
  )
}

/** Books lines as the payments whose IDs they have, without facts: what reads the bookings reads these tables. */
export function layBookings(
  db: Database.Database,
  lines: readonly { lineId: string; bankId: string | null; day: string; amountCents: number }[],
) {
  const chapterId = washington(db)
  const [booking, booked] = [insert(db, 'bankBookings'), insert(db, 'bankBookedPayments')]
  const { last } = db.prepare('select coalesce(max("position"), 0) as "last" from "bankBookings"').get() as {
    last: number
  }
  let position = last
  db.exec('begin')
  for (const { lineId, bankId, day, amountCents } of lines) {
    booking({
      lineId,
      chapterId,
      accountId: account.accountId,
      kind: 'payment',
      amountCents,
      day,
      isRecordedHere: 0,
      actor: 'system:bench',
      bookedAt: `${day}T12:00:00.000Z`,
      position: ++position,
    })
    booked({ paymentId: bankId!, chapterId, lineId })
  }
  recount(db, 'bankBookedDays', 'bankBookings')
  db.exec('commit')
}

/**
 * Adds as many open lines of the last two months, whatever the number of payments: a third each names a payment that is
 * in the books, a member who owes dues, and neither.
 */
export function layOpenLines(file: string, count: number, now: Date): void {
  bulk(file, (db) => {
    const chapterId = washington(db)
    const people = db
      .prepare(
        `select "personId", "firstName", "lastName" from "people" where "personId" like 'bench-%' order by "personId" limit 200`,
      )
      .all() as { personId: string; firstName: string; lastName: string }[]
    const amounts = amountsOf(typeOf(db).feeCents)
    const template = db
      .prepare(
        `select * from "payments" where "chapterId" = ? and "reference" is not null and "personId" like 'bench-%' limit 1`,
      )
      .get(chapterId) as Record<string, string | number | null>
    const [payment, line] = [insert(db, 'payments'), insert(db, 'bankLines')]
    for (let index = 0; index < count; index++) {
      const time = now.getTime() - 60 * dayMs + Math.floor((index * 59 * dayMs) / count)
      const { personId, firstName, lastName } = people[index % people.length]!
      const amountCents = amounts[index % amounts.length]!
      const kind = index % 3
      if (kind === 0)
        payment({
          ...template,
          paymentId: `OPEN${String(index).padStart(4, '0')}`,
          personId,
          amountCents,
          paidAt: new Date(time - dayMs).toISOString(),
          reference: `Check ${9_000_000 + index}`,
        })
      line({
        lineId: `open-${index}`,
        chapterId,
        accountId: account.accountId,
        fileId: 'open',
        lineKey: `open ${index}`,
        day: dayOf(time),
        place: index,
        amountCents: kind === 2 ? -1_000 - index : amountCents,
        text:
          kind === 0
            ? `CHECK ${9_000_000 + index}`
            : kind === 1
              ? `ZELLE FROM ${firstName} ${lastName}`.toUpperCase()
              : `CARD PURCHASE ${index}`,
        bankId: null,
        checkNumber: kind === 0 ? String(9_000_000 + index) : null,
      })
    }
    recount(db, 'bankDays', 'bankLines')
  })
}

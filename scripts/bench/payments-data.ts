/** Chapters with many members and payments, bulk loaded: one of the requested size, and a smaller one beside it. */
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { beginnings } from '#server/text/search.ts'
import { drawCode, drawName, scatteredId } from './names.ts'

export const bigChapter = '01983c0d-aaaa-7bbb-8ccc-1234567890ab'

const smallChapter = '01983c0d-aaaa-7bbb-8ccc-1234567890ac'
const neighbours = 20_000
/** Average number of dues payments per member. */
const paymentsForMember = 20

const types = [
  ['Regular', 0.6, 7500],
  ['Student', 0.2, 2500],
  ['Family', 0.15, 12_000],
  ['Life', 0.05, 100_000],
] as const

const paymentColumns = [
  'paymentId',
  'term',
  'year',
  'chapterId',
  'personId',
  'memberId',
  'memberTypeId',
  'paymentType',
  'amountCents',
  'paidAt',
  'status',
  'orderId',
  'captureId',
  'reference',
  'position',
  'refundedCents',
  'purpose',
]

export type Laid = { names: string[]; paymentIds: string[]; references: string[] }

/** Creates a database with this many payments at the path, and returns some values to search for. */
export async function layPayments(file: string, payments: number): Promise<Laid> {
  await migrate(file)
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -1000000')
  // Inserting first and indexing afterwards is several times faster.
  const indexes = db
    .prepare(
      `select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('payments', 'payerNames', 'people')`,
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) db.exec(`drop index "${name}"`)
  db.exec('begin')
  const laid: Laid = { names: [], paymentIds: [], references: [] }
  layChapter(db, bigChapter, 'dc', payments, laid)
  layChapter(db, smallChapter, 'ny', neighbours, { names: [], paymentIds: [], references: [] })
  db.exec(
    `insert into "paymentSums" select "chapterId", "year", "purpose", "paymentType", cast(substr("paidAt", 1, 4) as integer), count(*), sum("amountCents") from "payments" group by 1, 2, 3, 4, 5`,
  )
  for (const { sql } of indexes) db.exec(sql)
  db.exec('commit')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return laid
}

function layChapter(db: Database.Database, chapterId: string, sub: string, payments: number, laid: Laid) {
  const drawing = seededRandom(payments)
  const { next: random } = drawing
  const at = new Date(0).toISOString()
  db.prepare(
    'insert into chapters ("chapterId", "subDomain", "chapterName", "chapterEmail", "chapterPhone", "chapterAddress", "advertisement", "jobPortal", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)',
  ).run(chapterId, sub, sub, '', '', '', at, at)
  const person = db.prepare(
    `insert into people ("personId", "emailKey", email, "mInit", "firstName", "lastName", address1, "createdAt", "updatedAt") values (?, ?, ?, '', ?, ?, ?, ?, ?)`,
  )
  const member = db.prepare(
    'insert into members ("personId", "memberId", "chapterId", "memberTypeId", status, "nextPaymentDueIn", "isAdmin", "isSystemAdmin", "startedAt", "updatedAt") values (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)',
  )
  const payment = db.prepare(
    `insert into payments (${paymentColumns.map((column) => `"${column}"`).join(', ')}) values (${paymentColumns.map(() => '?').join(', ')})`,
  )
  const words = db.prepare('insert into "paymentWords" ("chapterId", "word", "paymentId") values (?, ?, ?)')
  const members = Math.ceil(payments / paymentsForMember)
  const firstId = sub === 'dc' ? 1_000_000 : 9_000_000
  for (let index = 0; index < members; index++) {
    const { firstName, lastName } = drawName(drawing)
    person.run(
      `${sub}-${index}-0000-0000-000000000000`,
      `${index}@${sub}.example`,
      `${index}@${sub}.example`,
      firstName,
      lastName,
      `${index} Long Street`,
      at,
      at,
    )
    member.run(
      `${sub}-${index}-0000-0000-000000000000`,
      String(firstId + index),
      chapterId,
      'regular',
      'active',
      2027,
      at,
      at,
    )
    if (index % Math.ceil(members / 200) === 0) laid.names.push(`${firstName} ${lastName}`)
  }
  const [from, until] = [Date.UTC(2005, 0, 1), Date.UTC(2026, 10, 1)]
  for (let index = 0; index < payments; index++) {
    const who = Math.floor(random() * members)
    const paidAt = new Date(from + ((until - from) * (index + random())) / payments)
    const which = random()
    const [type, , amountCents] = which < 0.6 ? types[0] : which < 0.8 ? types[1] : which < 0.95 ? types[2] : types[3]
    const paymentId = scatteredId(index)
    const reference = random() < 0.4 ? `Check ${1000 + index}` : null
    const orderId = reference ? null : drawCode(drawing, 17)
    const year = paidAt.getUTCFullYear() + (random() < 0.1 ? 1 : 0)
    payment.run([
      paymentId,
      1,
      year,
      chapterId,
      `${sub}-${who}-0000-0000-000000000000`,
      String(firstId + who),
      type,
      type,
      amountCents,
      paidAt.toISOString(),
      'COMPLETED',
      orderId,
      orderId && drawCode(drawing, 17),
      reference,
      index + 1,
      0,
      'dues',
    ])
    for (const word of new Set([
      paymentId.toLowerCase(),
      ...(orderId ? [orderId.toLowerCase()] : beginnings(reference!)),
    ]))
      words.run(chapterId, word, paymentId)
    if (index % Math.ceil(payments / 200) === 0) {
      laid.paymentIds.push(paymentId)
      if (reference) laid.references.push(String(1000 + index))
    }
  }
}

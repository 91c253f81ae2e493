import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** Sorting, counting and searching a chapter's table of payments (docs/decisions/025). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') await ddl(db, dialect, renewed)
  else
    await ddl(
      db,
      dialect,
      'alter table "payments" drop constraint "payments_pkey", add primary key ("chapterId", "paymentId", "term")',
    )
  await ddl(
    db,
    dialect,
    dialect === 'sqlite' ? indexes : `drop index "paymentsByChapter"\n\ndrop index "paymentsByMember"\n\n${indexes}`,
  )
  // Words are compared by their bytes, so that those with the same beginning are adjacent.
  await ddl(db, dialect, dialect === 'sqlite' ? derived : derived.replace('"word" text', '"word" text collate "C"'))
  await fillWords(db)
}

// SQLite cannot change a primary key in place.
const renewed = `
create table "renewedPayments" (
  "paymentId" text not null,
  "term" integer not null,
  "year" integer not null,
  "chapterId" text not null,
  "personId" text not null,
  "memberId" text not null,
  "memberTypeId" text not null,
  "paymentType" text not null,
  "amountCents" integer not null,
  "paidAt" text not null,
  "status" text not null,
  "orderId" text,
  "captureId" text,
  "reference" text,
  "position" integer not null,
  primary key ("chapterId", "paymentId", "term"))

insert into "renewedPayments" select * from "payments"

drop table "payments"

alter table "renewedPayments" rename to "payments"
`

const indexes = `
create index "paymentsByDate" on "payments" ("chapterId", "paidAt", "position", "term")

create index "paymentsByYear" on "payments" ("chapterId", "year", "paidAt", "position", "term")

create index "paymentsByType" on "payments" ("chapterId", "paymentType", "paidAt", "position", "term")

create index "paymentsByAmount" on "payments" ("chapterId", "amountCents", "paidAt", "position", "term")

create index "paymentsByMember" on "payments" ("chapterId", "memberId", "paidAt", "position", "term")

create index "paymentsByPerson" on "payments" ("chapterId", "personId", "paidAt", "position", "term")

create index "peopleByName" on "people" ("lastName", "firstName", "personId")

create index "peopleByChange" on "people" ("updatedAt")
`

const derived = `
create table "paymentSums" (
  "chapterId" text not null,
  "year" integer not null,
  "paymentType" text not null,
  "payments" integer not null,
  "amountCents" integer not null,
  primary key ("chapterId", "year", "paymentType"))

insert into "paymentSums"
  select "chapterId", "year", "paymentType", count(*), sum("amountCents") from "payments" group by "chapterId", "year", "paymentType"

create table "paymentWords" (
  "chapterId" text not null,
  "word" text not null,
  "paymentId" text not null,
  primary key ("chapterId", "word", "paymentId"))
`

type Named = { chapterId: string; paymentId: string; orderId: string | null; reference: string | null }

const pageSize = 1000

async function fillWords(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Named>`
      select "chapterId", "paymentId", "orderId", "reference" from "payments"
      where "term" = 1 and "paymentId" > ${after} order by "paymentId" limit ${pageSize}`.execute(db)
    for (const { chapterId, paymentId, orderId, reference } of rows) {
      const words = [
        paymentId.toLowerCase(),
        ...(orderId ? [orderId.toLowerCase()] : []),
        ...beginnings(reference ?? ''),
      ]
      for (const word of new Set(words))
        await sql`insert into "paymentWords" values (${chapterId}, ${word}, ${paymentId})`.execute(db)
    }
    if (rows.length < pageSize) return
    after = rows[pageSize - 1]!.paymentId
  }
}

/** Splits words as the projections do: returns each word, and each of its parts that follow punctuation. */
function beginnings(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) =>
      [...word].flatMap((_, at) => (at === 0 || '.,#:/+-_'.includes(word[at - 1]!) ? [word.slice(at)] : [])),
    )
}

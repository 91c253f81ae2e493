import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Letters to donors: what a chapter's letters say, the value of what people get for a payment, each run of a year's
 * letters, the letters (derived from the log), and what each says, which is erased with its donor.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "donorLetterSettings" (
  "chapterId" text primary key references "chapters" ("chapterId"),
  "legalName" text not null,
  "duesAreGifts" integer not null check ("duesAreGifts" in (0, 1)),
  "thanks" text not null,
  "signerName" text not null,
  "signerTitle" text not null,
  "updatedBy" text not null,
  "updatedAt" text not null
)

create table "receivedValues" (
  "valueId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "eventPackageId" text not null,
  "valueCents" integer not null check ("valueCents" >= 0),
  "description" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
)

create unique index "receivedValuesOnce" on "receivedValues" ("chapterId", "eventId", "eventPackageId")

create table "donorLetterBatches" (
  "batchId" text primary key,
  "chapterId" text not null,
  "year" integer not null,
  "sends" integer not null check ("sends" in (0, 1)),
  "letters" integer not null,
  "startedBy" text not null,
  "startedAt" text not null,
  "finishedAt" text
)

create index "donorLetterBatchesAtWork" on "donorLetterBatches" ("startedAt") where "finishedAt" is null

create index "donorLetterBatchesByYear" on "donorLetterBatches" ("chapterId", "year", "startedAt")

create table "donorLetters" (
  "letterId" text primary key,
  "chapterId" text not null,
  "batchId" text not null,
  "year" integer not null,
  "number" integer not null,
  "personId" text,
  "guestId" text,
  "gifts" text not null,
  "givenCents" integer not null,
  "valueCents" integer not null,
  "deductibleCents" integer not null,
  "way" text not null check ("way" in ('email', 'print')),
  "madeAt" text not null,
  "position" integer not null,
  "sentAt" text,
  "replacedBy" text
)

create unique index "donorLettersByNumber" on "donorLetters" ("chapterId", "year", "number")

create index "donorLettersOfPeople" on "donorLetters" ("chapterId", "personId")

create index "donorLettersSent" on "donorLetters" ("chapterId", "sentAt") where "sentAt" is not null

create index "donorLettersToSend" on "donorLetters" ("chapterId", "position")
  where "way" = 'email' and "sentAt" is null and "replacedBy" is null

create table "donorLetterPapers" (
  "letterId" text primary key,
  "chapterId" text not null,
  "personId" text,
  "email" text not null,
  "content" text not null,
  "createdAt" text not null
)

create index "donorLetterPapersOfPeople" on "donorLetterPapers" ("chapterId", "personId")
`,
  )
}

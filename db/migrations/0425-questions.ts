import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The organizers' questions to registrants, and the answers, each with its question's text, which remains when the
 * question is deleted.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "eventQuestions" (
  "questionId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "place" integer not null,
  "question" text not null,
  "answerType" text not null,
  "options" text not null,
  "isRequired" integer not null,
  "isPerAttendee" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "questionsByEvent" on "eventQuestions" ("chapterId", "eventId")

create table "registrationAnswers" (
  "registrationId" text not null,
  "questionId" text not null,
  "attendee" integer not null,
  "chapterId" text not null,
  "eventId" text not null,
  "place" integer not null,
  "question" text not null,
  "answer" text not null,
  primary key ("registrationId", "questionId", "attendee"))
`,
  )
}

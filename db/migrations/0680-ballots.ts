import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Ballots with their questions and choices; their standing and electors, which are derived from the log; and the sealed
 * box of each open ballot. No row of the box belongs to a person, and it has neither a time nor an order.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "ballots" (
  "ballotId" text primary key,
  "chapterId" text not null,
  "title" text not null,
  "about" text not null,
  "opensAt" text not null,
  "closesAt" text not null,
  "ofAssociation" integer not null,
  "electorStatus" text not null,
  "electorTypes" text not null,
  "paidBy" text,
  "quorumPercent" integer not null,
  "tie" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "ballotsByChapter" on "ballots" ("chapterId", "opensAt")

create table "ballotQuestions" (
  "questionId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "kind" text not null,
  "title" text not null,
  "about" text not null,
  "method" text not null,
  "seats" integer not null,
  "writeIns" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "ballotQuestionsByBallot" on "ballotQuestions" ("ballotId")

create table "ballotChoices" (
  "choiceId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "questionId" text not null,
  "label" text not null,
  "candidateId" text,
  "detail" text not null,
  "statement" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "ballotChoicesByBallot" on "ballotChoices" ("ballotId")

create index "ballotChoicesByCandidate" on "ballotChoices" ("candidateId")

create table "ballotStandings" (
  "ballotId" text primary key,
  "chapterId" text not null,
  "ofAssociation" integer not null,
  "stage" text not null,
  "opensAt" text not null,
  "closesAt" text not null,
  "electors" integer not null,
  "quorum" integer not null,
  "frozenAt" integer,
  "openedAt" text,
  "closedAt" text,
  "closedPosition" integer,
  "challenges" integer not null)

create index "ballotStandingsByChapter" on "ballotStandings" ("chapterId", "stage")

create table "ballotElectors" (
  "ballotId" text not null,
  "personId" text not null,
  "chapterId" text not null,
  "votedAt" text,
  primary key ("ballotId", "personId"))

create index "ballotElectorsByPerson" on "ballotElectors" ("personId")

create index "ballotElectorsByTime" on "ballotElectors" ("ballotId", "votedAt")

create table "ballotBoxes" (
  "ballotId" text not null,
  "box" integer not null,
  "chapterId" text not null,
  "sealed" text not null,
  primary key ("ballotId", "box"))

create table "ballotKeys" (
  "ballotId" text primary key,
  "chapterId" text not null,
  "keySealed" text not null,
  "slotBytes" integer not null)

create table "ballotWriteIns" (
  "writeInId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "questionId" text not null,
  "writtenName" text not null)

create index "ballotWriteInsByBallot" on "ballotWriteIns" ("ballotId")

create table "ballotChallenges" (
  "challengeId" text primary key,
  "chapterId" text not null,
  "ballotId" text not null,
  "challengerId" text not null,
  "reason" text not null,
  "challengedAt" text not null)

create index "ballotChallengesByBallot" on "ballotChallenges" ("ballotId")
`,
  )
}

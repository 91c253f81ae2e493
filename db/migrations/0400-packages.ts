import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** How people register for an event, the packages that it sells, and how many of each stock are held and sold. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
alter table "events" add column "registrationForm" text not null default 'standard'

alter table "events" add column "sendsToForm" integer not null default 0

alter table "events" add column "showsLanding" integer not null default 0

alter table "events" add column "landingEventId" text

alter table "events" add column "badge" text not null default ''

alter table "events" add column "hotelLink" text not null default ''

create table "eventPackages" (
  "eventPackageId" text primary key,
  "chapterId" text not null,
  "eventId" text not null references "events" ("eventId") on delete cascade,
  "catalogue" text not null,
  "packageId" integer not null,
  "name" text not null,
  "description" text not null,
  "color" text not null,
  "priceCents" integer not null check ("priceCents" >= 0),
  "persons" integer not null,
  "rooms" integer not null,
  "nights" integer not null,
  "capacity" integer,
  "groupName" text not null,
  "groupRule" text not null,
  "alsoTicks" integer,
  "section" text not null,
  "isPerAttendee" integer not null,
  "countsAsAttendees" integer not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create unique index "packagesOfEvents" on "eventPackages" ("chapterId", "eventId", "catalogue", "packageId")

create index "packagesByEvent" on "eventPackages" ("eventId")

create table "stockCounts" (
  "eventId" text not null,
  "kind" text not null,
  "stockId" text not null,
  "chapterId" text not null,
  "held" integer not null check ("held" >= 0),
  "sold" integer not null check ("sold" >= 0),
  primary key ("eventId", "kind", "stockId"))
`,
  )
}

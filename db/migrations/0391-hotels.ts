import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/** The hotels of events, each with its rooms: a night and a kind of room, with or without a maximum number. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
create table "hotels" (
  "hotelId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "hotelName" text not null,
  "hotelDescription" text not null,
  "hotelAddress" text not null,
  "hotelSiteLink" text not null,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "hotelsByEvent" on "hotels" ("chapterId", "eventId")

create table "hotelRooms" (
  "roomId" text primary key,
  "chapterId" text not null,
  "eventId" text not null,
  "hotelId" text not null,
  "roomType" text not null,
  "roomDescription" text not null,
  "accommodation" integer not null,
  "rentCents" integer not null,
  "rooms" integer,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" text not null,
  "updatedAt" text not null)

create index "hotelRoomsByEvent" on "hotelRooms" ("chapterId", "eventId")
`,
  )
}

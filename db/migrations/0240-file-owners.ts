import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Each file's visibility, and the record that names it. Certificates belong to their person. Previously public files
 * belong to their chapter permanently: their uses were not recorded until now, so none of them may ever be pruned.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, owners)
}

const owners = `
alter table "uploads" add column "visibility" text not null default 'owner' check ("visibility" in ('public', 'members', 'admins', 'owner'))

alter table "uploads" add column "recordTable" text

alter table "uploads" add column "recordId" text

update "uploads" set "visibility" = 'public', "recordTable" = 'chapters', "recordId" = "chapterId" where "purpose" = 'public'

update "uploads" set "recordTable" = 'people', "recordId" = "ownerId" where "purpose" = 'certificate' and "ownerId" is not null

drop index "uploadsByOwner"

drop index "uploadsUnclaimed"

alter table "uploads" drop column "purpose"

create index "uploadsByRecord" on "uploads" ("recordId")

create index "uploadsUnclaimed" on "uploads" ("createdAt") where "recordId" is null
`

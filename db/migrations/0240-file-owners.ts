import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * Each file says who may see it and which record names it. Certificates are their person's. Files that were public
 * before are their chapter's for good: until now nobody wrote down where they are named, so none of them may ever be
 * pruned.
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

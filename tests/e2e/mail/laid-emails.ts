import path from 'node:path'
import Database from '#db/sqlite/driver.ts'

/** How many people of the laid email wait for it. */
const waiting = 60

/** Lays an email of New York that is on hold, because many emails bounced. */
export function layHeldEmail(dataDir: string): void {
  const db = new Database(path.join(dataDir, 'chapterhouse.sqlite'))
  const { chapterId, personId } = db
    .prepare(
      `select "chapters"."chapterId", "personId" from "chapters" join "members" using ("chapterId")
       where "subDomain" = 'ny' and "isAdmin" = 1`,
    )
    .get() as { chapterId: string; personId: string }
  const now = new Date().toISOString()
  db.prepare(
    `insert into "emails" ("emailId", "chapterId", "title", "body", "audience", "attachments", "state", "createdBy", "createdAt")
     values ('laid', ?, 'Rooftop rules', '<p>No grills.</p>', 'custom', '[]', 'sending', ?, ?)`,
  ).run(chapterId, personId, now)
  const delivery = db.prepare(
    `insert into "emailDeliveries" ("emailId", "place", "chapterId", "name", "address", "element", "leftOut")
     values ('laid', ?, ?, '', ?, 0, '')`,
  )
  for (let place = 1; place <= waiting; place++) delivery.run(place, chapterId, `reader${place}@paper.example`)
  db.prepare(
    `insert into "bulkMail" ("chapterId", "heldAt", "heldBounced", "heldAttempted", "day", "taken", "wasHeld", "goodDays")
     values (?, ?, 12, 180, '', 0, 1, 0)
     on conflict ("chapterId") do update set "heldAt" = excluded."heldAt", "heldBounced" = 12, "heldAttempted" = 180`,
  ).run(chapterId, now)
  db.close()
}

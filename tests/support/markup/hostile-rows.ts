/**
 * Hostile markup in everything that people write, bypassing the forms: unsanitized, because it is shown as plain text.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { hostileLines, hostileTexts } from './hostile.ts'

/** The plain texts of every feature. Text derived from the log stays: it is compared with the log. */
const plainTexts = {
  activities: ['title'],
  activityCategories: ['name'],
  announcements: ['title'],
  ballots: ['title', 'about'],
  ballotQuestions: ['title', 'about'],
  ballotChoices: ['label', 'detail', 'statement'],
  ballotWriteIns: ['writtenName'],
  ballotChallenges: ['reason'],
  bankAccounts: ['accountName', 'bankName'],
  bankFiles: ['fileName'],
  bankUnmappedFiles: ['fileName'],
  bankLines: ['text'],
  bankNotes: ['note'],
  blogCategories: ['name'],
  blogComments: ['comment'],
  blogPosts: ['title'],
  calendarEntries: ['eventName'],
  chapters: ['chapterName', 'chapterEmail', 'chapterPhone', 'chapterAddress'],
  committeeMembers: ['position'],
  documentCategories: ['name'],
  documents: ['documentName', 'documentDescription'],
  donationTypes: ['donationTypeName', 'donationTypeDescription'],
  donorLetterSettings: ['legalName', 'thanks', 'signerName', 'signerTitle'],
  donors: ['mInit', 'firstName', 'lastName', 'email'],
  emailDeliveries: ['name', 'address'],
  emails: ['title'],
  eventContacts: ['positionName', 'contactEmail', 'contactPhone'],
  eventPackages: ['name', 'description'],
  eventQuestions: ['question'],
  events: ['eventName', 'eventAddress', 'badge'],
  helpContacts: ['helpFor', 'contactEmail', 'contactPhone'],
  handOverItems: ['item', 'holder', 'toDo'],
  handOverNotes: ['notes'],
  handOverReasons: ['reason'],
  hotelRooms: ['roomType', 'roomDescription'],
  hotels: ['hotelName', 'hotelDescription', 'hotelAddress'],
  images: ['imageDescription'],
  jobPortalSettings: ['courtesy'],
  journalAccounts: ['accountName'],
  jobs: ['title', 'companyName', 'email', 'phone', 'city', 'state', 'rejectionReason'],
  memberFields: ['fieldName'],
  memberFieldValues: ['answer'],
  memberNotes: ['note'],
  memberTags: ['tagName'],
  memberTypes: ['memberType', 'description'],
  offices: ['officeName'],
  payers: ['payerEmail'],
  paymentNotes: ['note'],
  paymentTypes: ['paymentTypeName', 'paymentTypeDescription'],
  people: [
    'mInit',
    'firstName',
    'lastName',
    'address1',
    'address2',
    'city',
    'state',
    'zipcode',
    'primaryPhone',
    'alternatePhone',
    'alternateEmail',
    'degree',
    'major',
    'collegeName',
  ],
  programGroups: ['groupName', 'gradeFrom', 'gradeTo'],
  programs: ['programName'],
  quickLinks: ['linkTitle'],
  receivedValues: ['description'],
  receiptBilling: ['company', 'address', 'orderNumber'],
  registrants: ['mInit', 'firstName', 'lastName', 'email', 'phone', 'note'],
  registrationAnswers: ['question', 'answer'],
  shareLevels: ['levelName'],
  shareNotes: ['note'],
  sponsors: ['sponsorName', 'email', 'phone', 'address'],
  statements: ['title', 'dates'],
}

/**
 * Writes to a data folder whose portal is not running. Every line is also a quick link of the chapter, shown on its
 * home page.
 */
export function layHostileLines(dataDir: string, subDomain: string): void {
  const db = open(dataDir)
  let next = 0
  const line = () => hostileLines[next++ % hostileLines.length]!
  db.transaction(() => {
    // Billed to a company, so that its receipt says so.
    db.prepare(
      `insert or ignore into receiptBilling select paymentId, chapterId, personId, '', '', '', paidAt from payments where paymentId = ? limit 1`,
    ).run(paidByMember(db, subDomain))
    for (const [table, columns] of Object.entries(plainTexts)) {
      const change = db.prepare(
        `update "${table}" set ${columns.map((column) => `"${column}" = ?`).join()} where rowid = ?`,
      )
      for (const { rowid } of db.prepare(`select rowid from "${table}" order by rowid`).all() as { rowid: number }[])
        change.run(...columns.map(line), rowid)
    }
    // Each address once; those of the demo's accounts stay, since they log in with them.
    const address = db.prepare('update people set email = ? where rowid = ?')
    const accounts = demoAccounts.people.map(({ email }) => email)
    const others = db.prepare(
      `select rowid from people where email <> '' and email not in (${accounts.map(() => '?').join()})`,
    )
    for (const { rowid } of others.all(...accounts) as { rowid: number }[]) address.run(`${line()} ${rowid}`, rowid)
    const link = db
      .prepare('select quickLinks.* from quickLinks join chapters using (chapterId) where subDomain = ?')
      .get(subDomain) as Record<string, string>
    const add = db.prepare(
      `insert into quickLinks (${Object.keys(link).join()}) values (${Object.keys(link)
        .map(() => '?')
        .join()})`,
    )
    for (const [number, linkTitle] of hostileLines.entries())
      add.run(...Object.values({ ...link, linkId: `hostile-${number}`, linkTitle }))
  })()
  db.close()
}

/**
 * Inserts a chapter's announcement as if nothing had sanitized it, but without markup that navigates away from the
 * page.
 * @returns its id
 */
export function layUncleaned(dataDir: string, subDomain: string): string {
  const db = open(dataDir)
  const one = db
    .prepare('select announcementId from announcements join chapters using (chapterId) where subDomain = ? limit 1')
    .get(subDomain) as { announcementId: string }
  db.prepare('update announcements set body = ? where announcementId = ?').run(
    hostileTexts(100_000)[0]!.replaceAll('refresh', 'x'),
    one.announcementId,
  )
  db.close()
  return one.announcementId
}

/** The ids of everything that has its own address. */
export function idsIn(dataDir: string, subDomain: string) {
  const db = open(dataDir)
  const idOf = (table: string, column: string) =>
    (
      db
        .prepare(
          `select ${table}.${column} as id from ${table} join chapters on ${table}.chapterId = chapters.chapterId where chapters.subDomain = ? order by ${table}.createdAt desc, 1`,
        )
        .get(subDomain) as { id: string }
    ).id
  const { id: chapterId } = db.prepare('select chapterId as id from chapters where subDomain = ?').get(subDomain) as {
    id: string
  }
  const pending = db
    .prepare('select personId as id from applications where chapterId = ? and emailVerified = 1')
    .get(chapterId) as { id: string } | undefined
  const donation = db
    .prepare(
      'select orderId, paymentId, amountCents from donations where chapterId = ? and orderId is not null order by donatedAt desc',
    )
    .get(chapterId) as { orderId: string; paymentId: string; amountCents: number } | undefined
  const registration = db
    .prepare(
      `select registrationId from registrations where chapterId = ? and eventId = '61824' and state <> 'cancelled'`,
    )
    .get(chapterId) as { registrationId: string } | undefined
  const ids = {
    chapterId,
    orderId: donation?.orderId ?? '',
    paymentId: donation?.paymentId ?? '',
    donatedCents: donation?.amountCents ?? 0,
    pendingId: pending?.id ?? '',
    registrationId: registration?.registrationId ?? '',
    announcementId: idOf('announcements', 'announcementId'),
    cId: idOf('committeeMembers', 'cId'),
    documentId: idOf('documents', 'documentId'),
    imageId: idOf('images', 'imageId'),
    duesId: paidByMember(db, subDomain),
    memberTypeId: idOf('memberTypes', 'memberTypeId'),
  }
  db.close()
  return ids
}

/** The latest online payment of the demo's member of a chapter. */
function paidByMember(db: Database.Database, subDomain: string): string {
  const paid = db.prepare(
    `select paymentId from payments join people using (personId) where email = ? and captureId is not null and refundedCents = 0 order by paidAt desc, paymentId limit 1`,
  )
  return (paid.get(`member@${subDomain}.aea.example`) as { paymentId: string } | undefined)?.paymentId ?? ''
}

const open = (dataDir: string) => new Database(path.join(dataDir, 'chapterhouse.sqlite'))

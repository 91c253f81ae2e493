import type { Kysely } from 'kysely'
import type { ActivitiesRecords } from './activities.ts'
import type { AdvertisementsRecords } from './advertisements.ts'
import type { AnnouncementsRecords } from './announcements.ts'
import type { AuthTables } from './portal/auth.ts'
import type { BallotsRecords, BallotsTables } from './ballots.ts'
import type { JournalTables } from './journal.ts'
import type { BankRecords, BankTables } from './treasury/bank.ts'
import type { BlogRecords, BlogTables } from './blog.ts'
import type { BooksTables } from './books.ts'
import type { ChaptersTables } from './chapters.ts'
import type { CheckInRecords } from './check-in.ts'
import type { CommitteesRecords } from './committees.ts'
import type { DemoTables } from './portal/demo.ts'
import type { DocumentsRecords } from './documents.ts'
import type { DonationTypesRecords } from './donation-types.ts'
import type { DonationsTables } from './donations.ts'
import type { DonorLettersTables } from './donor-letters.ts'
import type { EmailsTables } from './emails.ts'
import type { EventContactsRecords } from './event-contacts.ts'
import type { EventsRecords, EventsTables } from './events.ts'
import type { EventsLogTables } from './events-log.ts'
import type { FilesTables } from './portal/files.ts'
import type { HelpContactsRecords } from './help-contacts.ts'
import type { HotelsRecords } from './hotels.ts'
import type { HttpTables } from './portal/http.ts'
import type { HumanCheckTables } from './portal/human-check.ts'
import type { ImagesRecords } from './images.ts'
import type { ImportsRecords, ImportsTables } from './imports.ts'
import type { InvitationsTables } from './invitations.ts'
import type { JobsRecords, JobsTables } from './jobs.ts'
import type { MailTables } from './portal/mail.ts'
import type { MailRecordsTables } from './mail-records.ts'
import type { MembersRecords, MembersTables } from './members.ts'
import type { MonthsTables } from './months.ts'
import type { NewsletterTables } from './newsletter.ts'
import type { NotificationsTables } from './notifications.ts'
import type { NominationsRecords } from './nominations.ts'
import type { OfficesRecords, OfficesTables } from './offices.ts'
import type { PackagesRecords } from './packages.ts'
import type { PaymentTypesRecords } from './payment-types.ts'
import type { PaymentsTables } from './payments.ts'
import type { ProgramsRecords } from './programs.ts'
import type { QuestionsRecords } from './questions.ts'
import type { QuickLinksRecords } from './quick-links.ts'
import type { ReceiptsTables } from './receipts.ts'
import type { RegistrationsTables } from './registrations.ts'
import type { SetupTables } from './portal/setup.ts'
import type { SharesTables } from './treasury/shares.ts'
import type { StatementsRecords } from './statements.ts'
import type { UndoTables } from './portal/undo.ts'

/**
 * Row types. Columns have the same names here, in SQL and in the code; they are text or integer only, so both engines
 * return the same values: booleans as 0 or 1, money as integer cents, time as UTC ISO text.
 */

export type Db = Kysely<Tables>

/**
 * The tables of plain features: records that a chapter's admins enter and edit, without facts. `chapterRecords` writes
 * them.
 */
export type ContentTables = ActivitiesRecords &
  AdvertisementsRecords &
  AnnouncementsRecords &
  BallotsRecords &
  OfficesRecords &
  BankRecords &
  BlogRecords &
  CheckInRecords &
  CommitteesRecords &
  DocumentsRecords &
  DonationTypesRecords &
  EventContactsRecords &
  EventsRecords &
  HelpContactsRecords &
  HotelsRecords &
  ImagesRecords &
  ImportsRecords &
  JobsRecords &
  MembersRecords &
  NominationsRecords &
  PackagesRecords &
  PaymentTypesRecords &
  ProgramsRecords &
  QuestionsRecords &
  QuickLinksRecords &
  StatementsRecords

export type Tables = ContentTables &
  AuthTables &
  BallotsTables &
  BankTables &
  JournalTables &
  BlogTables &
  BooksTables &
  ChaptersTables &
  DemoTables &
  DonationsTables &
  DonorLettersTables &
  ImportsTables &
  InvitationsTables &
  EmailsTables &
  EventsTables &
  EventsLogTables &
  FilesTables &
  HttpTables &
  HumanCheckTables &
  JobsTables &
  MailTables &
  MailRecordsTables &
  MembersTables &
  MonthsTables &
  NewsletterTables &
  NotificationsTables &
  OfficesTables &
  PaymentsTables &
  ReceiptsTables &
  RegistrationsTables &
  SetupTables &
  SharesTables &
  UndoTables

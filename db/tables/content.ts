/** Rows of plain rooms: what admins of a chapter enter and edit, and no fact is kept of. */
import type { ActivityCategoryRow, ActivityRow } from './activities.ts'
import type { BlogCategoryRow, BlogPostRow } from './blog.ts'
import type { JobRow } from './jobs.ts'

/** The stamps of every such row. */
export type Stamped = {
  chapterId: string
  /** Person ids; `system` is the portal itself. */
  createdBy: string
  updatedBy: string
  createdAt: string
  updatedAt: string
}

/** The words of a formatted text without its tags, for searches; written with it. */
export type Searched = { bodyWords: string }

/** The columns that nobody enters. */
export type Derived = Stamped & Searched

/** `body` is formatted or plain text, `attachments` a JSON list of the paths of uploads. */
export type AnnouncementRow = Stamped & Searched & { announcementId: string; title: string; body: string; attachments: string }

export type QuickLinkRow = Stamped & { linkId: string; linkTitle: string; link: string }

export type HelpContactRow = Stamped & {
  helpContactId: string
  memberId: string
  helpFor: string
  contactEmail: string
  contactPhone: string
  /** Whether it stands on the home page. */
  isTrue: 0 | 1
}

/** A member whom people ask about an event. Those of the parent's events come from any chapter. */
export type EventContactRow = Stamped & {
  eventContactId: string
  eventId: string
  memberId: string
  /** '' prints none. */
  positionName: string
  contactEmail: string
  contactPhone: string
}

/** A member who may check people in at one event. */
export type EventHelperRow = Stamped & { helperId: string; eventId: string; memberId: string }
/** `flyer` is the path of an upload. */
export type EventFlyerRow = Stamped & { flyerId: string; eventId: string; flyer: string }

/** `imageName` is where it is shown (`places`), `image` the path of an upload. */
export type ImageRow = Stamped & { imageId: string; imageName: string; imageDescription: string; eventId: string | null; image: string }

/** The years a committee serves. */
export type CommitteeSessionRow = Stamped & { cSessionId: string; fromYear: number; toYear: number; active: 0 | 1 }

/** Somebody who serves in a session. The chapter is the committee's: the parent's members come from any. */
export type CommitteeMemberRow = Stamped & {
  cId: string
  cSessionId: string
  memberId: string
  position: string
  /** Formatted text. */
  bio: string
}

export type MemberTypeRow = Stamped & { memberTypeId: string; memberType: string; feeCents: number; description: string; durationYears: number }

/** The mission, the vision or the history: the parent's, one of each. */
export type StatementRow = Stamped & {
  statementId: string
  kind: 'mission' | 'vision' | 'history'
  title: string
  /** Formatted text, or plain text as it was sent. */
  body: string
  /** Lines, each a year and its event. */
  dates: string
}

/** A cause to which people give. */
export type DonationTypeRow = Stamped & { donationTypeId: string; donationTypeName: string; donationTypeDescription: string }

/** A fee that members can pay beside their dues. The primary one of a chapter is offered first. */
export type PaymentTypeRow = Stamped & { paymentTypeId: string; paymentTypeName: string; amountCents: number; paymentTypeDescription: string; isPrimary: 0 | 1 }

export type DocumentCategoryRow = Stamped & { docCategoryId: string; name: string }

export type DocumentRow = Stamped & {
  documentId: string
  docCategoryId: string
  documentName: string
  documentDescription: string
  /** The path of its file. */
  document: string
}

/** Something that an event sells beside its fees. It is known by catalogue and `packageId` (decision 49). */
export type EventPackageRow = Stamped & {
  eventPackageId: string
  eventId: string
  catalogue: 'general' | 'convention' | 'grand'
  packageId: number
  name: string
  description: string
  color: string
  priceCents: number
  persons: number
  rooms: number
  nights: number
  /** Null is no limit. Counted in attendees where the price is, and else in packages. */
  capacity: number | null
  groupName: string
  /** Whether one chooses one of its group, or any number; the same for all of a group. */
  groupRule: 'any' | 'one'
  /** The package of the same catalogue that is ticked with it, while it can be had. */
  alsoTicks: number | null
  section: 'premium' | 'general' | 'cruise' | 'meal'
  isPerAttendee: 0 | 1
  countsAsAttendees: 0 | 1
}

/** A part of an event that people enter: a contest, or the positions of an election. */
export type ProgramRow = Stamped & { programId: string; eventId: string; programName: string }

/** A group of a program, or a position of an election. Ages null and grades X to Y leave it open to all; `seats` null is no limit. */
export type ProgramGroupRow = Stamped & {
  groupId: string
  eventId: string
  programId: string
  groupName: string
  ageFrom: number | null
  ageTo: number | null
  gradeFrom: string
  gradeTo: string
  startsAt: string
  endsAt: string
  feeCents: number
  seats: number | null
}

export type HotelRow = Stamped & { hotelId: string; eventId: string; hotelName: string; hotelDescription: string; hotelAddress: string; hotelSiteLink: string }

/** Rooms of one kind for one night: `rooms` of them, null without a limit, each for so many persons. */
export type HotelRoomRow = Stamped & {
  roomId: string
  eventId: string
  hotelId: string
  roomType: string
  roomDescription: string
  accommodation: number
  rentCents: number
  rooms: number | null
}

/** A question of the organizer's own. `options` are one on a line; `place` is counted from 1. */
export type EventQuestionRow = Stamped & {
  questionId: string
  eventId: string
  place: number
  question: string
  answerType: 'text' | 'choice' | 'yesNo'
  options: string
  isRequired: 0 | 1
  isPerAttendee: 0 | 1
}

/** A company whose advertisements a chapter shows. `website` may be '', `description` is formatted text. */
export type SponsorRow = Stamped & { sponsorId: string; sponsorName: string; email: string; phone: string; address: string; website: string; description: string }

/** A picture, or a video, of a sponsor. `type` is where it is shown; one of an event has no days of its own. */
export type AdvertisementRow = Stamped & {
  imageId: string
  type: string
  sponsorId: string
  eventId: string | null
  image: string
  startDate: string | null
  expireDate: string | null
  /** The switch of its admins. */
  active: 0 | 1
}

export type ContentTables = {
  activities: ActivityRow
  activityCategories: ActivityCategoryRow
  advertisements: AdvertisementRow
  announcements: AnnouncementRow
  blogCategories: BlogCategoryRow
  blogPosts: BlogPostRow
  committeeMembers: CommitteeMemberRow
  committeeSessions: CommitteeSessionRow
  documentCategories: DocumentCategoryRow
  documents: DocumentRow
  donationTypes: DonationTypeRow
  eventPackages: EventPackageRow
  paymentTypes: PaymentTypeRow
  eventContacts: EventContactRow
  eventFlyers: EventFlyerRow
  eventQuestions: EventQuestionRow
  helpContacts: HelpContactRow
  eventHelpers: EventHelperRow
  hotelRooms: HotelRoomRow
  hotels: HotelRow
  images: ImageRow
  jobs: JobRow
  memberTypes: MemberTypeRow
  programGroups: ProgramGroupRow
  programs: ProgramRow
  quickLinks: QuickLinkRow
  sponsors: SponsorRow
  statements: StatementRow
}

import type { Stamped } from './stamped.ts'

export type HelpContactRow = Stamped & {
  helpContactId: string
  memberId: string
  helpFor: string
  contactEmail: string
  contactPhone: string
  /** Whether it is shown on the home page. */
  isTrue: 0 | 1
}

export type HelpContactsRecords = { helpContacts: HelpContactRow }

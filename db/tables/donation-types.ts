import type { Stamped } from './stamped.ts'

/** A cause that people donate to. */
export type DonationTypeRow = Stamped & {
  donationTypeId: string
  donationTypeName: string
  donationTypeDescription: string
}

export type DonationTypesRecords = { donationTypes: DonationTypeRow }

import type { Stamped } from './stamped.ts'

/** A cause to which people give. */
export type DonationTypeRow = Stamped & {
  donationTypeId: string
  donationTypeName: string
  donationTypeDescription: string
}

export type DonationTypesRecords = { donationTypes: DonationTypeRow }

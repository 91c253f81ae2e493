import { chapterRecords } from '#server/records/records.ts'
import { refusedField } from '#server/refusal.ts'
import { noOffice } from './decisions.ts'

export const offices = chapterRecords('offices', 'officeId', {
  duplicate: {
    columns: ['officeName'],
    refusal: () => refusedField('officeName', 'This chapter has an office of this name already.'),
  },
  missing: noOffice,
})

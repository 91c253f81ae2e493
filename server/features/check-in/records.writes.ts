import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'

/** The members who may check people in at an event. */
export const eventHelpers = chapterRecords('eventHelpers', 'helperId', {
  duplicate: {
    columns: ['eventId', 'memberId'],
    refusal: () => refusedField('memberId', 'This member is a helper already'),
  },
  missing: () => new Refusal('missing', 'There is no such helper here.'),
})

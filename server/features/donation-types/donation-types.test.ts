import { provesRecords } from '#tests/support/world/records.ts'

provesRecords({
  table: 'donationTypes',
  id: 'donationTypeId',
  feature: ({ donationTypes }) => ({
    managed: donationTypes.managed,
    add: donationTypes.add,
    update: donationTypes.update,
    remove: donationTypes.remove,
    byId: async ({ donationTypeId }: { donationTypeId: string }) => {
      const cause = (await donationTypes.managed()).find((one) => one.donationTypeId === donationTypeId)
      return cause ?? donationTypes.remove({ donationTypeId }).then(() => ({}))
    },
  }),
  right: { donationTypeName: 'Flood relief', donationTypeDescription: 'Clean water after floods.' },
  change: { donationTypeDescription: 'Pumps after floods.' },
  missing: 'There is no such donation type here.',
  duplicate: { other: { donationTypeName: 'Scholarships' }, message: 'There is already a donation type of this name' },
})

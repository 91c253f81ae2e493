import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/donation-types/rules.ts'
import { donationTypeReference, donationTypeUpdate, newDonationType } from '#server/features/donation-types/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { donationTypesWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.donationTypes.managed())

export const action = acts({
  add: one(newDonationType, ({ api, input }) => api.donationTypes.add(input)),
  update: one(donationTypeUpdate, ({ api, input }) => api.donationTypes.update(input)),
  remove: one(donationTypeReference, ({ api, input }) => api.donationTypes.remove(input)),
})

/** The chapter's causes: visible to members, managed by admins. */
export default function DonationTypesPage() {
  return (
    <RecordsScreen
      {...words}
      columns={columns}
      rows={useLoaderData<typeof loader>()}
      mayEdit={useMay('accounts', 'change')}
      answer={useActionData<typeof action>()}
      idName="donationTypeId"
      nameOf={({ donationTypeName }) => donationTypeName}
      labels={words.fields}
      searchLabel={words.search}
      fields={(cause) => (
        <>
          <TextField
            name="donationTypeName"
            label={words.fields.donationTypeName}
            maxLength={maxLength.donationTypeName}
            help={cause && words.nameHelp}
          />
          <TextField
            name="donationTypeDescription"
            label={words.fields.donationTypeDescription}
            maxLength={maxLength.donationTypeDescription}
          />
        </>
      )}
    />
  )
}

type DonationType = Outputs['donationTypes']['managed'][number]

const columns: Column<DonationType>[] = [
  {
    id: 'donationTypeName',
    header: words.fields.donationTypeName,
    main: true,
    minWidth: 12,
    sortable: true,
    cell: (row) => row.donationTypeName,
    value: (row) => row.donationTypeName,
    phone: 'primary',
  },
  {
    id: 'donationTypeDescription',
    header: words.fields.donationTypeDescription,
    minWidth: 16,
    cell: (row) => row.donationTypeDescription,
    value: (row) => row.donationTypeDescription,
    phone: 'secondary',
  },
]

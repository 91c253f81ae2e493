import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/advertisements/rules.ts'
import { newSponsor, sponsorReference, sponsorUpdate } from '#server/features/advertisements/sponsors.schema.ts'
import { TableDate, useTableDate } from '#app/ui/parts/table-date.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { AdTabs } from './ad-tabs.tsx'
import { sponsorWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => {
  const { counts, rows } = await api.sponsors.managed()
  return { counts, rows }
})

export const action = acts({
  add: one(newSponsor, ({ api, input }) => api.sponsors.add(input)),
  update: one(sponsorUpdate, ({ api, input }) => api.sponsors.update(input)),
  remove: one(sponsorReference, ({ api, input }) => api.sponsors.remove(input)),
})

/** The companies behind the advertisements, for the chapter's admins (content, "Sponsor manager"). */
export default function SponsorsPage() {
  const { rows, counts } = useLoaderData<typeof loader>()
  return (
    <RecordsScreen
      {...words}
      form={FormPanel}
      iconActs
      actsShown
      columns={columns}
      rows={rows}
      answer={useActionData<typeof action>()}
      idName="sponsorId"
      nameOf={({ sponsorName }) => sponsorName}
      labels={words.fields}
      searchLabel={words.search}
      filters={filtersOf(rows, useTableDate())}
      tabs={<AdTabs current="manage-sponsor" counts={counts} sponsors={rows.length} />}
      fields={() => (
        <>
          <TextField name="sponsorName" label={words.fields.sponsorName} maxLength={maxLength.sponsorName} span={3} />
          <EmailField name="email" label={words.fields.email} maxLength={254} autoComplete="off" span={3} />
          <TextField
            name="phone"
            label={words.fields.phone}
            type="tel"
            maxLength={maxLength.phone}
            autoComplete="off"
            span={2}
            optional
          />
          <TextField
            name="address"
            label={words.fields.address}
            maxLength={maxLength.address}
            autoComplete="off"
            span={4}
            optional
          />
          <TextField
            name="website"
            label={words.fields.website}
            help={words.websiteHelp}
            maxLength={maxLength.website}
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
          <RichTextField name="description" label={words.fields.description} help={words.detailsHelp} optional />
        </>
      )}
    />
  )
}

type Sponsor = Outputs['sponsors']['managed']['rows'][number]

const ofColumns = {
  sponsorName: { label: words.fields.sponsorName, text: (row: Sponsor) => row.sponsorName },
  email: { label: words.columns.email, text: (row: Sponsor) => row.email },
  phone: { label: words.fields.phone, text: (row: Sponsor) => row.phone },
  address: { label: words.fields.address, text: (row: Sponsor) => row.address },
  since: { label: words.columns.since, text: (row: Sponsor) => row.since },
}

/** A filter for each column that distinguishes sponsors (content, "Sponsor manager"), with the values in use. */
const filtersOf = (rows: Sponsor[], tableDate: (day: string) => string) =>
  Object.entries(ofColumns).map(([id, { label, text }]) => {
    const values = [...new Set(rows.map(text))].filter(Boolean)
    return { id, label, options: values.map((value) => ({ value, text: id === 'since' ? tableDate(value) : value })) }
  })

const columns: Column<Sponsor>[] = [
  {
    id: 'sponsorName',
    header: words.fields.sponsorName,
    main: true,
    minWidth: 10,
    sortable: true,
    cell: (row) => row.sponsorName,
    value: (row) => row.sponsorName,
    filterValue: ofColumns.sponsorName.text,
    phone: 'primary',
  },
  {
    id: 'email',
    header: words.columns.email,
    minWidth: 11,
    priority: 1,
    sortable: true,
    cell: (row) => <span className="wrap-anywhere">{row.email}</span>,
    value: (row) => row.email,
    filterValue: ofColumns.email.text,
    phone: 'secondary',
  },
  {
    id: 'phone',
    header: words.fields.phone,
    minWidth: 8,
    priority: 2,
    cell: (row) => row.phone,
    value: (row) => row.phone,
    filterValue: ofColumns.phone.text,
  },
  {
    id: 'address',
    header: words.fields.address,
    minWidth: 10,
    priority: 3,
    cell: (row) => row.address,
    value: (row) => row.address,
    filterValue: ofColumns.address.text,
  },
  {
    id: 'since',
    header: words.columns.since,
    kind: 'date',
    priority: 4,
    sortable: true,
    cell: (row) => <TableDate of={row.since} />,
    value: (row) => row.createdAt,
    filterValue: ofColumns.since.text,
    phone: 'secondaryEnd',
  },
  {
    id: 'ads',
    header: words.columns.ads,
    kind: 'figure',
    minWidth: 5,
    sortable: true,
    cell: (row) => row.ads,
    value: (row) => row.ads,
  },
  {
    id: 'count',
    header: words.columns.ads,
    cell: (row) => <span className="type-small font-normal text-ink-2">{words.ads(row.ads)}</span>,
    phone: 'primaryEnd',
    phoneOnly: true,
  },
]

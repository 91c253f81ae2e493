import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength, maxAttachments } from '#server/features/announcements/rules.ts'
import { announcementReference, announcementUpdate, newAnnouncement } from '#server/features/announcements/schema.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { announcementsWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** List rows have no body text; the announcement being edited includes its own. */
export const loader = load(async ({ api, url }) => {
  const rows: (Listed & { body?: string })[] = await api.announcements.managed()
  const row = url.searchParams.get('row')
  const edited = rows.find(({ announcementId }) => announcementId === row)
  if (edited) edited.body = (await api.announcements.view(edited)).html
  return rows
})

export const action = acts({
  add: one(newAnnouncement, ({ api, input }) => api.announcements.add(input)),
  update: one(announcementUpdate, ({ api, input }) => api.announcements.update(input)),
  remove: one(announcementReference, ({ api, input }) => api.announcements.remove(input)),
})

/** The chapter's announcements, for its admins. */
export default function ManageAnnouncementsPage() {
  return (
    <RecordsScreen
      {...words}
      form={FormPanel}
      actsShown
      columns={columns}
      rows={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      idName="announcementId"
      nameOf={({ title }) => title}
      labels={words.fields}
      searchLabel={words.search}
      fields={() => (
        <>
          <TextField name="title" label={words.fields.title} maxLength={maxLength.title} />
          <RichTextField name="body" label={words.fields.body} />
          <FilesField
            name="attachments"
            label={words.fields.attachments}
            hint={words.files}
            max={maxAttachments}
            optional
          />
        </>
      )}
    />
  )
}

type Listed = Outputs['announcements']['managed'][number]

const columns: Column<Listed & { body?: string }>[] = [
  {
    id: 'title',
    header: words.fields.title,
    main: true,
    minWidth: 14,
    sortable: true,
    cell: (row) => (
      <Link to={`/announcements/${row.announcementId}`} className="text-link-line wrap-anywhere">
        {row.title}
      </Link>
    ),
    value: (row) => row.title,
    phone: 'primary',
    isLink: true,
  },
  {
    id: 'publishedOn',
    header: words.published,
    kind: 'date',
    sortable: true,
    cell: (row) => <TableDate of={row.publishedOn} />,
    value: (row) => row.createdAt,
    phone: 'secondary',
  },
  {
    id: 'files',
    header: words.fileCount,
    priority: 2,
    sortable: true,
    cell: (row) => words.countOf(row.files),
    value: (row) => row.files,
    phone: 'secondaryEnd',
  },
]

import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/quick-links/rules.ts'
import { linkReference, linkUpdate, newLink } from '#server/features/quick-links/schema.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { linksWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.quickLinks.managed())

export const action = acts({
  add: one(newLink, ({ api, input }) => api.quickLinks.add(input)),
  update: one(linkUpdate, ({ api, input }) => api.quickLinks.update(input)),
  remove: one(linkReference, ({ api, input }) => api.quickLinks.remove(input)),
})

/** The chapter's quick links, for its admins. */
export default function LinksPage() {
  return (
    <RecordsScreen
      {...words}
      actsShown
      columns={columns}
      rows={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      idName="linkId"
      nameOf={({ linkTitle }) => linkTitle}
      labels={words.fields}
      searchLabel={words.search}
      fields={() => (
        <>
          <TextField name="linkTitle" label={words.fields.linkTitle} maxLength={maxLength.linkTitle} />
          <TextField
            name="link"
            label={words.fields.link}
            inputMode="url"
            maxLength={maxLength.link}
            help={words.linkHelp}
          />
        </>
      )}
    />
  )
}

type Link = Outputs['quickLinks']['managed'][number]

const columns: Column<Link>[] = [
  {
    id: 'linkTitle',
    header: words.fields.linkTitle,
    main: true,
    minWidth: 12,
    sortable: true,
    cell: (row) => row.linkTitle,
    value: (row) => row.linkTitle,
    phone: 'primary',
  },
  {
    id: 'link',
    header: words.fields.link,
    minWidth: 14,
    cell: (row) => (
      <a href={row.link} className="text-link-line wrap-anywhere" rel="noopener">
        {row.link.replace(/^https?:\/\/(www\.)?/i, '')}
      </a>
    ),
    value: (row) => row.link,
    phone: 'secondary',
  },
  {
    id: 'addedOn',
    header: words.added,
    kind: 'date',
    priority: 2,
    sortable: true,
    cell: (row) => <TableDate of={row.addedOn} />,
    value: (row) => row.createdAt,
    phone: 'secondaryEnd',
  },
]

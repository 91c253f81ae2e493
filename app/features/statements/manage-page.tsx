import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/statements/rules.ts'
import { ofChapter, statementText, textUpdate } from '#server/features/statements/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { kindAt, statementPath } from './addresses.ts'
import { manageWords as words, statementNames } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ location }) => [
  { title: statementNames[kindAt(location.pathname)] },
]

export const loader = load(async ({ api, url }) => {
  const kind = kindAt(url.pathname)
  return { kind, rows: await api.statements.managed({ kind }) }
})

export const action = acts({
  add: one(statementText, ({ api, input, url }) => api.statements.add({ ...input, kind: kindAt(url.pathname) })),
  update: one(textUpdate, ({ api, input, url }) => api.statements.update({ ...input, kind: kindAt(url.pathname) })),
  remove: one(ofChapter, ({ api, input, url }) => api.statements.remove({ ...input, kind: kindAt(url.pathname) })),
})

/** The mission, vision or history of the association, for the parent chapter's admins. */
export default function ManageStatementPage() {
  const { kind, rows } = useLoaderData<typeof loader>()
  const name = statementNames[kind].toLowerCase()
  return (
    <RecordsScreen
      single
      title={statementNames[kind]}
      lead={words.lead(name)}
      noun={name}
      empty={words.empty[kind]}
      consequence={words.consequence(name)}
      form={FormPanel}
      columns={columnsOf(kind)}
      rows={rows}
      answer={useActionData<typeof action>()}
      idName="chapterId"
      nameOf={({ title }) => title}
      labels={words.fields}
      fields={() => (
        <>
          <TextField name="title" label={words.fields.title} maxLength={maxLength.title} />
          <RichTextField name="body" label={words.fields.body} rows={14} />
          {kind === 'history' && (
            <TextAreaField name="dates" label={words.fields.dates} help={words.datesHelp} rows={6} optional />
          )}
        </>
      )}
    />
  )
}

type Statement = Outputs['statements']['managed'][number]

const columnsOf = (kind: keyof typeof statementNames): Column<Statement>[] => [
  {
    id: 'title',
    header: words.fields.title,
    main: true,
    minWidth: 12,
    cell: (row) => (
      <Link to={statementPath(kind, row.chapterId)} className="text-link-line wrap-anywhere">
        {row.title}
      </Link>
    ),
    value: (row) => row.title,
    phone: 'primary',
  },
  {
    id: 'body',
    header: words.fields.body,
    minWidth: 16,
    cell: (row) => <span className="wrap-anywhere">{row.excerpt}</span>,
    value: (row) => row.excerpt,
    phone: 'secondary',
  },
]

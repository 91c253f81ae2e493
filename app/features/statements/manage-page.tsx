import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { maxLength } from '#server/features/statements/rules.ts'
import { ofChapter, statementText, textUpdate } from '#server/features/statements/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { RecordsScreen } from '#app/ui/records/records-screen.tsx'
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
      single={({ body, dates }) => (
        <>
          <ProseHtml html={body} />
          {dates && <p className="type-small mt-6 whitespace-pre-line text-ink-2">{dates}</p>}
          <p className="mt-6">
            <Link to={statementPath(kind, rows[0]!.chapterId)} className="text-link-line">
              {words.asReaders}
            </Link>
          </p>
        </>
      )}
      title={statementNames[kind]}
      lead={words.lead(name)}
      noun={name}
      empty={words.empty[kind]}
      consequence={words.consequence(name)}
      form={FormPanel}
      columns={[]}
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

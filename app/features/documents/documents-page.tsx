import '#app/styles/kit/fields.css'
import '#app/styles/kit/table.css'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { anotherCategory } from '#server/features/documents/rules.ts'
import { documentForm, documentReference } from '#server/features/documents/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { described, isOnParent } from '#app/lib/page/described.ts'
import { load, useMay, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { useRecordDialog } from '#app/ui/records/records-screen.tsx'
import { shortList } from '#app/ui/table/table-state.ts'
import { folded } from '#server/text/folded.ts'
import { cutText } from '#server/text/graphemes.ts'
import { DocumentFields } from './document-fields.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentsWords as words } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  described(
    { matches },
    {
      title: data?.title ?? words.downloads,
      description: words.lead.everybody,
      path: '/documents',
      isHidden: !isOnParent({ matches }),
    },
  )

export const loader = load(async ({ api, viewer, url }) => {
  const search = cutText((url.searchParams.get('search') ?? '').trim(), 100)
  const categories = await api.documents.inChapter()
  return {
    title: mayDo(viewer, 'content', 'change') ? words.uploads : words.downloads,
    search,
    names: categories.map(({ docCategoryId, name }) => ({ docCategoryId, name })),
    categories: matchesIn(categories, search),
  }
})

/** Returns the documents whose name or description contains every word of a search. */
function matchesIn<D extends { documentName: string; documentDescription: string }, C extends { documents: D[] }>(
  categories: C[],
  search: string,
): C[] {
  const words = folded(search).split(/\s+/)
  if (search === '') return categories
  const has = ({ documentName, documentDescription }: D) =>
    words.every((word) => folded(`${documentName} ${documentDescription}`).includes(word))
  return categories
    .map((category) => ({ ...category, documents: category.documents.filter(has) }))
    .filter(({ documents }) => documents.length > 0)
}

export const action = acts({
  add: one(documentForm, ({ api, input: { newCategory, documentType, ...document } }) => {
    return api.documents.add({ ...document, documentType: newCategory || documentType.replace(anotherCategory, '') })
  }),
  remove: one(documentReference, ({ api, input }) => api.documents.remove(input)),
})

/** The chapter's documents by category; its admins add and delete them. */
export default function DocumentsPage() {
  const { title, search, names, categories } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { role, chapter } = useViewer()
  const isAdmin = useMay('content', 'change')
  const documents = categories.flatMap((category) => category.documents)
  const { dialog, row, addressFor, close } = useRecordDialog(documents, 'documentId')
  const adds = isAdmin && dialog === 'add'
  const Screen = role === 'anonymous' ? OpenScreen : WorkScreen
  return (
    <Screen
      title={title}
      lead={chapter.isMain ? words.lead.everybody : words.lead.members(chapter.chapterName)}
      action={
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          {(search !== '' || documents.length > shortList) && (
            <Form
              method="get"
              action="/documents"
              role="search"
              className="entry-tools search-box max-sm:w-full sm:w-70"
              key={search}
            >
              <span className="entry-before">
                <Icon of={Search} />
              </span>
              <input
                className="entry"
                type="search"
                name="search"
                defaultValue={search}
                placeholder={words.search}
                aria-label={words.search}
                maxLength={100}
              />
            </Form>
          )}
          {isAdmin && !adds && (
            <LinkButton to={addressFor('add')} look="primary" icon={Plus} preventScrollReset>
              {words.new}
            </LinkButton>
          )}
        </div>
      }
    >
      {adds && (
        <FormPanel
          id="document"
          title={words.new}
          icon={Plus}
          act={words.add}
          hidden={{ intent: 'add' }}
          labels={words.fields}
          answer={answer}
          here={addressFor('add')}
          back={addressFor()}
          onClose={close}
        >
          <DocumentFields categories={names} />
        </FormPanel>
      )}
      {names.length > 0 && categories.length === 0 && (
        <Empty
          level="h2"
          title={words.notFound(search)}
          action={<LinkButton to="/documents">{words.clear}</LinkButton>}
        />
      )}
      {names.length === 0 && (
        <Empty level="h2" title={words.empty.title}>
          {isAdmin ? words.empty.admin : words.empty.reader}
        </Empty>
      )}
      <div className="flex flex-col gap-10">
        {categories.map(({ docCategoryId, name, documents: listed }) => (
          <Block key={docCategoryId} title={name} count={listed.length} rows>
            {listed.map((document) => (
              <DocumentRow
                key={document.documentId}
                of={document}
                deleteAt={isAdmin ? addressFor('delete', document) : undefined}
              />
            ))}
          </Block>
        ))}
      </div>
      {isAdmin && dialog === 'delete' && row && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle}
          act={words.delete}
          action={addressFor()}
          fields={{ intent: 'remove', documentId: row.documentId }}
        >
          {words.consequence(row.documentName)}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </Screen>
  )
}

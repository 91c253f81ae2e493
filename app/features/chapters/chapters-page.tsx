import Plus from 'lucide-react/icons/plus'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useRecordDialog } from '#app/ui/records/records-screen.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { readTableState } from '#app/ui/table/table-state.ts'
import { addedChapter, chapterReference, chapterUpdate, moduleSwitch } from '#server/features/chapters/schema.ts'
import { chapterColumns } from './chapter-columns.tsx'
import { ChapterForm } from './chapter-form.tsx'
import { ChapterPrompt } from './chapter-prompt.tsx'
import { SetupBlocks } from './setup-blocks.tsx'
import { chaptersWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url, viewer }) => ({
  chapters: await api.chapters.managed(),
  zones: viewer.role === 'systemAdmin' ? await api.chapters.zones() : [],
  state: readTableState(url.searchParams),
}))

export const action = acts({
  add: one(addedChapter, ({ api, input }) => api.chapters.add(input)),
  update: one(chapterUpdate, ({ api, input }) => api.chapters.update(input)),
  switch: one(moduleSwitch, ({ api, input: { chapterId, module, on } }) =>
    api.chapters.update({ chapterId, [module]: on }),
  ),
  close: one(chapterReference, ({ api, input }) => api.chapters.close(input)),
  reopen: one(chapterReference, ({ api, input }) => api.chapters.reopen(input)),
  remove: one(chapterReference, ({ api, input }) => api.chapters.remove(input)),
})

/** All chapters for system admins; admins see their own (foundation section 2, Chapters admin). */
export default function ChaptersPage() {
  const { chapters, zones, state } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const looksAfterAll = useViewer().role === 'systemAdmin'
  const { dialog, row, addressFor, close } = useRecordDialog(chapters, 'chapterId')
  const place = { answer, here: addressFor(dialog ?? undefined, row), back: addressFor(), onClose: close }
  return (
    <WorkScreen
      title={words.title}
      lead={looksAfterAll ? words.lead : words.ownLead}
      action={
        looksAfterAll && (
          <LinkButton to={addressFor('add')} look="primary" icon={Plus} preventScrollReset>
            {words.add}
          </LinkButton>
        )
      }
    >
      <DataTable
        label={words.title}
        columns={chapterColumns(looksAfterAll, addressFor)}
        rows={chapters}
        state={state}
        rowId={({ chapterId }) => chapterId}
        searchLabel={words.search}
        empty={words.empty}
      />
      {looksAfterAll && <p className="type-small mt-3 text-ink-2">{words.foot}</p>}
      <SetupBlocks chapters={chapters} />
      {looksAfterAll && dialog === 'add' && <ChapterForm mayMove zones={zones} {...place} />}
      {dialog === 'edit' && row && <ChapterForm chapter={row} mayMove={looksAfterAll && !row.isMain} {...place} />}
      {row && <ChapterPrompt dialog={dialog} chapter={row} action={place.back} onClose={close} />}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}

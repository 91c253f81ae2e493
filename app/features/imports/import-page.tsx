import { z } from 'zod'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { rowReasons, rowStates } from '#server/features/imports/rules.ts'
import { paymentEdit, rowEdit, writtenImport } from '#server/features/imports/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { AccountView } from './account-view.tsx'
import { PlanningView } from './planning-view.tsx'
import { PlanView } from './plan-view.tsx'
import { RunningView } from './running-view.tsx'
import { batchWords } from './batch-words.ts'
import { editWords } from './edit-words.ts'
import { importWords, planWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.plan?.whole.fileName ?? data?.planning?.fileName ?? importWords.title },
]

const nothing = z.object({})

const done = { ...words.done, ...editWords.done, ...batchWords.done }

export const loader = load(async ({ api, params, url }) => {
  const importId = params.id!
  const { planning, timeZone } = await api.imports.planning({ importId })
  // An upload has no plan before it is made; another plan that is being made takes the place of the one of before.
  if (planning && (planning.kind === 'upload' || planning.failure === null)) return { planning, timeZone, plan: null }
  const query = url.searchParams
  const state = rowStates.find((known) => known === query.get('state'))
  const why = rowReasons.find((known) => known === query.get('why'))
  const search = query.get('search') ?? ''
  const page = Number(query.get('page') ?? 1)
  const whole = await api.imports.one({ importId })
  const isNew = query.get('then') === 'columns'
  if (isNew) throw redirect(`/imports/${importId}${whole.openColumns > 0 && whole.mayMap ? '/columns' : ''}`)
  const rows = await api.imports.rows({ importId, search, page, ...(state && { state }), ...(why && { why }) })
  const editing = Number(query.get('edit') ?? 0)
  const edited = editing > 0 ? await api.imports.row({ importId, row: editing }) : null
  const isUndoing = query.get('dialog') === 'undo' && whole.state === 'done' && whole.undoUntil !== null
  const staying = isUndoing ? await api.imports.staying({ importId }) : null
  return { planning, timeZone, plan: { whole, rows, state, why, search, page, edited, staying } }
})

export const action = acts({
  edit: one(rowEdit.omit({ importId: true }), ({ api, input, params }) =>
    api.imports.edit({ ...input, importId: params.id! }),
  ),
  editPayment: one(paymentEdit.omit({ importId: true }), ({ api, input, params }) =>
    api.imports.editPayment({ ...input, importId: params.id! }),
  ),
  planAgain: one(nothing, ({ api, params }) => api.imports.planAgain({ importId: params.id! })),
  write: one(writtenImport.omit({ importId: true }), ({ api, input, params }) =>
    api.imports.write({ ...input, importId: params.id! }),
  ),
  undo: one(nothing, ({ api, params }) => api.imports.undo({ importId: params.id! })),
  byChapter: one(writtenImport.omit({ importId: true }), ({ api, input, params }) =>
    api.imports.byChapter({ ...input, importId: params.id! }),
  ),
  writeBatch: one(nothing, ({ api, params }) => api.imports.writeBatch({ importId: params.id! })),
  undoBatch: one(nothing, ({ api, params }) => api.imports.undoBatch({ importId: params.id! })),
})

/** One import: how its plan is made, the plan, then how it is written, then its account. */
export default function ImportPage() {
  const { planning, timeZone, plan } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const before = <WayBack to="/imports">{importWords.title}</WayBack>
  if (plan === null)
    return (
      <WorkScreen before={before}>
        <PlanningView of={planning} timeZone={timeZone} />
      </WorkScreen>
    )
  const { state } = plan.whole
  return (
    <WorkScreen before={before}>
      <AnswerNotice answer={answer} failed={words.failed} done={planning?.failure ? {} : done} />
      {state === 'planned' && <PlanView {...plan} failure={planning?.failure ?? null} answer={answer} />}
      {(state === 'writing' || state === 'undoing') && <RunningView whole={plan.whole} />}
      {(state === 'done' || state === 'undone') && (
        <AccountView {...plan} failure={planning?.failure ?? null} answer={answer} />
      )}
    </WorkScreen>
  )
}

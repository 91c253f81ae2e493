import { date } from '#app/lib/format.ts'
import Download from 'lucide-react/icons/download'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { FormWithSummary, WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import {
  confirmation,
  itemReference,
  itemUpdate,
  newItem,
  notesInput,
} from '#server/features/offices/hand-over/schema.ts'
import { ConfirmPanel, confirmedCount } from './confirm-panel.tsx'
import { HandOverBand } from './hand-over-band.tsx'
import { HandOverDialogs, type HandOverDialog } from './hand-over-dialogs.tsx'
import { ItemsBlock } from './items-block.tsx'
import { NotesBlock } from './notes-block.tsx'
import { WaitingBlock } from './waiting-block.tsx'
import { handOverWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.title(data?.officeName ?? '') }]

export const loader = load(({ api, params: { officeId = '' }, url }) =>
  api.handOvers.one({ officeId, termId: url.searchParams.get('termId') ?? undefined }),
)

export const action = acts({
  saveNotes: answered(notesInput, async ({ api, input }) => ({
    ok: true as const,
    message: words.notes.done,
    savedAt: await api.handOvers.saveNotes(input),
  })),
  addItem: one(newItem, ({ api, input }) => api.handOvers.addItem(input)),
  updateItem: one(itemUpdate, ({ api, input }) => api.handOvers.updateItem(input)),
  finishItem: one(itemReference, ({ api, input }) => api.handOvers.finishItem(input)),
  removeItem: one(itemReference, ({ api, input }) => api.handOvers.removeItem(input)),
  confirm: one(confirmation, ({ api, input }) => api.handOvers.confirm(input)),
})

/** What the holder of an office hands over to the successor, for both of them and the admins. */
export default function HandOverPage() {
  const handOver = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = useDialogAddress<HandOverDialog>()
  const { officeId, officeName, termId, leaver, isOver, isPast, others } = handOver
  return (
    <WorkScreen
      title={words.title(officeName)}
      lead={words.lead}
      action={
        <LinkButton to={`/export/hand-over.pdf?officeId=${officeId}&termId=${termId}`} reloadDocument icon={Download}>
          {words.download}
        </LinkButton>
      }
    >
      <AnswerNotice answer={address.dialog ? undefined : answer} failed={words.failed} done={words.done} />
      {isOver && (
        <div className="mb-6">
          <Alert title={isPast ? words.past(date(leaver.untilDay)) : words.over(leaver.name, date(leaver.untilDay))}>
            {isPast ? words.pastText : words.overText}
          </Alert>
        </div>
      )}
      <HandOverBand handOver={handOver} />
      <div className="mt-10">
        <FormWithSummary summary={<ConfirmPanel handOver={handOver} reasonAddress={address.addressFor('reason')} />}>
          <div className="grid gap-10">
            {!isPast && <WaitingBlock handOver={handOver} />}
            <ItemsBlock handOver={handOver} addressFor={address.addressFor} />
            <NotesBlock
              key={termId}
              handOver={handOver}
              answer={answer?.ok === false ? answerTo(answer, 'saveNotes') : undefined}
            />
            {others.length > 0 && (
              <Block title={words.others} rows>
                {others.map((other) => (
                  <p key={other.termId} className="py-3">
                    <Link to={`?termId=${other.termId}`} className="text-link-line">
                      {words.other(other.name, date(other.untilDay))}
                    </Link>
                  </p>
                ))}
              </Block>
            )}
          </div>
        </FormWithSummary>
      </div>
      <FootBar
        action={
          <a href="#confirm" className="btn btn-quiet btn-sm">
            {words.confirm.open}
          </a>
        }
      >
        <p className="font-semibold">{words.confirm.footCount(confirmedCount(handOver))}</p>
      </FootBar>
      <HandOverDialogs handOver={handOver} answer={answer} address={address} />
    </WorkScreen>
  )
}

import Plus from 'lucide-react/icons/plus'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { LiveTable, type LiveTableProps } from '#app/ui/table/live-table.tsx'
import { questionOf } from '#app/ui/table/list-question.ts'
import type { TableState } from '#app/ui/table/table-state.ts'
import { AddDonation, type AddDialog, type WrongDonation } from './add-donation.tsx'
import { ChapterTable, type ChapterPage } from './chapter-table.tsx'
import { add, chapter as words } from './chapter-words.ts'
import type { Offer } from './give-form.tsx'

type ChapterDonationsProps = {
  data: { state: TableState; page: ChapterPage; offer: Offer; wrong: WrongDonation | null }
  /** The action's response to a donation that was entered. */
  answer: { ok: false; message: string; fields: Record<string, string> } | undefined
}

const fetchPage: LiveTableProps<ChapterPage>['fetchPage'] = (api, state, signal) =>
  api.donations.inChapter.query(questionOf(state), { signal })

/** The chapter's donations for its admins. The server renders the first page; tRPC loads the others. */
export function ChapterDonations({ data: { state, page, offer, wrong }, answer }: ChapterDonationsProps) {
  const { dialog, row, addressFor, close } = useDialogAddress<AddDialog>()
  const button = (
    <LinkButton to={addressFor('add')} look="primary" size="small" icon={Plus} preventScrollReset>
      <span className="max-md:sr-only">{add.title}</span>
    </LinkButton>
  )
  return (
    <div className="mt-6">
      <LiveTable state={state} page={page} fetchPage={fetchPage}>
        {(view) => <ChapterTable view={view} actions={button} />}
      </LiveTable>
      {dialog && (
        <AddDonation
          dialog={dialog}
          offer={offer}
          wrong={row === null ? null : wrong}
          answer={answer}
          addressFor={addressFor}
          onClose={close}
        />
      )}
      <AnswerNotice answer={answer} done={{ record: words.recorded }} />
    </div>
  )
}

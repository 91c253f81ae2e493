import { Link } from '#app/lib/remix.ts'
import Vote from 'lucide-react/icons/vote'
import { useMay } from '#app/lib/page/page.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { runOffWords as words } from './words.ts'

type Result = Outputs['votes']['result']

/** The ballot whose tie this one decides, after the text of a heading; nothing for a ballot that is no run-off. */
export function RunOffOf({ of }: { of: Result['runOffOf'] }) {
  if (!of) return null
  return (
    <>
      {' · '}
      {words.of}{' '}
      <Link to={`/votes/${of.ballotId}`} className="text-link-line">
        {of.title}
      </Link>
    </>
  )
}

type TieNoteProps = { result: Result; question: Result['questions'][number]; setUpAt: string }

/** Who tied in a question, and what decides: a lot, or a run-off, which an admin sets up from here. */
export function TieNote({ result, question: { tied, byLot, ranked }, setUpAt }: TieNoteProps) {
  const isAdmin = useMay('settings', 'change')
  if (tied.length === 0 || (ranked && !byLot)) return null
  const { runOff, needsRunOff, isOwn } = result
  return (
    <Alert tone="warning" title={words.tie(tied.join(', '))} className="mt-3">
      {byLot ? words.byLot : words.asked}{' '}
      {byLot ? null : runOff ? (
        <Link to={`/votes/${runOff.ballotId}`} className="text-link-line">
          {runOff.title}
        </Link>
      ) : (
        needsRunOff &&
        isAdmin &&
        isOwn && (
          <Link to={setUpAt} className="text-link-line" preventScrollReset>
            {words.setUp}
          </Link>
        )
      )}
    </Alert>
  )
}

/** Asks before a run-off is added. */
export function RunOffDialog({ result, action, onClose }: { result: Result; action: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.setUpTitle}
      act={words.setUp}
      action={action}
      fields={{ intent: 'runOff', ballotId: result.ballotId }}
      icon={Vote}
      destructive={false}
    >
      {words.setUpText}
    </ConfirmDialog>
  )
}

import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { nominateWords as words } from './proposal-words.ts'

type ProposalsForMeProps = {
  eventId: string
  proposals: { proposalId: string; groupName: string; proposer: string | null; note: string }[]
}

/** Who nominated the viewer for which position, with a way to decline; to accept is to nominate oneself. */
export function ProposalsForMe({ eventId, proposals }: ProposalsForMeProps) {
  return (
    <div className="mb-6 grid max-w-180 gap-4">
      {proposals.map(({ proposalId, groupName, proposer, note }) => (
        <Alert key={proposalId} tone="info" title={words.forYou(proposer, groupName)}>
          {note !== '' && <p className="mb-2 whitespace-pre-line wrap-anywhere">{words.quote(note)}</p>}
          <p>{words.howToAccept}</p>
          <PostForm id={`decline-${proposalId}`} action={`/event/${eventId}/nominate`} className="mt-3">
            <input type="hidden" name="intent" value="decline" />
            <input type="hidden" name="proposalId" value={proposalId} />
            <SubmitButton look="quiet" savingText={words.decline} aria-label={words.declineOf(groupName)}>
              {words.decline}
            </SubmitButton>
          </PostForm>
        </Alert>
      ))}
    </div>
  )
}

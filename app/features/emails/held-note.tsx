import { dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { heldWords as words } from './words.ts'

type Going = Outputs['emails']['going']

type HeldNoteProps = { held: NonNullable<Going['held']>; timeZone: string }

/** Emails that are on hold because many bounced: how many, what to do, and buttons to continue or stop them. */
export function HeldNote({ held: { since, bounced, attempted, waiting }, timeZone }: HeldNoteProps) {
  return (
    <Alert tone="warning" title={words.title(bounced, attempted)} className="mb-8">
      <p>{words.text(waiting, dateTime(since, timeZone))}</p>
      <p className="mt-2">{words.advice}</p>
      <PostForm id="held" action="/emails" className="mt-4 flex flex-wrap gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="held" />
        <input type="hidden" name="since" value={since} />
        <SubmitButton look="quiet" form="held" field="act" intent="continue">
          {words.continue}
        </SubmitButton>
        <SubmitButton look="quiet" form="held" field="act" intent="stop">
          {words.stop}
        </SubmitButton>
      </PostForm>
    </Alert>
  )
}

/** How many of a new sender's emails go out today. */
export function WarmUpNote({ of: { taken, max, waiting } }: { of: NonNullable<Going['warmUp']> }) {
  return (
    <Alert title={words.warmUp(taken, taken + waiting)} className="mb-8">
      {words.warmUpText(max)}
    </Alert>
  )
}

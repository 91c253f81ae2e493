import { Form } from '@remix-run/react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { dateTime } from '#app/lib/format.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import type { Api } from '#server/api.ts'

export type VerificationState = Awaited<ReturnType<Api['books']['verification']>>

type TreasurySealProps = { state: VerificationState; chapterName: string; timeZone: string; sending: boolean }

/** How the last verification of the log ended, and the way to begin another. */
export function TreasurySeal({ state, chapterName, timeZone, sending }: TreasurySealProps) {
  const { last, isRunning } = state
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Seal chapterName={chapterName} verified={last?.state === 'whole'} />
      <dl className="type-small tabular grid min-w-0 flex-1 gap-2.5">
        <Fact name="Last verified">{last ? dateTime(last.startedAt, timeZone).replace(' ', ', ') : 'Not yet'}</Fact>
        {last && (
          <Fact name="Chain">
            {last.facts.toLocaleString('en-US')} facts, {last.gaps.toLocaleString('en-US')} {last.gaps === 1 ? 'gap' : 'gaps'}
          </Fact>
        )}
        {last?.checkpoint && (
          <Fact name="Checkpoint">
            <Hash text={last.checkpoint.hash.slice(0, 8)} grouped /> <CopyButton text={last.checkpoint.hash} label="Copy the checkpoint" />
          </Fact>
        )}
      </dl>
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="verify" size="small" icon={ShieldCheck} saving={sending} savingText="Verifying">
            Verify now
          </Button>
        </Form>
        <p className="type-fine text-ink-2" role="status">
          {isRunning ? 'A verification is under way. Load the page again in a moment.' : last ? `Asked for by ${last.by}` : ''}
        </p>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="type-key">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** What is wrong with the books, over everything else on the page. */
export function DamageAlert({ last }: Pick<VerificationState, 'last'>) {
  if (last?.state !== 'damaged') return null
  return (
    <Alert tone="error" title="The books are not what was written" className="mb-6">
      <p>Nobody should enter anything until it is known why. Ask whoever runs the portal for a copy from before.</p>
      <ul className="mt-2 list-disc pl-5">
        {last.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  )
}

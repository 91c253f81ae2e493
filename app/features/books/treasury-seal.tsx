import { Form } from '#app/lib/remix.ts'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { dateTime } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { isVerified, seal } from './seal-words.ts'
import { damage } from './treasury-words.ts'
import { useFreshWhile } from '#app/lib/hydrate/use-fresh-while.ts'

export type VerificationState = Outputs['books']['verification']

type TreasurySealProps = { state: VerificationState; chapterName: string; timeZone: string; sending: boolean }

/** The result of the last verification of the log, and a way to start another. */
export function TreasurySeal({ state, chapterName, timeZone, sending }: TreasurySealProps) {
  const { last, isRunning } = state
  const hydrated = useHydrated()
  useFreshWhile(isRunning)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Seal chapterName={chapterName} verified={isVerified(last)} />
      <dl className="type-small tabular grid min-w-0 flex-1 gap-2.5">
        <Fact name={seal.lastVerified}>{last ? dateTime(last.startedAt, timeZone) : seal.notYet}</Fact>
        {last && <Fact name={seal.ledger}>{seal.extent(last.facts, last.gaps, last.newer)}</Fact>}
        {last?.checkpoint && (
          <Fact name={seal.checkpoint}>
            <Hash text={last.checkpoint.hash.slice(0, 8)} grouped />{' '}
            <CopyButton text={last.checkpoint.hash} label={seal.copyCheckpoint} />
          </Fact>
        )}
      </dl>
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value="verify"
            size="small"
            icon={ShieldCheck}
            saving={sending}
            savingText={seal.verifying}
          >
            {seal.verify}
          </Button>
        </Form>
        <p className="type-fine text-ink-2" role="status">
          {isRunning ? (hydrated ? seal.running : seal.runningWithoutScripts) : last ? seal.by(last.by) : ''}
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

/** An alert that the books are damaged, above everything else on the page. */
export function DamageAlert({ last }: Pick<VerificationState, 'last'>) {
  if (last?.state !== 'damaged') return null
  return (
    <Alert tone="error" title={damage.title} className="mb-6">
      <p>{damage.text}</p>
      <ul className="mt-2 list-disc pl-5">
        {last.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  )
}

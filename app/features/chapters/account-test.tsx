import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Mail from 'lucide-react/icons/mail'
import Plug from 'lucide-react/icons/plug'
import { dateTime } from '#app/lib/format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { settingsWords as words } from './settings-words.ts'

/** How a test ended: one that was just made, or the last one of the saved account. */
export type TestOutcome = { failure: string | null; at: string; by: string; to: string; isKept: boolean }

/** The test that the page was just asked for. */
export type TestAnswer = Omit<TestOutcome, 'by'> & { tested: 'mail' | 'payment' }

type Saved = { checkedAt: string | null; checkedBy: string; checkFailure: string | null } | null

/** The outcome to be shown of one account. */
export function outcomeOf(kind: 'mail' | 'payment', saved: Saved, address: string, test: TestAnswer | undefined): TestOutcome | null {
  if (test?.tested === kind) return { ...test, by: '' }
  if (!saved?.checkedAt) return null
  return { failure: saved.checkFailure, at: saved.checkedAt, by: saved.checkedBy, to: address, isKept: true }
}

/** A button that tries an account, and how the last try ended. */
export function AccountTest({ kind, outcome, off = false }: { kind: 'mail' | 'payment'; outcome: TestOutcome | null; /** Nothing is saved yet. */ off?: boolean }) {
  const button = kind === 'mail' ? { intent: 'sendTest', icon: Mail, text: words.sendTest } : { intent: 'checkAccount', icon: Plug, text: words.testAccount }
  return (
    <div className="col-span-full mt-4 flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-rule pt-4">
      <SubmitButton intent={button.intent} icon={button.icon} look="quiet" savingText={words.testing} disabled={off}>
        {button.text}
      </SubmitButton>
      <div role="status" className="min-w-0 flex-1 basis-64">
        <Outcome kind={kind} outcome={outcome} off={off} />
      </div>
    </div>
  )
}

function Outcome({ kind, outcome, off }: { kind: 'mail' | 'payment'; outcome: TestOutcome | null; off: boolean }) {
  if (!outcome) return <Lines shape={CircleDashed} tone="" head={words.notTested} text={off ? words.testLater : ''} />
  const { failure, at, by, to, isKept } = outcome
  const when = words.tested(dateTime(at), by)
  if (failure === null) return <Lines shape={CircleCheck} tone="text-success" head={kind === 'mail' ? words.delivered(to) : words.accepted} text={when} />
  return <Lines shape={CircleAlert} tone="text-error" head={words.failed[kind]} text={`${failure} ${isKept ? when : words.oldRuns}`} />
}

const Lines = ({ shape, tone, head, text }: { shape: typeof Mail; tone: string; head: string; text: string }) => (
  <div className="flex gap-2">
    <span className={`mt-1 ${tone}`}>
      <Icon of={shape} size={18} />
    </span>
    <div className="min-w-0">
      <p className={`font-semibold ${tone}`}>{head}</p>
      {text && <p className="type-fine text-ink-2 wrap-anywhere">{text}</p>}
    </div>
  </div>
)

import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Mail from 'lucide-react/icons/mail'
import Plug from 'lucide-react/icons/plug'
import type { ReactNode } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Settings, TestAnswer } from './settings-data.ts'
import { settingsWords as words } from './settings-words.ts'

/** The result of a test: one just run, or the last one of the saved account. */
type TestOutcome = {
  failure: string | null
  when: string
  to: string
  isStored: boolean
  /** Present if an account is saved. */ hasSaved: boolean
}

/** Returns the test result to show for an account. */
export function outcomeOf(
  kind: 'mail' | 'payment',
  settings: Settings,
  test: TestAnswer | undefined,
): TestOutcome | null {
  const saved = settings[kind]
  const when = (at: string, by: string) => words.tested(`${dateTime(at, settings.timeZone)} ${settings.zone}`, by)
  const hasSaved = saved !== null
  if (test?.tested === kind) return { ...test, hasSaved, when: when(test.at, test.by) }
  if (!saved?.checkedAt) return null
  return {
    failure: saved.checkFailure,
    when: when(saved.checkedAt, saved.checkedBy),
    to: settings.chapterEmail,
    isStored: true,
    hasSaved,
  }
}

type AccountTestProps = {
  kind: 'mail' | 'payment'
  outcome: TestOutcome | null
  /** Tests what is in the form. */
  isTyped?: boolean
}

/** A button that tests an account, and the last result. */
export function AccountTest({ kind, outcome, isTyped = false }: AccountTestProps) {
  const button =
    kind === 'mail'
      ? { intent: 'sendTest', icon: Mail, text: words.sendTest }
      : { intent: 'checkAccount', icon: Plug, text: words.testAccount }
  return (
    <div className="col-span-full mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-4">
      <SubmitButton intent={button.intent} icon={button.icon} look="quiet" savingText={words.testing}>
        {button.text}
      </SubmitButton>
      <div role="status" className="min-w-0 flex-1 basis-64">
        <Outcome kind={kind} outcome={outcome} isTyped={isTyped} />
      </div>
    </div>
  )
}

function Outcome({ kind, outcome, isTyped }: Required<AccountTestProps>) {
  if (!outcome)
    return <Lines shape={CircleDashed} tone="" head={words.notTested} text={isTyped ? words.testFirst : ''} />
  const { failure, when, to, isStored, hasSaved } = outcome
  const again = !isStored && <noscript> {words.typeAgain[kind]}</noscript>
  if (failure === null) {
    const head = kind === 'mail' ? words.delivered(to) : words.accepted
    return (
      <Lines
        shape={CircleCheck}
        tone="text-success"
        head={head}
        text={isStored ? when : `${when} ${words.notSaved}`}
        more={again}
      />
    )
  }
  return (
    <Lines
      shape={CircleAlert}
      tone="text-error"
      head={words.failed[kind]}
      text={`${failure} ${isStored || !hasSaved ? when : words.oldRuns}`}
      more={again}
    />
  )
}

const Lines = ({
  shape,
  tone,
  head,
  text,
  more,
}: {
  shape: typeof Mail
  tone: string
  head: string
  text: string
  more?: ReactNode
}) => (
  <div className="flex gap-2">
    <span className={`mt-1 ${tone}`}>
      <Icon of={shape} size={18} />
    </span>
    <div className="min-w-0">
      <p className={`font-semibold ${tone}`}>{head}</p>
      {text && (
        <p className="type-fine text-ink-2 wrap-anywhere">
          {text}
          {more}
        </p>
      )}
    </div>
  </div>
)

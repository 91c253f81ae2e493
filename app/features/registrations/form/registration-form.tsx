import { Link } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { DraftKeeper } from '#app/ui/form/draft/draft-keeper.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { FootSum } from '#app/ui/parts/foot-sum.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary, type SummaryLine } from '#app/ui/parts/summary.tsx'
import { register as words } from '../words.ts'

type RegistrationFormProps = {
  id: string
  draftId: string
  /** A shared browser at the desk: it stores no draft. */
  isAtDesk: boolean
  asMember: boolean
  answer: unknown
  initial?: Record<string, string>
  labels: Record<string, string>
  lines: SummaryLine[]
  /** Replaces the lines while there are none. */
  empty?: string
  totalCents: number
  /** Why the current selection cannot be bought. */
  obstacle: string | null
  /** Next to the total at the bottom of a phone. */
  footNote: string
  button: (wide: boolean) => ReactNode
  /** Below the button. */
  below?: ReactNode
  /** This buyer's earlier registration for this event. */
  registrationId: string | null
  /** Texts about it. */
  already?: { title: (registrationId: string) => string; view: string; more: string }
  children: ReactNode
}

/** The form of step 1 with its price: at the right, and on phones at the bottom. */
export function RegistrationForm({
  id,
  draftId,
  isAtDesk,
  asMember,
  answer,
  initial,
  labels,
  lines,
  empty,
  totalCents,
  obstacle,
  footNote,
  button,
  below,
  registrationId,
  already = words.already,
  children,
}: RegistrationFormProps) {
  const total = (
    <Reckoned otherwise={words.onNextPage}>
      <Money cents={totalCents} />
    </Reckoned>
  )
  const summary = (
    <div className="max-lg:hidden">
      <Summary ruled lines={lines} empty={empty && <span className="noscript:hidden">{empty}</span>} total={total}>
        {obstacle && <Alert tone="warning" title={obstacle} />}
        {button(true)}
        <div className="grid gap-1">
          {totalCents > 0 && <p className="type-fine text-ink-2">{words.noCharge}</p>}
          {below}
        </div>
      </Summary>
    </div>
  )
  return (
    <PostForm id={id} answer={answer} initial={initial ?? {}} labels={labels} className="reckons">
      <DraftKeeper id={draftId} done={isAtDesk} />
      <input type="hidden" name="isMember" value={String(asMember)} />
      <FormWithSummary summary={summary}>
        <ErrorSummary />
        {registrationId && (
          <Alert className="mb-6" title={already.title(registrationId)}>
            <Link to="/event/registration/payment">{already.view}</Link>
            {already.more}
          </Alert>
        )}
        {children}
      </FormWithSummary>
      <FootBar action={button(false)}>
        <FootSum note={<Reckoned otherwise={words.total}>{footNote}</Reckoned>} total={total} lines={lines} />
      </FootBar>
    </PostForm>
  )
}

/** Follows the entries; without JavaScript it would not update, so other text is shown. */
function Reckoned({ otherwise, children }: { otherwise: string; children: ReactNode }) {
  return (
    <>
      <span className="noscript:hidden">{children}</span>
      <span className="hidden noscript:inline">{otherwise}</span>
    </>
  )
}

import { dateTime } from '#app/lib/format.ts'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ProgressPanel } from './progress-panel.tsx'
import { progressWords as words } from './progress-words.ts'
import { fileWords } from './file-words.ts'

export type Planning = NonNullable<Outputs['imports']['planning']['planning']>

/** Returns how far a plan is, in words. */
export const progressText = ({ step, done, all }: Planning): string => words.steps[step](done, all)

/** Returns how much of all steps is through, from 0 to 1; null before the first one. */
export const shareOf = ({ step, all, share }: Planning): number | null =>
  share === 0 && (step === 'wait' || all === 0) ? null : share / 1_000

/** An import while its plan is made, or whose file could not be planned. It goes on without this page. */
export function PlanningView({ of, timeZone }: { of: Planning; timeZone: string }) {
  const { kind, fileName, startedAt, startedBy, failure, step } = of
  const isUpload = kind === 'upload'
  const lead = failure === null ? words.lead : words.failedLead
  return (
    <>
      <PageTitle title={fileName} lead={lead(dateTime(startedAt, timeZone), startedBy)} />
      <Stepper
        steps={fileWords.steps}
        current={isUpload && (failure !== null || step === 'wait' || step === 'read') ? 0 : 2}
        label={fileWords.stepsLabel}
      />
      <div className="mt-8">
        {failure === null ? (
          <ProgressPanel text={progressText(of)} share={shareOf(of)} note={words.leave} />
        ) : (
          <>
            <Alert tone="error" title={words.failedUpload}>
              {failure}
            </Alert>
            <div className="mt-6">
              <LinkButton to="/imports/new" look="primary">
                {words.another}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </>
  )
}

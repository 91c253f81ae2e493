import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import Undo from 'lucide-react/icons/undo-2'
import Vote from 'lucide-react/icons/vote'
import type { Failure } from '#app/lib/page/page.ts'
import { date, planDate, planDateTime } from '#app/lib/format.ts'
import { minHoursToRemind } from '#server/features/ballots/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { StackedBars } from '#app/ui/parts/stacked-bars.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { BackLink } from './back-link.tsx'
import { PollAnswersList } from './poll-answers.tsx'
import { pollWords } from './poll-words.ts'
import { RunOffOf } from './run-off.tsx'
import { StageBadge } from './stage-badge.tsx'
import { ballotWords, openWords as words, setupWords } from './words.ts'

type Turnout = Outputs['votes']['turnout']

type BallotOpenProps = { turnout: Turnout; mayVote: boolean; timeZone: string; answer: Failure | undefined }

/** A ballot that was scheduled, for its admins: turnout alone. */
export function BallotOpen({ turnout, mayVote, timeZone, answer }: BallotOpenProps) {
  const { ballotId, title, stage, opensAt, closesAt, electors, voted, rule, frozenAt, openedAt } = turnout
  const { dialog, addressFor, close } = useDialogAddress<'extend' | 'withdraw' | 'withdrawPoll'>()
  const isOpen = stage === 'open'
  const { poll, answers } = turnout
  const note = poll === null ? words.sealed : poll === 'open' ? pollWords.openToAdmins : pollWords.sealed
  return (
    <WorkScreen
      before={<BackLink />}
      title={title}
      lead={
        <>
          <StageBadge stage={stage} /> {poll && `${pollWords.names[poll]} · `}
          {isOpen ? words.closes(planDateTime(closesAt, timeZone)) : words.opens(planDateTime(opensAt, timeZone))}
          <RunOffOf of={turnout.runOffOf} />
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          {!isOpen && (
            <LinkButton to={addressFor('withdraw')} preventScrollReset>
              {setupWords.withdraw}
            </LinkButton>
          )}
          {isOpen && poll && voted === 0 && (
            <LinkButton to={addressFor('withdrawPoll')} icon={Undo} preventScrollReset>
              {pollWords.withdraw.act}
            </LinkButton>
          )}
          <LinkButton to={addressFor('extend')} icon={CalendarPlus} preventScrollReset>
            {words.extend}
          </LinkButton>
          {mayVote && (
            <LinkButton to={`/votes/${ballotId}/vote`} icon={Vote} look="primary">
              {words.vote}
            </LinkButton>
          )}
        </div>
      }
    >
      <AnswerNotice answer={dialog ? undefined : answer} failed={ballotWords.failed} done={ballotWords.done} />
      <div className="note" data-tone="info">
        <Icon of={poll === 'open' ? Eye : Lock} size={18} />
        <p>
          <b className="font-semibold">{note.title}</b> {note.text} {poll && voted > 0 && pollWords.withdraw.tooLate}
        </p>
      </div>
      <FigureRow
        figures={[
          { name: poll ? pollWords.figures.turnout : words.figures.turnout, value: words.of(voted, electors) },
          ...(poll ? [] : [{ name: words.figures.quorum, value: quorumText(turnout) }]),
          { name: poll ? pollWords.figures.still : words.figures.still, value: String(electors - voted) },
        ]}
      />
      <div className="mt-10 grid gap-10">
        {answers && (
          <Block title={pollWords.answersSoFar} count={answers.answered}>
            <PollAnswersList answers={answers} />
          </Block>
        )}
        {isOpen && <ByDay turnout={turnout} />}
        <Block title={words.electorate} count={isOpen ? electors : undefined}>
          <Cells
            cells={[
              ...(isOpen
                ? [
                    { key: words.frozen, value: planDateTime(openedAt ?? opensAt, timeZone) },
                    { key: words.entry, value: String(frozenAt) },
                  ]
                : []),
              {
                key: words.rule,
                value: words.ruleText(rule.status, rule.memberTypes, rule.paidBy && date(rule.paidBy)),
                wide: 'phone',
              },
              ...(poll ? [] : [{ key: words.reminders, value: remindersText(turnout), wide: 'phone' as const }]),
            ]}
          />
        </Block>
      </div>
      {dialog === 'extend' && (
        <FormDialog
          id="extend"
          title={words.extendForm.title}
          lead={words.extendForm.lead}
          icon={CalendarPlus}
          act={words.extendForm.act}
          hidden={{ intent: 'extend', ballotId }}
          initial={{ closesAt: turnout.closesOn }}
          labels={words.extendForm.labels}
          answer={answer}
          here={addressFor('extend')}
          back={addressFor()}
          onClose={close}
        >
          <DateTimeField name="closesAt" label={words.extendForm.labels.closesAt} />
        </FormDialog>
      )}
      {dialog === 'withdraw' && (
        <ConfirmDialog
          open
          onClose={close}
          title={setupWords.withdrawTitle}
          act={setupWords.withdraw}
          action={addressFor()}
          fields={{ intent: 'withdraw', ballotId }}
          destructive={false}
        >
          {setupWords.withdrawText}
        </ConfirmDialog>
      )}
      {dialog === 'withdrawPoll' && poll && voted === 0 && (
        <ConfirmDialog
          open
          onClose={close}
          title={pollWords.withdraw.title}
          act={pollWords.withdraw.act}
          safe={pollWords.withdraw.keep}
          action={addressFor()}
          fields={{ intent: 'withdrawPoll', ballotId }}
        >
          {pollWords.withdraw.text}
        </ConfirmDialog>
      )}
    </WorkScreen>
  )
}

function remindersText({ reminders, opensAt, closesAt }: Turnout): string {
  if (reminders === null) return words.remindersOff
  const hours = (Date.parse(closesAt) - Date.parse(opensAt)) / (60 * 60_000)
  return reminders === 0 && hours < minHoursToRemind ? words.notReminded : words.reminded(reminders)
}

function quorumText({ quorum, voted, stage }: Turnout): string {
  if (stage === 'scheduled' || quorum === 0) return words.none
  return voted >= quorum ? words.reached : words.of(voted, quorum)
}

function ByDay({ turnout: { byDay, voted, quorum, poll } }: { turnout: Turnout }) {
  const bars = byDay
    .filter((row): row is { day: string; votes: number } => row.votes !== null)
    .slice(-14)
    .map(({ day, votes }) => ({
      name: planDate(day).replace(/^\w+, |, \d+$/g, ''),
      title: words.barTitle(planDate(day), votes),
      values: [votes],
    }))
  return (
    <Block title={poll ? pollWords.byDay : words.byDay} count={voted}>
      {bars.length > 0 && voted > 0 ? (
        <StackedBars
          series={[{ name: words.series, look: 'solid' }]}
          bars={bars}
          label={bars.map((bar) => bar.title).join('; ')}
          width={Math.max(320, bars.length * 64)}
          labels={bars.length}
          className="mt-4 max-h-60"
        />
      ) : null}
      <p className="type-small mt-3 text-ink-2">{poll ? pollWords.byDayText : words.byDayText(quorum)}</p>
    </Block>
  )
}

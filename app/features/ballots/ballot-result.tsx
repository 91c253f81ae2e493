import { Link } from '#app/lib/remix.ts'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import { Fragment } from 'react'
import { useViewer, type Failure } from '#app/lib/page/page.ts'
import { planDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength, minGroup } from '#server/features/ballots/rules.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { BackLink } from './back-link.tsx'
import { PollAnswersList } from './poll-answers.tsx'
import { pollWords } from './poll-words.ts'
import { RunOffDialog, RunOffOf, TieNote } from './run-off.tsx'
import { StageBadge } from './stage-badge.tsx'
import { ballotWords, openWords, resultWords as words } from './words.ts'

type Result = Outputs['votes']['result']
type Question = Result['questions'][number]

type BallotResultProps = { result: Result; timeZone: string; answer: Failure | undefined }

/** The result of a ballot, with what a stranger needs to count it again. */
export function BallotResult({ result, timeZone, answer }: BallotResultProps) {
  const { ballotId, title, closesAt, turnout, electors, quorum, hasQuorum, votes, challenges, questions, poll } = result
  const { dialog, addressFor, close } = useDialogAddress<'challenge' | 'runOff'>()
  return (
    <WorkScreen
      before={<BackLink />}
      title={title}
      lead={
        <>
          <StageBadge stage="closed" />{' '}
          {poll
            ? pollWords.closed(poll, planDateTime(closesAt, timeZone))
            : words.closed(planDateTime(closesAt, timeZone))}
          <RunOffOf of={result.runOffOf} />
        </>
      }
      action={
        <Link to={`/export/ballot.pdf?ballotId=${ballotId}`} reloadDocument className="btn btn-primary">
          <Icon of={FileText} size={16} /> {words.print}
        </Link>
      }
    >
      <AnswerNotice answer={dialog ? undefined : answer} failed={ballotWords.failed} done={ballotWords.done} />
      {challenges > 0 && (
        <Alert tone="warning" title={words.challenged(challenges)} className="mb-4">
          {words.challengedText}
        </Alert>
      )}
      {!hasQuorum && (
        <Alert tone="error" title={words.noQuorum(turnout, quorum)} className="mb-4">
          {words.noQuorumText}
        </Alert>
      )}
      <FigureRow
        figures={[
          { name: words.figures.turnout, value: openWords.of(turnout, electors) },
          ...(poll
            ? []
            : [
                {
                  name: words.figures.quorum,
                  value: quorum === 0 ? openWords.none : hasQuorum ? openWords.reached : openWords.notReached,
                },
              ]),
          { name: words.figures.votes, value: String(votes) },
          ...(poll ? [] : [{ name: words.figures.challenged, value: String(challenges) }]),
        ]}
      />
      {result.answers ? (
        <div className="mt-10">
          <Block title={pollWords.answers} count={result.answers.answered}>
            <PollAnswersList answers={result.answers} />
          </Block>
        </div>
      ) : (
        <div className="mt-10 grid gap-10 lg:grid-cols-2">
          {questions.map((question) =>
            question.ranked ? (
              <div key={question.questionId} className="min-w-0 lg:col-span-2">
                <Ranked question={question} />
                <TieNote result={result} question={question} setUpAt={addressFor('runOff')} />
              </div>
            ) : (
              <div key={question.questionId} className="min-w-0">
                <Bars question={question} voters={poll ? result.turnout : null} />
                {!poll && <TieNote result={result} question={question} setUpAt={addressFor('runOff')} />}
              </div>
            ),
          )}
        </div>
      )}
      <Check result={result} challengeAt={addressFor('challenge')} />
      {result.reminders !== null && result.reminders > 0 && (
        <p className="type-small mt-4 text-ink-2">{words.reminders(result.reminders)}</p>
      )}
      {poll !== 'open' && result.votes < minGroup && (
        <Alert tone="warning" title={words.small.title} className="mt-6">
          {words.small.text}
        </Alert>
      )}
      {poll ? null : result.byType === null ? (
        <div className="note mt-6" data-tone="warning">
          <Icon of={EyeOff} size={18} />
          <p>
            <b className="font-semibold">{words.hidden.title}</b> {words.hidden.text}
          </p>
        </div>
      ) : (
        <div className="mt-8">
          <Block title={words.byType} rows>
            {result.byType.map(({ memberType, voters }) => (
              <p key={memberType} className="flex justify-between gap-4 py-2.5">
                {memberType} <span className="tabular">{voters}</span>
              </p>
            ))}
          </Block>
        </div>
      )}
      {dialog === 'runOff' && result.needsRunOff && (
        <RunOffDialog result={result} action={addressFor()} onClose={close} />
      )}
      {dialog === 'challenge' && (
        <FormDialog
          id="challenge"
          title={words.challengeForm.title}
          lead={words.challengeForm.lead}
          icon={Flag}
          act={words.challengeForm.act}
          hidden={{ intent: 'challenge', ballotId }}
          labels={words.challengeForm.labels}
          answer={answer}
          here={addressFor('challenge')}
          back={addressFor()}
          onClose={close}
        >
          <TextAreaField name="reason" label={words.challengeForm.labels.reason} maxLength={maxLength.challenge} />
        </FormDialog>
      )}
    </WorkScreen>
  )
}

/** `voters` are the people who answered a poll: it has no abstentions, and a bar is the share of them. */
function Bars({ question, voters }: { question: Question; voters: number | null }) {
  const { title, kind, seats, rows, abstained } = question
  const isPoll = voters !== null
  const all = voters ?? rows.reduce((sum, { votes }) => sum + votes, abstained)
  const bars = isPoll ? rows : [...rows, { label: words.abstained, votes: abstained, isElected: false }]
  const about = isPoll ? pollWords.perPerson(seats) : kind === 'motion' ? words.motion : words.seats(seats)
  return (
    <Block title={title} count={about}>
      <ul>
        {bars.map(({ label, votes, isElected }) => (
          <li key={label} className="border-b border-rule py-3">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <span className={isElected ? 'font-semibold' : ''}>{label}</span>{' '}
                {isElected && !isPoll && <Outcome kind={kind} label={label} />}
                {isElected && isPoll && seats === 1 && (
                  <Badge tone="success" dot="full">
                    {pollWords.most}
                  </Badge>
                )}
              </span>
              <b className="tabular text-lg font-semibold">{votes}</b>
            </p>
            <div className="mt-1.5 h-2.5 border border-rule bg-base-200" aria-hidden>
              <div
                className="h-full"
                style={{
                  width: `${all === 0 ? 0 : (100 * votes) / all}%`,
                  background: isElected ? 'var(--series-1)' : 'var(--series-2)',
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Outcome({ kind, label }: { kind: Question['kind']; label: string }) {
  const text =
    kind === 'motion'
      ? label === 'Yes'
        ? words.carried
        : words.rejected
      : kind === 'office'
        ? words.elected
        : words.chosen
  return (
    <Badge tone={text === words.rejected ? 'plain' : 'success'} dot="full">
      {text}
    </Badge>
  )
}

/** Five decimals, as the rules count. */
const fiveDecimals = (value: number) => (value / 100_000).toFixed(5)

type Row = Question['rows'][number]

function Ranked({ question }: { question: Question }) {
  const { title, seats, rows, abstained } = question
  const ranked = question.ranked!
  const last = ranked.starts.length - 1
  const columns: Column<Row>[] = [
    {
      id: 'label',
      header: words.candidate,
      main: true,
      minWidth: 10,
      cell: ({ label }) => <b className="font-semibold wrap-anywhere">{label}</b>,
      phone: 'primary',
    },
    ...ranked.starts.map(({ kind, label }, round): Column<Row> => ({
      id: `round${round}`,
      header: round === 0 ? words.first : words.round(round + 1),
      ...(round === 0 ? {} : { unit: kind === 'surplus' ? words.surplus(label) : words.out(label) }),
      kind: 'figure',
      minWidth: 8,
      ...(round > 0 && round < last ? { priority: round } : {}),
      cell: ({ rounds, leftIn }) => (leftIn > 0 && round + 1 >= leftIn ? '–' : fiveDecimals(rounds[round]!)),
      phone: 'secondary',
    })),
    {
      id: 'outcome',
      header: words.outcome,
      minWidth: 10,
      cell: ({ electedIn, leftIn }) =>
        electedIn > 0 ? (
          <Badge tone="success" dot="full">
            {words.electedIn(electedIn)}
          </Badge>
        ) : leftIn > 0 ? (
          words.leftIn(leftIn)
        ) : (
          words.notElected
        ),
      phone: 'primaryEnd',
    },
  ]
  const cellsOf = (values: readonly number[]) =>
    Object.fromEntries(values.map((value, round) => [`round${round}`, fiveDecimals(value)]))
  return (
    <Block title={title} count={words.ranked(seats)}>
      <PlainTable
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ label }) => label}
        totals={[
          { label: words.exhausted, cells: cellsOf(ranked.exhausted) },
          {
            label: words.valid(abstained),
            cells: {
              ...cellsOf(ranked.starts.map(() => ranked.valid * 100_000)),
              outcome: words.quota(ranked.quota / 100_000),
            },
          },
        ]}
      />
    </Block>
  )
}

function Check({ result, challengeAt }: { result: Result; challengeAt: string }) {
  const { chapter } = useViewer()
  const { ballotId, votes, turnout, problems, checkCode, frozenAt, closedPosition, isOwn } = result
  const isVerified = problems.length === 0
  const facts: [string, string][] = [
    [words.code, checkCode],
    [words.entries, words.span(frozenAt, closedPosition)],
    [words.recount, words.recountText(ballotId)],
  ]
  return (
    <Panel className="mt-10">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <Seal
          chapterName={chapter.chapterName}
          words={isVerified ? 'COUNT VERIFIED' : 'NOT VERIFIED'}
          verified={isVerified}
        />
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base font-semibold">{isVerified ? words.verified(votes, turnout) : words.notVerified}</h2>
          <p className="type-small mt-1 text-ink-2">{isVerified ? words.verifiedText : problems.join(' ')}</p>
          <dl className="type-small mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
            {facts.map(([name, value]) => (
              <Fragment key={name}>
                <dt className="text-ink-2">{name}</dt>
                <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
              </Fragment>
            ))}
          </dl>
          {isOwn && !result.poll && (
            <div className="mt-4">
              <LinkButton to={challengeAt} size="small" icon={Flag} preventScrollReset>
                {words.challenge}
              </LinkButton>
            </div>
          )}
        </div>
      </div>
    </Panel>
  )
}

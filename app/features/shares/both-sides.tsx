import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Form, useNavigation } from '#app/lib/remix.ts'
import { date, dateTime } from '#app/lib/format.ts'
import type { Side } from '#server/features/shares/rules.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { StatementDialog } from './statement-dialogs.tsx'
import type { Statement } from './statement.ts'
import { statementWords } from './words.ts'

const words = statementWords.confirm

type AddressFor = (dialog?: StatementDialog, row?: string) => string

type BothSidesProps = {
  statement: Statement
  /** The chapter whose statement the parent sees; null for the own one. */
  chapterId: string | null
  addressFor: AddressFor
}

/** What the chapter, the parent and the payment need: each with the one act of the reader's side. */
export function BothSides({ statement, chapterId, addressFor }: BothSidesProps) {
  const { standing, isOver, hasAdmin, side, totals, dueOn, timeZone, isMatched } = statement
  const { chapterAgreedAt, parentAgreedAt, isSettled, checkNumber, chapterLineId, parentLineId, paidAt } = standing
  const agreed = [chapterAgreedAt, parentAgreedAt].filter((at) => at !== null).length
  const why = !hasAdmin ? words.accumulates : !isOver ? words.notOver : null
  const nothing = totals.toPayCents === 0
  const paid = [
    ...(checkNumber === null ? [] : [words.paidByCheck(checkNumber)]),
    ...(chapterLineId === null ? [] : [words.matched.chapter]),
    ...(parentLineId === null ? [] : [words.matched.parent]),
  ]
  return (
    <Panel title={words.title} aside={words.of(agreed)} flush>
      <div className="grid divide-rule max-md:divide-y md:grid-cols-3 md:divide-x">
        {(['chapter', 'parent'] as const).map((each) => {
          const at = each === 'chapter' ? chapterAgreedAt : parentAgreedAt
          const name = each === 'chapter' ? standing.chapterName : standing.parentName
          return (
            <Cell
              key={each}
              title={words[each]}
              isDone={at !== null}
              name={at === null ? words.waiting : (name ?? words[each])}
              text={at === null ? why : words.agreed(dateTime(at, timeZone))}
            >
              {side === each && at === null && why === null && (
                <Agree side={each} statement={statement} chapterId={chapterId} addressFor={addressFor} />
              )}
            </Cell>
          )
        })}
        <Cell
          title={words.payment}
          isDone={isSettled || nothing}
          name={paid.length > 0 ? paid.join('. ') : nothing ? words.nothingToPay : words.notPaid}
          text={paidAt === null ? (nothing ? null : words.due(dueOn)) : words.paid(date(paidAt, timeZone))}
        >
          {!nothing && chapterAgreedAt !== null && (
            <span className="flex flex-wrap gap-2">
              {side === 'chapter' && !isSettled && (
                <LinkButton to={addressFor('pay')} look="primary" size="small" preventScrollReset>
                  {words.byCheck}
                </LinkButton>
              )}
              {!isMatched && (
                <LinkButton to={addressFor('match')} size="small" preventScrollReset>
                  {words.matchLine}
                </LinkButton>
              )}
              {side === 'chapter' && isSettled && (
                <LinkButton to={addressFor('takeBack')} size="small" preventScrollReset>
                  {words.takeBack}
                </LinkButton>
              )}
            </span>
          )}
        </Cell>
      </div>
    </Panel>
  )
}

type CellProps = { title: string; isDone: boolean; name: string; text: string | null; children: ReactNode }

function Cell({ title, isDone, name, text, children }: CellProps) {
  return (
    <div className="grid content-start gap-1 p-5">
      <p className="type-small text-ink-2">{title}</p>
      <p className="flex items-center gap-2 font-semibold">
        <span className={isDone ? 'text-success' : 'text-warning'}>
          <Icon of={isDone ? CircleCheck : Clock} size={18} />
        </span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </p>
      {text && <p className="type-small text-ink-2">{text}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  )
}

function Agree({
  side,
  statement: { month, totals },
  chapterId,
  addressFor,
}: Omit<BothSidesProps, 'statement'> & { side: Side; statement: Statement }) {
  const { formData } = useNavigation()
  const intent = side === 'chapter' ? 'agree' : 'agreeAsParent'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="toPayCents" value={totals.toPayCents} />
      {chapterId !== null && <input type="hidden" name="chapterId" value={chapterId} />}
      <Button
        type="submit"
        name="intent"
        value={intent}
        look="primary"
        size="small"
        saving={formData?.get('intent') === intent}
      >
        {words.agree(totals.toPayCents)}
      </Button>
      <LinkButton to={addressFor('disagree')} size="small" preventScrollReset>
        {words.disagree}
      </LinkButton>
    </Form>
  )
}

/** What a side disagrees with, in its own words, and the parent's way to correct it. */
export function Dispute({ statement, addressFor }: Pick<BothSidesProps, 'statement' | 'addressFor'>) {
  const { standing, chapterName, month, side, timeZone } = statement
  const { disputedSide, disputedAt, disputedName, note } = standing
  if (disputedSide === null || disputedAt === null) return null
  const { title, correct, hint } = statementWords.dispute
  return (
    <section className="panel" aria-labelledby="dispute-title">
      <div className="flex gap-3 border-b border-rule p-5">
        <span className="text-error">
          <Icon of={CircleX} size={18} />
        </span>
        <div>
          <h2 id="dispute-title" className="font-semibold">
            {title(disputedSide === 'parent' ? 'parent' : 'chapter', chapterName, month)}
          </h2>
          <p className="type-small text-ink-2">
            {disputedName}, {dateTime(disputedAt, timeZone)}
          </p>
        </div>
      </div>
      {note && <p className="p-5 wrap-anywhere">“{note}”</p>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule p-5">
        <p className="type-small text-ink-2">{hint}</p>
        {side === 'parent' && (
          <LinkButton to={addressFor('correct')} look="primary" size="small" preventScrollReset>
            {correct}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

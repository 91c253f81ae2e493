import Handshake from 'lucide-react/icons/handshake'
import type { Outputs } from '#server/wiring/api.ts'
import { landingWords as words } from './landing-words.ts'
import type { Waiting } from './waiting-block.tsx'
import { kindNames, unfinishedRow, waitingKinds, type WaitingKind } from './waiting-kinds.ts'

export type Landing = Outputs['chapters']['landing']

/** Returns the pending tasks of a chapter. One that is not set up is among them, because system admins see it so. */
export function waitingRows(landing: Landing): Waiting[] {
  const { monthsToSeal, statementsToConfirm, statementPath, chapterName, lacks } = landing
  const counts = { ...landing, monthsToSeal: monthsToSeal.length }
  return [
    ...kindNames.map((name) => {
      const { icon, title, act, path } = waitingKinds[name]
      const count = counts[name]
      return { icon, count, title: title(count), text: texts[name](landing), act, to: paths[name]?.(landing) ?? path }
    }),
    {
      icon: Handshake,
      count: statementsToConfirm.length,
      title: words.statements(statementsToConfirm.length),
      text: words.statementsText(statementsToConfirm),
      act: words.confirm,
      to: statementPath,
    },
    unfinishedRow([{ chapterName, lacks }], '#first-steps'),
  ]
}

const texts: Record<WaitingKind, (landing: Landing) => string> = {
  applications: ({ oldest, applications }) =>
    words.since(
      oldest.map(({ name }) => name),
      applications,
      oldest[0]?.appliedOn ?? '',
    ),
  zelle: () => words.zelleText,
  toResolve: () => words.toResolveText,
  refundsToConfirm: () => words.toConfirmText,
  monthsToSeal: ({ monthsToSeal }) => words.monthsToSealText(monthsToSeal),
  pendingJobs: ({ pendingJobs }) => words.jobsText(pendingJobs),
  failedEmails: ({ failedTo, failedEmails }) => words.failedTo(failedTo, failedEmails),
  openRefunds: () => words.refundsText,
}

/** Where the first one of a kind is known, the link leads to it. */
const paths: { [Name in WaitingKind]?: (landing: Landing) => string | undefined } = {
  refundsToConfirm: ({ refundToConfirm }) => (refundToConfirm ? `/payment/${refundToConfirm}/refund` : undefined),
  monthsToSeal: ({ monthsToSeal: [first] }) => (first ? `/treasury/months/${first}` : undefined),
}

/** Returns how many things wait in all. */
export const totalOf = (rows: readonly Waiting[]): number => rows.reduce((sum, { count }) => sum + count, 0)

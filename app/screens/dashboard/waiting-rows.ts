import Briefcase from 'lucide-react/icons/briefcase'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import Landmark from 'lucide-react/icons/landmark'
import MailWarning from 'lucide-react/icons/mail-warning'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Stamp from 'lucide-react/icons/stamp'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Outputs } from '#server/wiring/api.ts'
import { landingWords as words } from './landing-words.ts'
import type { Waiting } from './waiting-block.tsx'

export type Landing = Outputs['chapters']['landing']

/** Returns the pending tasks of a chapter. What its first steps lead to is not among them. */
export function waitingRows({
  applications,
  oldest,
  toResolve,
  zelle,
  refundsToConfirm,
  refundToConfirm,
  monthsToSeal,
  statementsToConfirm,
  openRefunds,
  pendingJobs,
  failedEmails,
  failedTo,
}: Landing): Waiting[] {
  const names = oldest.map(({ name }) => name)
  return [
    {
      icon: UserPlus,
      count: applications,
      title: words.applications(applications),
      text: words.since(names, applications, oldest[0]?.appliedOn ?? ''),
      act: words.review,
      to: '/members#pending',
    },
    {
      icon: Landmark,
      count: zelle,
      title: words.zelle(zelle),
      text: words.zelleText,
      act: words.confirm,
      to: '/treasury/resolve',
    },
    {
      icon: Scale,
      count: toResolve,
      title: words.toResolve(toResolve),
      text: words.toResolveText,
      act: words.resolve,
      to: '/treasury/resolve',
    },
    {
      icon: ShieldCheck,
      count: refundsToConfirm,
      title: words.toConfirm(refundsToConfirm),
      text: words.toConfirmText,
      act: words.confirm,
      to: refundToConfirm ? `/payment/${refundToConfirm}/refund` : '/treasury',
    },
    {
      icon: Stamp,
      count: monthsToSeal.length,
      title: words.monthsToSeal(monthsToSeal.length),
      text: words.monthsToSealText(monthsToSeal),
      act: words.seal,
      to: `/treasury/months/${monthsToSeal[0] ?? ''}`,
    },
    {
      icon: Handshake,
      count: statementsToConfirm.length,
      title: words.statements(statementsToConfirm.length),
      text: words.statementsText(statementsToConfirm),
      act: words.confirm,
      to: `/treasury/shares/${statementsToConfirm[0] ?? ''}`,
    },
    {
      icon: Briefcase,
      count: pendingJobs,
      title: words.jobs(pendingJobs),
      text: words.jobsText(pendingJobs),
      act: words.review,
      to: '/career',
    },
    {
      icon: MailWarning,
      count: failedEmails,
      title: words.failedEmails(failedEmails),
      text: words.failedTo(failedTo, failedEmails),
      act: words.check,
      to: '/emails',
    },
    {
      icon: HandCoins,
      count: openRefunds,
      title: words.refunds(openRefunds),
      text: words.refundsText,
      act: words.view,
      to: '/treasury',
    },
  ]
}

/** Returns how many things wait in all. */
export const totalOf = (rows: readonly Waiting[]): number => rows.reduce((sum, { count }) => sum + count, 0)
